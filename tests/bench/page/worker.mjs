// One instance of the engine straight from the generated files, without the client: for figures
// that shall be those of the wasm file alone. `?dir=` tells where they lie, `?build=` which to take.

const address = new URL(self.location.href);
const dir = new URL(address.searchParams.get('dir'), address.origin);
const build = address.searchParams.get('build');
const stop = address.searchParams.get('stop') ?? 'replace';

const waiting = [];
self.onmessage = ({ data }) => waiting.push(data);

const threaded = build.endsWith('-threads');
const [{ initSync, UciEngine }, { attach, provideFile }, module] = await Promise.all([
  import(new URL(threaded ? 'tabia-threads.js' : 'tabia.js', dir).href),
  import(new URL('host.js', dir).href),
  WebAssembly.compileStreaming(fetch(new URL(`tabia-${build}.wasm`, dir))),
]);
const memory = threaded
  ? new WebAssembly.Memory({ initial: 128, maximum: 16384, shared: true })
  : undefined;
const exports = initSync({ module, memory });
attach(exports, { stop });
const engine = new UciEngine((line) => self.postMessage(line));

const receive = (data) => {
  if (typeof data === 'string') engine.send(data);
  else if (data.file) provideFile(data.file, new Uint8Array(data.bytes));
  else if (data.memory) self.postMessage(`memory ${exports.memory.buffer.byteLength}`);
};
self.onmessage = ({ data }) => receive(data);
for (const data of waiting) receive(data);
self.postMessage('ready');
