// What `make test` does, in the order in which steps start where they can.
//
// name, title: for people; run: a bash line in the repository's root; needs: steps that must have
// passed; tests: it runs tests, and to run none is a failure; alone: it measures time; waits: it takes
// less than half of a processor, so that it runs beside two others;
// again(files): runs test files a second time that failed at first; unless(): why it cannot run on
// this machine, in words; within: another step that does all of it, so that it runs only where it is
// asked for; builds: the folder that cargo builds in for most of its time.

import { relative } from 'node:path';
import { backends, native } from './engines/programs.mjs';
import { ROOT } from './lib/paths.mjs';

const NATIVE = relative(ROOT, native.file);
const ARM = 'aarch64-unknown-linux-gnu';
const CRATES = '--locked -p tabia-core -p tabia-wasm -p tabia-hints';
const CLIPPY = '-- -D warnings';
const NODE_TEST = 'node --test --test-reporter=spec --test-timeout=300000';
const again = (files) => `${NODE_TEST} --test-concurrency=1 ${files.join(' ')}`;
const WASM = 'wasm32-unknown-unknown';
const THREADS = '-C target-feature=+simd128,+atomics,+bulk-memory';
const RELAXED = '-C target-feature=+simd128,+relaxed-simd';

/** Ray has packages for these systems only. */
const withoutRay = () =>
  ['linux', 'darwin'].includes(process.platform) && ['x64', 'arm64'].includes(process.arch)
    ? undefined
    : 'Ray has no package for this system';

const step = (name, title, run, more = {}) => ({ name, title, run, ...more });

/** The engine for tuning is tested with the fastest of the other sets of vector instructions: one build less. */
const tuned = backends.findLast(({ unless }) => !unless());

/** The engine again with another set of vector instructions: what depends on them. */
const backendSteps = backends.map((backend) => {
  const { name, flags, unless } = backend;
  const [also, more] =
    backend === tuned
      ? [', and the search with any numbers that a tuner may set', '--features tune --test tuning ']
      : ['', ''];
  return step(
    `backend-${name}`,
    `the network with the backend ${name}${also}`,
    `cargo test --locked -p tabia-core --target-dir target/test-${name} ${more}` +
      '--lib --test halfkp_evals -- --show-output nnue:: every_line every_number',
    { env: { RUSTFLAGS: flags }, tests: true, unless },
  );
});

