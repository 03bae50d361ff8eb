// The platform of the engine: clock, stop poll, yielding, files, scheduling, last words. The generated
// glue imports this file by its place beside it; workers and node configure it by attach().

const STOP = 1;
const YIELD = 2;

/** A searching worker lets messages in this often (JSPI only), in milliseconds: each time costs 0.15. */
const YIELD_EVERY = 11;
/** A searching worker shows that it lives this often, in milliseconds. */
const BEAT_EVERY = 1000;
/** A thread that gives way rests this many times as long as it has worked, */
const REST = 7;
/** and at most this long, in milliseconds. */
const MOST_REST = 150;

// What the elements of the flag are, see host.d.ts.
const ENDED = 0;
const WAY = 1;
const HIT = 2;

const files = new Map();
let options = {};
let entry = () => {};
let yields = false;
/** The number of the search that runs, and of one that the line just received asks for. */
let search = 0;
let numbered = 1;
/** The last search that was told that its pondered move was played. */
let told = 0;
/** How many helpers each of the searches wants that wait for their macrotask. */
const queued = [];
let helpers = 0;
let running = false;
let dead = false;
let yielded = 0;
let beaten = 0;
/** The page wants way (JSPI only: elsewhere the flag says it). */
let yielding = false;
let wake = () => {};
let rested = 0;

/** True where a search can be suspended in the middle (JavaScript Promise Integration). */
export const canSuspend =
  typeof WebAssembly.promising === 'function' && typeof WebAssembly.Suspending === 'function';

/**
 * Connects an instance: `exports` are what initSync() returned. See host.d.ts for the options.
 */
export function attach(exports, attached = {}) {
  options = attached;
  yields = canSuspend && (options.stop ?? 'jspi') === 'jspi';
  entry = yields ? WebAssembly.promising(exports.run_search) : exports.run_search;
}

/** Keeps a file for the next reading of that name; the bytes are given up when they are read. */
export function provideFile(name, bytes) {
  files.set(name, bytes);
}

/** Gives the search that the next line asks for its number, which the flag goes by. */
export function numberSearch(number) {
  numbered = number;
}

/** Has searches rest most of the time; of use where they suspend. */
export function giveWay(on) {
  yielding = on;
  if (!on) wake();
}

// What the engine imports.

export function now() {
  return performance.now();
}

export function begin(number) {
  search = number;
  yielded = beaten = performance.now();
}

export function poll() {
  give_way();
  // The flag holds the number of the last search that shall end, so a late one is harmless.
  if (options.flag && Atomics.load(options.flag, ENDED) >= search) return STOP;
  if (!yields) hearHit();
  const time = performance.now();
  if (time - beaten >= BEAT_EVERY) {
    beaten = time;
    options.onBeat?.();
  }
  return yields && time - yielded >= YIELD_EVERY ? YIELD : 0;
}

// Where the page wants way, a thread works for a part of the time. Whoever has to wait for a processor
// has worked long by this clock, and rests the longer for it. A page that wants its way no more, or the
// search's end, wakes it.
export function give_way() {
  const { flag } = options;
  if (!(flag?.length > WAY) || Atomics.load(flag, WAY) === 0) return;
  const worked = performance.now() - rested;
  Atomics.wait(flag, WAY, 1, Math.min(REST * worked, MOST_REST));
  rested = performance.now();
}

// A search that yields hears the line itself; any other would ponder for ever.
function hearHit() {
  const { flag } = options;
  if (!(flag?.length > HIT) || told === search || Atomics.load(flag, HIT) !== search) return;
  told = search;
  options.onPonderHit?.();
}

// Only a macrotask lets messages in.
async function breathe() {
  await new Promise(yielding ? rest : nextTask);
  yielded = performance.now();
  return 0;
}

function rest(done) {
  wake = done;
  setTimeout(done, REST * YIELD_EVERY);
}

export const yield_now = canSuspend ? new WebAssembly.Suspending(breathe) : () => 0;

export function schedule(wanted) {
  queued.push(wanted);
  macrotask(run);
}

export function on_panic(message) {
  if (dead) return;
  dead = true;
  if (options.onPanic) options.onPanic(message);
  else throw new Error(message);
}

export const search_number = () => numbered;

export const net_file = () => options.netFile;

export function read_file(name) {
  const bytes = files.get(name);
  if (bytes) {
    files.delete(name);
    return bytes;
  }
  if (options.readFile) return options.readFile(name);
  if (typeof XMLHttpRequest === 'undefined') {
    throw new Error('no file of this name was provided, and nothing can be fetched here');
  }
  // Synchronous on purpose: the session reads files within one line, and a worker may wait.
  const request = new XMLHttpRequest();
  request.open('GET', name, false);
  request.responseType = 'arraybuffer';
  try {
    request.send();
  } catch {
    throw new Error('no file of this name was provided, and fetching it failed');
  }
  if (request.status !== 200) throw new Error(`the server answered ${request.status} to the fetch`);
  return new Uint8Array(request.response);
}

async function run() {
  if (running) return;
  running = true;
  try {
    while (queued.length && !dead) {
      const wanted = queued.shift();
      if (wanted > helpers) await recruit(wanted);
      await entry();
    }
  } catch (error) {
    on_panic(`the search stopped on ${error}`);
  } finally {
    running = false;
  }
}

// A search that gets fewer helpers than it wants goes on with those it has.
async function recruit(wanted) {
  if (!options.startHelper) return;
  const started = await Promise.allSettled(
    Array.from({ length: wanted - helpers }, options.startHelper),
  );
  helpers += started.filter(({ status }) => status === 'fulfilled').length;
}

// A MessageChannel's task comes without the delay of a timer. node's channels keep its event loop
// alive; setImmediate does not, and is as quick.
const macrotask = typeof setImmediate === 'function' ? setImmediate : channelled();

// Where browsers suspend searches they have a scheduler as well, mostly. Its tasks wait behind the
// messages that are there, as a channel's do, and cost less.
const nextTask = globalThis.scheduler?.postTask ? (task) => scheduler.postTask(task) : macrotask;

function channelled() {
  const { port1, port2 } = new MessageChannel();
  const tasks = [];
  port1.onmessage = () => tasks.shift()();
  return (task) => {
    tasks.push(task);
    port2.postMessage(0);
  };
}
