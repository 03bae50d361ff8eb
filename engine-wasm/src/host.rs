//! The platform below the engine: clock, stop poll, files, scheduling and last words, all of them
//! imported from `host.js`.

#[cfg(not(feature = "xiangqi"))]
use js_sys::Uint8Array;
#[cfg(not(feature = "xiangqi"))]
use std::io;
use tabia_core::search::Host;
#[cfg(not(feature = "xiangqi"))]
use tabia_core::uci::Files;
use wasm_bindgen::prelude::*;

/// `poll` said that the page wants the search to end.
const STOP: i32 = 1;
/// `poll` said that it is time to let the event loop deliver messages.
const YIELD: i32 = 2;

// Raw imports, untouched by wasm-bindgen: a suspending import must be called by wasm directly, and a
// clock read or a poll should cost no more than the call.
//
// SAFETY: host.js exports these with these types, and none touches the engine's memory but by its exports.
#[link(wasm_import_module = "./host.js")]
unsafe extern "C" {
    safe fn now() -> f64;
    safe fn poll() -> i32;
    safe fn yield_now() -> i32;
    safe fn begin(search: u32);
    #[cfg(target_feature = "atomics")]
    safe fn give_way();
}

#[wasm_bindgen(raw_module = "./host.js")]
extern "C" {
    /// Asks for one call of `run_search` in a macrotask of its own, with so many helpers waiting
    /// in the pool as far as they can be had.
    pub fn schedule(helpers: u32);

    /// Tells the page why this instance is about to trap.
    pub fn on_panic(message: &str);

    #[cfg(not(feature = "xiangqi"))]
    #[wasm_bindgen(catch)]
    fn read_file(name: &str) -> Result<Uint8Array, JsValue>;

    /// The number of the search that the line being received asks for: it came with the line, and the
    /// stop flag goes by it.
    pub fn search_number() -> u32;

    /// The file of the net to use instead of the one built in.
    #[cfg(not(feature = "xiangqi"))]
    fn net_file() -> Option<String>;
}

/// Milliseconds on the browser's monotonic clock.
pub fn clock() -> f64 {
    now()
}

/// The host of one search.
///
/// While `poll` suspends, the page's messages reach the session by other calls into this instance, and
/// `ponderhit` within it: nothing may be borrowed across it, so the host holds no more than a start time.
pub struct BrowserHost {
    start: f64,
}

impl BrowserHost {
    /// Starts search number `search`, whose `go` was received at `start`.
    pub fn new(search: u32, start: f64) -> Self {
        begin(search);
        Self { start }
    }
}

impl Host for BrowserHost {
    fn elapsed_ms(&mut self) -> u64 {
        (now() - self.start) as u64
    }

    #[cfg(target_feature = "atomics")]
    fn spawn(&mut self, helper: Box<dyn FnOnce() + Send>) -> bool {
        crate::pool::spawn(helper)
    }

    #[cfg(target_feature = "atomics")]
    fn for_helper(&self) -> Box<dyn Host + Send> {
        Box::new(HelperHost)
    }

    fn poll(&mut self, _: u64) -> bool {
        #[cfg(target_feature = "atomics")]
        assert!(!crate::pool::is_broken(), "a thread of the search was lost");
        match poll() {
            STOP => true,
            YIELD => {
                yield_now();
                false
            }
            _ => false,
        }
    }
}

/// The host of a helper: it gives way where the page asks for that, as the leader does in its poll.
#[cfg(target_feature = "atomics")]
struct HelperHost;

#[cfg(target_feature = "atomics")]
impl Host for HelperHost {
    fn elapsed_ms(&mut self) -> u64 {
        0
    }

    fn poll(&mut self, _: u64) -> bool {
        give_way();
        false
    }
}

/// Files that the page has posted, else whatever the name means to the platform: a URL in a worker,
/// a path under node.
#[cfg(not(feature = "xiangqi"))]
pub struct BrowserFiles;

#[cfg(not(feature = "xiangqi"))]
impl Files for BrowserFiles {
    fn read(&self, name: &str) -> io::Result<Vec<u8>> {
        let file = read_file(name).map_err(|error| {
            let text = match error.dyn_ref::<js_sys::Error>() {
                Some(error) => String::from(error.message()),
                None => error.as_string().unwrap_or_else(|| "cannot be read".to_owned()),
            };
            io::Error::other(text)
        })?;
        // A network is big enough to be refused its memory, which is no reason to trap.
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(file.length() as usize)?;
        bytes.resize(file.length() as usize, 0);
        file.copy_to(&mut bytes);
        Ok(bytes)
    }

    fn net(&self) -> Option<String> {
        net_file()
    }
}
