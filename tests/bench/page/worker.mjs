// One instance of the engine straight from the generated files, without the client: for figures
// that shall be those of the wasm file alone. `?dir=` tells where they lie, `?build=` which to take,
// `?stop=` how it listens for stop.

const address = new URL(self.location.href);
const asked = (name) => address.searchParams.get(name);
const build = asked('build');
const threaded = build.endsWith('-threads');
const STACK = 4 << 20;

const waiting = [];
self.onmessage = ({ data }) => waiting.push(data);

const at = (name) => new URL(name, new URL(asked('dir'), address.origin)).href;
const glue = import(at(threaded ? 'tabia-threads.js' : 'tabia.js'));
const host = import(at('host.js'));

/** A thread of a search: this script again, told by its name, which waits inside the engine for ever. */
async function help({ module, memory }) {
  const { initSync, run_helper } = await glue;
  (await host).attach(initSync({ module, memory, thread_stack_size: STACK }));
  self.postMessage('ready');
  run_helper();
}

function startHelper(told) {
  const helper = new Worker(self.location.href, { type: 'module', name: 'helper' });
  helper.postMessage(told);
  return new Promise((resolve) => {
    helper.onmessage = resolve;
  });
}

async function serve() {
  const { initSync, UciEngine } = await glue;
  const { attach, provideFile } = await host;
  const module = await WebAssembly.compileStreaming(fetch(at(`tabia-${build}.wasm`)));
  const memory = threaded
    ? new WebAssembly.Memory({ initial: 256, maximum: 16_384, shared: true })
    : undefined;
  const exports = initSync({ module, memory, thread_stack_size: threaded ? STACK : undefined });
  const options = { stop: asked('stop') };
  if (options.stop === 'sab') options.flag = new Int32Array(new SharedArrayBuffer(4));
  if (threaded) options.startHelper = () => startHelper({ module, memory });
  attach(exports, options);
  const engine = new UciEngine((line) => self.postMessage(line));
  const receive = (data) => {
    if (typeof data === 'string') engine.send(data);
    else if (data.file) provideFile(data.file, new Uint8Array(data.bytes));
    else if (data.memory) self.postMessage(`memory ${exports.memory.buffer.byteLength}`);
  };
  self.onmessage = ({ data }) => receive(data);
  for (const data of waiting) receive(data);
  self.postMessage('ready');
}

if (self.name === 'helper') self.onmessage = ({ data }) => help(data);
else serve();
