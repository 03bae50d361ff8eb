// Builds the engine for browsers: `node engine-wasm/build.mjs`, which `make wasm` calls.
//
// With `--first` it builds what a page needs to work, soon: the build that every browser runs, not
// optimised further, under the names of all builds. `make run` serves that while the rest is built.
// With `--xiangqi` it builds the file for xiangqi alone, with `--residual` the one for residual networks.
//
// One source, one wasm file for each feature set, since WebAssembly has no run-time dispatch: a
// single unknown opcode makes a file invalid. Each step says what it does, and does nothing when
// its inputs are what they were. It needs cargo with the wasm32-unknown-unknown target, and
// `npm ci` done in www (for binaryen's wasm-opt).

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { policyFile } from './node.mjs';

const SETS = [
  { name: 'simd', features: ['+simd128'], passes: ['--enable-simd'] },
  {
    name: 'relaxed',
    features: ['+simd128', '+relaxed-simd'],
    passes: ['--enable-simd', '--enable-relaxed-simd'],
  },
];
const CHESS = [
  ...SETS.map((set) => ({ ...set, threads: false, tree: false })),
  ...SETS.map(({ name, features, passes }) => ({
    name: `${name}-threads`,
    features: [...features, '+atomics', '+bulk-memory'],
    passes: [...passes, '--enable-threads'],
    threads: true,
    tree: false,
  })),
  // With the tree search, which a page fetches when it is asked for. One thread is enough there: the page
  // runs it beside alpha-beta.
  ...SETS.map((set) => ({
    ...set,
    name: `tree-${set.name}`,
    threads: false,
    tree: true,
    cargo: ['--features', 'tree'],
  })),
];
/**
 * With the tree search and residual networks as its evaluators: fetched by who has such a network. Relaxed SIMD would
 * evaluate a tenth faster, and multiplies and adds floats with one rounding or with two, as the processor has it.
 */
const RESIDUAL = {
  ...SETS[0],
  name: 'residual',
  threads: false,
  tree: true,
  cargo: ['--features', 'residual'],
};
/** The other game, in one build for all browsers. */
const XIANGQI = {
  ...SETS[0],
  name: 'xiangqi',
  threads: false,
  tree: false,
  cargo: ['--no-default-features', '--features', 'xiangqi'],
};
const BUILDS = [...CHESS, RESIDUAL, XIANGQI];
const WASM = BUILDS.map(({ name }) => `tabia-${name}.wasm`);
const GLUES = ['tabia', 'tabia-threads', 'tabia-xiangqi'].flatMap((name) => [
  `${name}.js`,
  `${name}.d.ts`,
]);
/** The policy net of the tree search, under a name that stays: bundlers find it by that. */
const POLICY = 'policy.pol';
const OUTPUTS = [...GLUES, 'host.js', 'host.d.ts', POLICY, ...WASM];
/** Bytes, and what shared memory must be declared to grow to at most. */
const MOST_MEMORY = 1 << 30;
/** What a memory that is imported and shared takes, and what starts a thread in it. */
const THREADS = [
  '--shared-memory',
  '--import-memory',
  `--max-memory=${MOST_MEMORY}`,
  ...['__wasm_init_tls', '__tls_size', '__tls_align', '__tls_base', '__heap_base'].map(
    (name) => `--export=${name}`,
  ),
];
const TARGET = 'wasm32-unknown-unknown';
/** The profile of the tools, which work for seconds: unoptimised they are there sooner. */
const TOOLS = 'tools';
/**
 * Each ply of a search keeps its list of moves on the stack, about 3 kB, and singular searches count
 * twice: 240 plies need more than the usual megabyte, and an overflow is a trap.
 */
const STACK_BYTES = 4 << 20;

/**
 * How large a function may be, in the compiler's own measure, to be copied into its callers. By itself
 * it takes 275 and other limits for functions that are marked or rare. In Chromium the search was 2, 4,
 * 5 to 9 and 9 % faster with 250, 400, 700 and 1000 than with 100, for 6, 10, 20 and 30 kB with brotli.
 */
const INLINE_THRESHOLD = 700;

/**
 * What binaryen shall leave as functions of their own, by their names in Rust. It would make one of
 * them all that is called from one place, and a browser compiles a function when it is called first: to
 * answer `go` it would have to compile all other commands before.
 */
const APART = ['*tabia_core*::uci::*', '*tabia_core*::hce::trace*'];
const XIANGQI_APART = ['*tabia_core*::xiangqi::protocol::*', '*tabia_core*::xiangqi::eval::trace*'];

