// A thread of the wasm engine under node: another instance on the memory that it is given, which
// waits there for its part of a search. See node.mjs, which starts it.

import { parentPort, workerData } from 'node:worker_threads';
import { STACK } from './node.mjs';

const generated = new URL('../www/generated/', import.meta.url);
const { initSync, run_helper } = await import(new URL('tabia-threads.js', generated));
const { attach } = await import(new URL('host.js', generated));

attach(initSync({ ...workerData, thread_stack_size: STACK }));
parentPort.postMessage('ready');
run_helper();
