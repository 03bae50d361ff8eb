//! The gloo worker: lines in, lines out.

use crate::codec;
use crate::engine::Engine;
use gloo_worker::{Codec, HandlerId, Registrable, Worker, WorkerScope};
use js_sys::{Object, Reflect};
use serde::{Deserialize, Serialize};
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::UnwrapThrowExt;
use wasm_bindgen::prelude::*;

/// Strings on the wire; `{ ready: true }` once when the worker has loaded.
struct Lines;

impl Codec for Lines {
    fn encode<I: Serialize>(input: I) -> JsValue {
        match codec::line_of(&input).expect_throw("gloo-worker's envelope") {
            Some(line) => JsValue::from_str(&line),
            None => ready(),
        }
    }

    fn decode<O: for<'de> Deserialize<'de>>(input: JsValue) -> O {
        // The worker's script keeps all but strings for itself; the empty line asks for nothing.
        let line = input.as_string().unwrap_or_default();
        codec::envelope(line).expect_throw("gloo-worker's envelope")
    }
}

fn ready() -> JsValue {
    let message = Object::new();
    Reflect::set(&message, &"ready".into(), &JsValue::TRUE).unwrap_throw();
    message.into()
}

/// The session behind gloo's scope.
struct UciWorker {
    engine: Rc<Engine>,
    /// The bridge that answers go to: there is one, and the first line names it.
    handler: Rc<Cell<Option<HandlerId>>>,
}

impl Worker for UciWorker {
    type Message = ();
    type Input = String;
    type Output = String;

    fn create(scope: &WorkerScope<Self>) -> Self {
        let scope = scope.clone();
        let handler = Rc::new(Cell::new(None));
        let answer_to = Rc::clone(&handler);
        let engine = Engine::new(move |line: &str| {
            if let Some(id) = answer_to.get() {
                scope.respond(id, line.to_owned());
            }
        });
        // The page hears of it by the panic hook.
        let engine = engine.unwrap_or_else(|error| panic!("the engine cannot start: {error}"));
        Self { engine, handler }
    }

    fn update(&mut self, _: &WorkerScope<Self>, (): ()) {}

    fn received(&mut self, _: &WorkerScope<Self>, line: String, id: HandlerId) {
        self.handler.set(Some(id));
        self.engine.send(&line);
    }
}

/// Makes the current dedicated worker a UCI engine: from here on its messages are UCI lines.
#[wasm_bindgen]
pub fn register_worker() {
    UciWorker::registrar().encoding::<Lines>().register();
}