// What rustc's wasm target has been allowed to use since 1.82; binaryen must be told again.
const OPTIMISE = [
  '--strip-dwarf',
  ...[...APART, ...XIANGQI_APART].map((names) => `--no-inline=${names}`),
  // Not 3: the compiler of Rust has done the most, and what 3 does besides costs 2 % (node 25).
  '-O2',
  // The names, which the hints need.
  '-g',
  '--enable-bulk-memory',
  '--enable-bulk-memory-opt',
  '--enable-multivalue',
  '--enable-mutable-globals',
  '--enable-nontrapping-float-to-int',
  '--enable-reference-types',
  '--enable-sign-ext',
  '--strip-producers',
  '--strip-target-features',
];

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const out = join(root, 'www/generated');
const binaryen = join(root, 'www/node_modules/binaryen');
const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');

class Failure extends Error {}

const say = (text) => console.log(`wasm: ${text}`);

/** Runs a program with its output shown; a program that fails ends the build with one sentence. */
function run(program, args, env = {}) {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } };
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, options);
    child.on('error', (error) => reject(new Failure(`cannot run ${program}: ${error.message}`)));
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Failure(`${program} ${args[0]} failed (see above)`)),
    );
  });
}

const exists = (path) =>
  stat(path).then(
    () => true,
    () => false,
  );

async function compile({ name, features, threads, cargo: more = [] }) {
  say(`compiling the engine (${name}) with ${features.join(', ')}`);
  const cargo = ['build', '--locked', '--release', '-p', 'tabia-wasm', '--target', TARGET, ...more];
  const linker = [`-zstack-size=${STACK_BYTES}`, ...(threads ? THREADS : [])];
  const flags = [
    `-Ctarget-feature=${features.join(',')}`,
    `-Cllvm-args=-inline-threshold=${INLINE_THRESHOLD}`,
    // What the builds with threads have anyway: names tell functions apart, and are the same in all.
    '-Csymbol-mangling-version=v0',
    ...linker.map((arg) => `-Clink-arg=${arg}`),
  ];
  // Without it cargo calls the engine of each build the same, and compiles all of them anew each time.
  const env = { RUSTFLAGS: flags.join(' '), __CARGO_DEFAULT_LIB_METADATA: 'tabia' };
  if (threads) {
    // The standard library comes without threads for this target: it is built along, which is
    // for cargo an unstable thing to do, and nothing else here is.
    cargo.push('-Zbuild-std=panic_abort,std');
    env.RUSTC_BOOTSTRAP = '1';
  }
  // In a common folder what several builds need is compiled once. Those with threads have one of their own: crates look
  // at what allows the unstable, and would be compiled anew each time.
  const folder = join(target, threads ? 'wasm-threads' : 'wasm');
  await run('cargo', [...cargo, '--target-dir', folder], env);
  const file = join(folder, `tabia-${name}.wasm`);
  await copyFile(join(folder, TARGET, 'release/tabia_wasm.wasm'), file);
  return file;
}

/** One hash over everything that the finished files depend on. */
async function digest(inputs) {
  const hash = createHash('sha256');
  const sources = ['build.mjs', 'count.mjs', 'host.js', 'host.d.ts', 'bindgen/src/main.rs'];
  for (const file of ['main', 'module', 'count', 'hints']) sources.push(`hints/src/${file}.rs`);
  const paths = [...inputs, policyFile(), ...sources.map((name) => join(here, name))];
  for (const path of [...paths, join(root, 'Cargo.lock'), join(binaryen, 'package.json')]) {
    hash.update(await readFile(path));
  }
  return hash.digest('hex');
}

async function optimise({ name, passes }) {
  const file = join(out, `tabia-${name}.wasm`);
  await run(process.execPath, [
    join(binaryen, 'bin/wasm-opt'),
    ...OPTIMISE,
    ...passes,
    file,
    '-o',
    `${file}.tmp`,
  ]);
  await rename(`${file}.tmp`, file);
}

/**
 * Tells browsers which branches are rarely taken: a build counts them while it searches, and all builds
 * of its kind have hints by these counts.
 */
async function hint(kinds) {
  const folder = join(target, 'wasm-hints');
  await mkdir(folder, { recursive: true });
  const hints = ['run', '--locked', '--quiet', '--profile', TOOLS, '-p', 'tabia-hints', '--'];
  for (const kind of kinds) {
    const files = kind.map(({ name }) => join(out, `tabia-${name}.wasm`));
    say(`counting the branches of ${basename(files[0])} for hints`);
    const [counted, counting, counts] = ['counted.wasm', 'counting.wasm', 'counts'].map((name) =>
      join(folder, name),
    );
    await copyFile(files[0], counted);
    await run('cargo', [...hints, 'count', counted, counting]);
    const search = kind[0].tree ? ['--tree'] : [];
    await run(process.execPath, [join(here, 'count.mjs'), counting, counts, ...search]);
    await run('cargo', [...hints, 'apply', counted, counts, ...files]);
  }
}

