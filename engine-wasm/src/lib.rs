//! The Tabia engine as a web worker: one UCI session over `postMessage`, the browser's clock, the
//! stop poll, and nothing else.
//!
//! What travels is plain UCI text, one line a message, in both directions (see [`codec`]), so any
//! page can drive the worker with `postMessage("go depth 20")`. The platform (clock, poll, files,
//! scheduling) is `host.js`, which lies beside the generated glue and serves workers and node alike.
//!
//! With the feature `xiangqi` the session is one of xiangqi; all else is the same.

pub mod codec;

#[cfg(target_family = "wasm")]
mod engine;
#[cfg(target_family = "wasm")]
mod game;
#[cfg(target_family = "wasm")]
mod host;
#[cfg(all(target_family = "wasm", not(target_feature = "atomics")))]
mod memory;
#[cfg(all(target_family = "wasm", target_feature = "atomics"))]
mod pool;
#[cfg(target_family = "wasm")]
mod worker;