export const STEPS = [
  step('packages', 'npm packages', 'make packages'),
  step('programs', 'programs that tests use', 'tests/setup/programs.sh'),
  step('wasm', 'the engine for browsers', 'make wasm', { needs: ['packages'] }),
  step('format', 'formatting of the Rust sources', 'cargo fmt --check'),
  step('python', 'Python packages that tests use', 'tests/setup/python.sh', {
    needs: ['programs'],
  }),
  step('rust', 'tests of the crates', `cargo test ${CRATES} -- --show-output`, {
    tests: true,
    builds: 'target',
  }),
  step('units', 'unit tests of the crates', `cargo test ${CRATES} --lib --bins -- --show-output`, {
    tests: true,
    within: 'rust',
    builds: 'target',
  }),
  step('nets', 'a small net from nothing', 'cargo test --locked -p tabia-nets -- --show-output', {
    tests: true,
    builds: 'target',
  }),
  step('page', 'the page', 'make page', { needs: ['wasm'] }),
  step('native', 'the native engine, as test frameworks build it', `make EXE=${NATIVE}`),
  ...backendSteps,
  step(
    'clippy',
    'lints of the crates',
    `cargo clippy --locked --workspace --all-targets ${CLIPPY}`,
    { builds: 'target' },
  ),
  step(
    'clippy-wasm',
    'lints of the crates for browsers',
    ['', '--no-default-features --features xiangqi ']
      .map((game) => `cargo clippy --locked -p tabia-wasm ${game}--target ${WASM} ${CLIPPY}`)
      .join(' && '),
    { needs: ['wasm'], env: { RUSTFLAGS: RELAXED }, builds: 'target' },
  ),
  step(
    'clippy-threads',
    'lints of the crates for browsers, with threads',
    // Nothing is linked: for lints the standard library that has no threads does as well.
    `RUSTC_BOOTSTRAP=1 cargo clippy --locked -p tabia-wasm --target ${WASM} ` +
      `--target-dir target/clippy-threads ${CLIPPY}`,
    { needs: ['wasm'], env: { RUSTFLAGS: THREADS } },
  ),
  step(
    'aarch64',
    'the engine for 64-bit ARM compiles, with NEON',
    `tests/setup/rust-target.sh ${ARM} && cargo clippy --locked -p tabia-core --all-targets --target ${ARM} ${CLIPPY}`,
    { builds: 'target' },
  ),
  step('docs', 'links in the documentation', 'cargo doc --locked --no-deps', {
    env: { RUSTDOCFLAGS: '-D warnings' },
    builds: 'target',
  }),
  step('types', 'types and lints of www', 'cd www && npm run --silent check', { needs: ['wasm'] }),
  step(
    'check-tests',
    'lints of the tests and of the engine’s scripts',
    'cd www && npx --no-install biome ci --config-path=./biome.json ../tests ../engine-wasm',
    { needs: ['packages'] },
  ),
  step('vitest', 'tests of www', 'cd www && npm run --silent test', {
    needs: ['wasm'],
    tests: true,
  }),
  step(
    'tools',
    'tests of the tests’ own tools',
    `${NODE_TEST} tests/*.test.mjs tests/lib/*.test.mjs`,
    {
      tests: true,
    },
  ),
  step(
    'documents',
    'links and commands in the documents',
    `${NODE_TEST} tests/documents/*.test.mjs`,
    {
      tests: true,
    },
  ),
  step(
    'provenance',
    'tests of the gate for numbers of other engines',
    'python3 tests/provenance/test_provenance.py',
    { tests: true },
  ),
  step(
    'structure',
    'circles of imports, layers and lengths of files',
    `${NODE_TEST} tests/structure/*.test.mjs`,
    {
      tests: true,
    },
  ),
  step('licences', 'licences of all that is shipped', `${NODE_TEST} tests/licences/*.test.mjs`, {
    needs: ['page', 'python'],
    tests: true,
  }),
  step('commands', 'the commands of the Makefile', `${NODE_TEST} tests/commands/*.test.mjs`, {
    needs: ['page', 'native', 'rust', 'programs'],
    tests: true,
  }),
  step(
    'pgn',
    'both readers of PGN on the same damaged inputs',
    `cargo build --locked -p tabia-core --example pgn_dump && ${NODE_TEST} tests/pgn/*.test.mjs`,
    { needs: ['packages', 'rust'], tests: true, builds: 'target' },
  ),
  step('uci', 'scripted UCI sessions', `${NODE_TEST} tests/uci/*.test.mjs`, {
    needs: ['native', 'wasm', 'rust'],
    waits: true,
    tests: true,
  }),
  step(
    'engines',
    'all builds of the engine against each other',
    `${NODE_TEST} tests/engines/*.test.mjs`,
    {
      needs: ['native', 'wasm', 'rust', ...backendSteps.map(({ name }) => name)],
      tests: true,
    },
  ),
  step('browser', 'the page and the engine in Chromium', `${NODE_TEST} tests/browser/*.test.mjs`, {
    needs: ['page', 'programs', 'native', 'rust'],
    waits: true,
    tests: true,
    again,
  }),
  step('browsers', 'Firefox and WebKitGTK, which tests use', 'tests/setup/browsers.sh', {
    needs: ['programs'],
  }),
  step(
    'page-browsers',
    'the page in Chromium, Firefox and WebKitGTK',
    `${NODE_TEST} tests/browsers/*.test.mjs`,
    { needs: ['page', 'browsers', 'rust'], waits: true, tests: true, again },
  ),
  step(
    'dependability',
    'the engine under stress in Chromium, Firefox and WebKitGTK',
    `${NODE_TEST} --test-concurrency=1 tests/dependability/*.test.mjs`,
    { needs: ['page', 'browsers', 'native', 'rust'], tests: true, again, alone: true },
  ),
  step('package', 'the npm package in fresh projects', `${NODE_TEST} tests/package/*.test.mjs`, {
    needs: ['page', 'programs'],
    waits: true,
    tests: true,
    again,
  }),
  step(
    'widget',
    'the widget in Chromium, Firefox and WebKitGTK',
    `${NODE_TEST} --test-concurrency=1 tests/widget/*.test.mjs`,
    {
      needs: ['page', 'browsers', 'rust'],
      tests: true,
      again,
      alone: true,
    },
  ),
  step(
    'games',
    'games against itself, refereed',
    'PYTHONPATH=target/python python3 tests/python/selfplay.py',
    {
      needs: ['native', 'python', 'rust'],
      tests: true,
      alone: true,
    },
  ),
  step(
    'ray',
    'reviews by two workers of Ray',
    'tests/setup/ray.sh && PYTHONPATH=target/ray python3 tests/python/ray_review.py',
    { needs: ['native', 'python'], waits: true, tests: true, unless: withoutRay },
  ),
  step('speed', 'perft beside Stockfish, the tree in wasm', `${NODE_TEST} tests/speed/*.test.mjs`, {
    needs: ['native', 'programs', 'wasm', 'rust'],
    tests: true,
    alone: true,
  }),
];

/** Names for several steps. */
export const GROUPS = {
  lint: ['format', 'clippy', 'clippy-wasm', 'clippy-threads', 'docs', 'types', 'check-tests'],
  // `make check`: what a change must pass before anything that takes minutes, without a browser.
  check: [
    'format',
    'clippy',
    'units',
    'types',
    'check-tests',
    'vitest',
    'tools',
    'documents',
    'provenance',
    'structure',
  ],
};