async function report(names) {
  for (const name of names) {
    const bytes = await readFile(join(out, name));
    const packed = brotliCompressSync(bytes).length;
    say(`${name}: ${bytes.length} bytes, ${packed} with brotli`);
  }
}

/** What cargo is told of the program that writes the glue. */
const BINDGEN = ['--locked', '--profile', TOOLS, '-p', 'tabia-bindgen'];

/** Writes the glue and what it binds: builds given as `name=file`. */
async function bind(named) {
  await run('cargo', ['run', ...BINDGEN, '--', out, ...named]);
  for (const name of ['host.js', 'host.d.ts']) await copyFile(join(here, name), join(out, name));
  await copyFile(policyFile(), join(out, POLICY));
}

/** Builds what a page needs to work: one build without threads, which takes the place of all others. */
async function first() {
  const [simd] = CHESS;
  await mkdir(out, { recursive: true });
  // What is there after this is no finished build.
  await rm(join(out, '.stamp'), { force: true });
  // The last of the engine's compilation has one core: the other has something to do meanwhile.
  const [input] = await Promise.all([compile(simd), run('cargo', ['build', ...BINDGEN])]);
  say('writing the glue with wasm-bindgen');
  // The worker looks whether the engine that it gets has threads, and the page at its options and whether it has
  // the tree search: until the rest is built it says that there is none.
  const plain = ({ threads, tree }) => !threads && !tree;
  await bind(CHESS.filter(plain).map(({ name }) => `${name}=${input}`));
  for (const { name } of BUILDS.filter((build) => !plain(build) || build === XIANGQI)) {
    await copyFile(join(out, 'tabia-simd.wasm'), join(out, `tabia-${name}.wasm`));
  }
  // Nothing is imported from it before a build has threads.
  const glue = await readFile(join(out, 'tabia.js'), 'utf8');
  const missing = ['run_helper', 'helper_lost'].map(
    (name) => `export function ${name}() {\n  throw new Error('a build without threads');\n}\n`,
  );
  await writeFile(join(out, 'tabia-threads.js'), glue + missing.join(''));
  await copyFile(join(out, 'tabia.d.ts'), join(out, 'tabia-xiangqi.d.ts'));
  await writeFile(join(out, 'tabia-xiangqi.js'), UNBUILT);
}

/** What stands for the glue of xiangqi until that is built. */
const UNBUILT = `export function initSync() {
  throw new Error('xiangqi is still being built: reload the page in some minutes');
}
export function register_worker() {}
export class UciEngine {}
`;

/** Builds one file alone: what else is there stays, and is not called finished. */
async function alone(build) {
  await mkdir(out, { recursive: true });
  await rm(join(out, '.stamp'), { force: true });
  await bind([`${build.name}=${await compile(build)}`]);
  await optimise(build);
  await hint([[build]]);
  await report([`tabia-${build.name}.wasm`]);
}

const xiangqi = () => alone(XIANGQI);
const residual = () => alone(RESIDUAL);

async function main() {
  if (!(await exists(join(binaryen, 'bin/wasm-opt')))) {
    throw new Failure('wasm-opt is missing: run `npm ci` in www first');
  }
  await mkdir(out, { recursive: true });
  const inputs = [];
  for (const build of BUILDS) inputs.push(await compile(build));

  const stamp = join(out, '.stamp');
  const sum = await digest(inputs);
  const whole = (await Promise.all(OUTPUTS.map((name) => exists(join(out, name))))).every(Boolean);
  if (whole && (await readFile(stamp, 'utf8').catch(() => '')) === sum) {
    say(`${relative(root, out)} is up to date`);
    return;
  }
  // A build that is broken off must not look like a finished one.
  await rm(stamp, { force: true });
  say('writing the glue with wasm-bindgen (compiling that first takes about a minute)');
  const named = BUILDS.map((build, i) => `${build.name}=${inputs[i]}`);
  await bind(named);
  say('optimising with wasm-opt');
  await Promise.all(BUILDS.map(optimise));
  await hint([
    CHESS.filter(({ threads, tree }) => !threads && !tree),
    CHESS.filter(({ threads }) => threads),
    CHESS.filter(({ tree }) => tree),
    [RESIDUAL],
    [XIANGQI],
  ]);
  await report([...GLUES.filter((name) => name.endsWith('.js')), POLICY, ...WASM]);
  await writeFile(stamp, sum);
}

const [work] = [first, xiangqi, residual].filter(({ name }) => process.argv.includes(`--${name}`));

(work ?? main)().catch((error) => {
  console.error(`wasm: ${error instanceof Failure ? error.message : error.stack}`);
  process.exitCode = 1;
});
