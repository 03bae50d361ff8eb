//! One UCI session, and the queue of searches that it has asked for.

use crate::game::{Job, Session, new_session};
use crate::host::{BrowserHost, clock, on_panic, schedule, search_number};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;
use tabia_core::search::OutOfMemory;
use tabia_core::uci::{Conversation, Output, Runnable};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::*;

/// A search on its way from the session to the runner.
struct Pending {
    engine: Rc<Engine>,
    job: Job,
    number: u32,
    start: f64,
}

thread_local! {
    /// Searches that wait for their macrotask.
    static PENDING: RefCell<VecDeque<Pending>> = const { RefCell::new(VecDeque::new()) };
}

/// A session and the way its lines go out.
///
/// The session is borrowed only while it takes a line or a result, and never while a search runs:
/// a suspended search leaves it free for the page's next message.
pub struct Engine {
    session: RefCell<Session>,
    emit: Box<dyn Fn(&str)>,
}

impl Engine {
    /// A new session; `emit` takes each line it says.
    ///
    /// # Errors
    /// Where there is no memory for the smallest of hash tables.
    pub fn new(emit: impl Fn(&str) + 'static) -> Result<Rc<Self>, OutOfMemory> {
        Ok(Rc::new(Self { session: RefCell::new(new_session()?), emit: Box::new(emit) }))
    }

    /// Takes one line from the page.
    pub fn send(self: &Rc<Self>, line: &str) {
        let outputs = Conversation::receive(&mut *self.session.borrow_mut(), line);
        self.deliver(outputs);
    }

    fn deliver(self: &Rc<Self>, outputs: Vec<Output<Job>>) {
        for output in outputs {
            match output {
                Output::Line(text) => self.say(&text),
                Output::Run(job) => {
                    let engine = Rc::clone(self);
                    // The page's stop flag holds the number of the last search to be ended: a late flag
                    // can never end a search that came after it.
                    let number = search_number();
                    let helpers = job.threads() as u32 - 1;
                    let pending = Pending { engine, job, number, start: clock() };
                    PENDING.with_borrow_mut(|queue| queue.push_back(pending));
                    schedule(helpers);
                }
                Output::Quit => close(),
            }
        }
    }

    /// One message is one line.
    fn say(&self, text: &str) {
        for line in text.split('\n') {
            (self.emit)(line);
        }
    }
}

/// Ends the worker; under node, where there is none, the caller ends itself.
fn close() {
    if let Ok(scope) = js_sys::global().dyn_into::<web_sys::DedicatedWorkerGlobalScope>() {
        scope.close();
    }
}

/// Runs the search that has waited longest. `host.js` calls it from a macrotask, wrapped in
/// `WebAssembly.promising` where searches suspend, and never twice at a time.
#[wasm_bindgen]
pub fn run_search() {
    let Some(pending) = PENDING.with_borrow_mut(VecDeque::pop_front) else { return };
    let Pending { engine, job, number, start } = pending;
    let mut host = BrowserHost::new(number, start);
    let finished = Runnable::run(job, &mut host, &mut |text| engine.say(&text));
    let outputs = Conversation::finish(&mut *engine.session.borrow_mut(), finished);
    engine.deliver(outputs);
}

/// A UCI engine without a worker: for node, for tests, and for hosts with a wire of their own.
#[wasm_bindgen]
pub struct UciEngine(Rc<Engine>);

#[wasm_bindgen]
impl UciEngine {
    /// `emit` is called with each line the engine says.
    #[wasm_bindgen(constructor)]
    pub fn new(
        #[wasm_bindgen(unchecked_param_type = "(line: string) => void")] emit: js_sys::Function,
    ) -> Result<Self, JsError> {
        let engine = Engine::new(move |line| {
            // An exception in the caller's own function has no business inside a search.
            let _ = emit.call1(&JsValue::NULL, &JsValue::from_str(line));
        })?;
        Ok(Self(engine))
    }

    /// Takes one UCI line. A search that it asks for starts in a later macrotask.
    pub fn send(&self, line: &str) {
        self.0.send(line);
    }
}

/// Says the panic's message on the console and to the page before the instance traps: the trap
/// itself reaches the page as "unreachable", or from an asynchronous handler as nothing at all.
#[wasm_bindgen(start)]
pub fn install_panic_hook() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        on_panic(&info.to_string());
    }));
}
