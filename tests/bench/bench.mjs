// `make bench`: every build and the peers in one run, as tables with ratios, written to
// docs/benchmarks.md. Everything that is compared is measured in the same rounds, forwards and backwards
// in turn; figures are medians of the rounds.
//
// From the environment: ROUNDS (3), NET (a network's file), SF13 (a native Stockfish 13). With names
// of parts (speed, waiting, ways, bench, parts, memory, bytes, phone) only those are measured, and the file
// keeps the others.

import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

import { BROWSERS } from '../dependability/browsers.mjs';
import { buildPage } from '../dependability/runs.mjs';
import { native, wasm } from '../engines/programs.mjs';
import { NET as REAL_NET, ROOT, TARGET } from '../lib/paths.mjs';
import * as phone from '../speed/phone.mjs';
import {
  alternate,
  median,
  medians,
  medianWithin,
  quantile,
  ratio,
  round,
  table,
  thousands,
} from './figures.mjs';
import { bench, speeds, stockfishBench } from './native.mjs';
import { measure, openSite } from './site.mjs';

const ROUNDS = Number(process.env.ROUNDS ?? 3);
const NET = process.env.NET ?? (existsSync(REAL_NET) ? REAL_NET : undefined);
const { SF13 } = process.env;
const GO = 'go movetime 1000';
const STOPS = 200;
const GAMES = 1000;
const BUILDS = ['simd', 'relaxed', 'simd-threads', 'relaxed-threads'];
/** The positions of the peers' comparison. */
const POSITIONS = {
  'start position': 'startpos',
  'middle game': 'fen r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 0 9',
  'rook ending': 'fen 8/5pk1/4p1p1/7p/3R3P/5PP1/r4K2/8 w - - 0 40',
  Kiwipete: 'fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
};
const SF19_FILES = ['stockfish-19-lite-single.js', 'stockfish-19-lite-single.wasm'];
const SF13_FILES = ['stockfish.js', 'stockfish.wasm', 'stockfish.worker.js'];

const positions = Object.values(POSITIONS);
const say = (text) => console.log(`bench: ${text}`);
const [chromium, firefox] = BROWSERS;
const REPORT = join(ROOT, 'docs/benchmarks.md');
const peersFolder = join(ROOT, 'tests/peers/node_modules');
const generated = join(ROOT, 'www/generated');

function run(program, args, env = {}) {
  const options = { cwd: ROOT, encoding: 'utf8', env: { ...process.env, ...env } };
  const { status, stdout, stderr } = spawnSync(program, args, options);
  if (status !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${stderr}`);
  return stdout;
}

/** Builds what only the benchmarks need. */
function prepare() {
  say('building what is measured');
  const peers = join(ROOT, 'tests/peers');
  if (!existsSync(join(peersFolder, 'stockfish'))) {
    run('npm', ['ci', '--prefix', peers, '--ignore-scripts', '--no-audit', '--no-fund']);
  }
  run('cargo', ['build', '--locked', '--release', '-p', 'tabia-core', '--bin', 'tabia']);
  for (const [name, flags] of [
    ['simd', '+simd128'],
    ['relaxed', '+simd128,+relaxed-simd'],
  ]) {
    const args = ['build', '--locked', '--release', '-p', 'tabia-wasm-bench'];
    const to = ['--target', 'wasm32-unknown-unknown', '--target-dir', `target/wasm-${name}`];
    run('cargo', [...args, ...to], { RUSTFLAGS: `-C target-feature=${flags}` });
  }
  buildPage();
}

/** The generated files with a host that is never asked to end a search. */
function makeNever() {
  const folder = join(TARGET, 'bench-never');
  rmSync(folder, { recursive: true, force: true });
  cpSync(generated, folder, { recursive: true });
  const host = readFileSync(join(folder, 'host.js'), 'utf8');
  const deaf = host.replace(/(export function poll\(\) \{)[\s\S]*?\n\}/, '$1\n  return 0;\n}');
  if (deaf === host) throw new Error('host.js has no poll as it is looked for');
  writeFileSync(join(folder, 'host.js'), deaf);
  return folder;
}

const tabia = (build, stop = 'replace', dir = '/generated/') => ({
  kind: 'tabia',
  dir,
  build,
  stop,
  net: NET && '/net.nnue',
});
const sf19 = { kind: 'worker', script: `/peers/stockfish/bin/${SF19_FILES[0]}` };
const sf13 = { kind: 'factory', script: `/peers/stockfish-nnue.wasm/${SF13_FILES[0]}` };

const avx2 = { name: 'avx2', file: join(TARGET, 'release/tabia'), args: [] };

/** Nodes a second on the four positions: the peers, and Tabia natively and in Chromium. */
async function compareSpeeds(site) {
  const inBrowser = (engine) => async () =>
    measure(site, chromium, 'speeds', { engine, positions, go: GO });
  const things = {
    'Stockfish 13, wasm': inBrowser(sf13),
    'Stockfish 19 lite, wasm': inBrowser(sf19),
    ...Object.fromEntries(BUILDS.map((build) => [`Tabia ${build}`, inBrowser(tabia(build))])),
    'Tabia, native AVX2': () => speeds(avx2, NET, positions, GO),
    'Tabia, native, this processor': () => speeds(native, NET, positions, GO),
  };
  if (SF13) {
    const program = { name: 'Stockfish 13', file: SF13, args: [] };
    things['Stockfish 13, native'] = () => speeds(program, NET, positions, GO);
  }
  const found = await alternate(ROUNDS, things, say);
  const by = Object.fromEntries(Object.entries(found).map(([name, rows]) => [name, medians(rows)]));
  const rows = Object.entries(by).map(([name, values]) => [
    name,
    ...values.map(thousands),
    round(ratio(values, by['Stockfish 13, wasm']), 2),
    round(ratio(values, by['Tabia, native AVX2']), 2),
  ]);
  const head = [
    'thousand nodes/s',
    ...Object.keys(POSITIONS),
    ': Stockfish 13, wasm',
    ': native AVX2',
  ];
  return table(head, rows);
}

/** The engines' own bench. */
async function compareBench(site) {
  const things = {
    'native, AVX2': () => bench(avx2, NET),
    'native, this processor': () => bench(native, NET),
  };
  if (SF13) {
    things['Stockfish 13, native AVX2'] = async () => stockfishBench(SF13);
    // By itself it takes the net at every other position.
    const args = ['bench', '16', '1', '13', 'default', 'depth', 'NNUE'];
    things['Stockfish 13, native AVX2, with the net'] = async () => stockfishBench(SF13, args);
  }
  for (const program of wasm) {
    if (!program.unless) things[`node, ${program.name}`] = () => bench(program, NET);
  }
  for (const browser of [chromium, firefox]) {
    if (browser.missing()) continue;
    for (const build of BUILDS) {
      things[`${browser.name}, ${build}`] = () =>
        measure(site, browser, 'bench', { engine: tabia(build), depth: 11 });
    }
  }
  const found = await alternate(ROUNDS, things, say);
  const reference = median(found['native, AVX2'].map(({ nps }) => nps));
  const rows = Object.entries(found).map(([name, results]) => {
    const nps = median(results.map((result) => result.nps));
    return [name, results[0].nodes ?? '', thousands(nps), round(nps / reference, 2)];
  });
  return table(['`bench`', 'nodes', 'thousand nodes/s', ': native AVX2'], rows);
}

const megabytes = (file) => Math.round(statSync(file).size / 1e6);

/** What a visitor waits for: with the net that is built in, and with one that is loaded. */
async function compareWaiting(site) {
  const peers = {
    'Stockfish 19 lite': (name, options) =>
      measure(site, chromium, name, { engine: sf19, ...options }),
    'Stockfish 13': (name, options) => measure(site, chromium, name, { engine: sf13, ...options }),
  };
  const things = {};
  const each = Math.ceil(STOPS / ROUNDS);
  for (const [name, ask] of Object.entries(peers)) {
    things[name] = async () => {
      const { line } = await ask('firstLine');
      return {
        firstLine: line,
        answers: await ask('stops', { times: Math.ceil(each / 4) }),
        again: [],
      };
    };
  }
  for (const way of ['sab', 'jspi', 'replace']) {
    const page = `page/index.html?stop=${way}`;
    things[`Tabia, ${way}`] = () => measure(site, chromium, 'measure', { times: each }, page);
    if (!NET) continue;
    const options = { net: '/net.nnue', times: 5 };
    things[`Tabia, ${way}, ${megabytes(NET)} MB net`] = () =>
      measure(site, chromium, 'measure', options, page);
  }
  const found = await alternate(ROUNDS, things, say);
  const rows = Object.entries(found).map(([name, results]) => {
    const answers = results.flatMap((result) => result.answers);
    const again = results.flatMap((result) => result.again);
    return [
      name,
      round(median(results.map((result) => result.firstLine))),
      round(median(answers), 1),
      round(quantile(answers, 0.95), 1),
      again.length ? round(quantile(again, 0.95), 1) : '',
    ];
  });
  const head = [
    'milliseconds, in Chromium',
    'first line',
    '`stop`, median',
    '`stop`, 95 %',
    'ready again, 95 %',
  ];
  return table(head, rows);
}

/**
 * Speed lost by listening for stop, and gained by a second thread. What is lost is less than a machine's
 * speed changes from one moment to the next, and than it differs between two workers that do the same: so
 * the engines search the same nodes in turn, in many browsers, and each search is compared with the one
 * beside it.
 */
async function compareWays(site) {
  const names = ['middle game', 'start position'];
  const positions = names.map((name) => POSITIONS[name]);
  const options = { positions, go: 'go nodes 500000', times: 4 };
  const threads = (count) => [`setoption name Threads value ${count}`];
  const groups = [
    {
      'never asked': { engine: tabia('relaxed', 'replace', '/never/') },
      'listens by sab': { engine: tabia('relaxed', 'sab') },
      'listens by jspi': { engine: tabia('relaxed', 'jspi') },
    },
    {
      'threads, 1': { engine: tabia('relaxed-threads', 'sab'), lines: threads(1) },
      'threads, 2': { engine: tabia('relaxed-threads', 'sab'), lines: threads(2) },
    },
  ];
  const inTurn = (group) => () =>
    measure(site, chromium, 'speedsInTurn', { engines: Object.values(group), ...options });
  const things = Object.fromEntries(
    groups.map((group) => [Object.keys(group).join(', '), inTurn(group)]),
  );
  const found = Object.values(await alternate(2 * ROUNDS, things, say));
  const rows = groups.flatMap((group, i) =>
    Object.keys(group).map((name, engine) => {
      const speeds = medians(found[i].flatMap((run) => run[engine]));
      // The searches of one browser share what makes it fast or slow: it counts once.
      const ratios = found[i].map((run) =>
        median(run[engine].flatMap((row, t) => row.map((nps, p) => nps / run[0][t][p]))),
      );
      const bounds = medianWithin(ratios).map((ratio) => round(ratio, 3));
      const cells = [...speeds.map(thousands), round(median(ratios), 3)];
      return [name, ...cells, engine ? bounds.join(' to ') : ''];
    }),
  );
  const head = ['thousand nodes/s, relaxed build', ...names, 'ratio', '95 %'];
  return table(head, rows);
}

/** Nanoseconds of the evaluation's parts. */
async function compareParts(site) {
  const text = run('cargo', [
    ...['run', '--locked', '--release', '-q', '-p', 'tabia-core', '--example', 'nnue_bench'],
    ...(NET ? ['--', NET] : []),
  ]);
  const lines = [...text.matchAll(/^(\S.*?)\s+([\d.]+) ns$/gm)].map(([, name, ns]) => [name, ns]);
  const nativeTable = table(['nanoseconds, native', ''], lines);
  const rows = [];
  for (const browser of [chromium, firefox]) {
    if (browser.missing()) continue;
    for (const name of ['simd', 'relaxed']) {
      const module = `/micro-${name}.wasm`;
      const results = [];
      for (let i = 0; i < ROUNDS; i++) {
        say(`parts of an evaluation: ${browser.name}, ${name}`);
        results.push(await measure(site, browser, 'micro', { module, net: NET && '/net.nnue' }));
      }
      const best = (key) => median(results.map((result) => result[key]));
      const evaluation = best('evaluate') - best('moves');
      rows.push([
        `${browser.name}, ${name}`,
        round(best('refresh')),
        round(evaluation - best('layers')),
        round(best('layers')),
        round(evaluation),
      ]);
    }
  }
  const head = [
    'nanoseconds',
    'from scratch',
    'update after a move',
    'dense layers',
    'evaluation after a move',
  ];
  return `${nativeTable}\n\n${table(head, rows)}`;
}

/** Bytes that a visitor loads, with brotli at its best. */
function compareBytes() {
  const packed = (path) => {
    const bytes = readFileSync(path);
    const params = { [constants.BROTLI_PARAM_LGWIN]: 24 };
    return brotliCompressSync(bytes, { params }).length;
  };
  const sum = (folder, names) =>
    names.reduce((total, name) => total + packed(join(folder, name)), 0);
  const assets = join(ROOT, 'www/dist/assets');
  const own = (pattern) => readdirSync(assets).filter((name) => pattern.test(name));
  const engine = sum(assets, [
    // The worker of xiangqi has the same name.
    ...own(/^worker-[^t].*\.js$/).filter((name) =>
      readFileSync(join(assets, name), 'utf8').includes('./tabia_bg.js'),
    ),
    ...own(/^tabia-relaxed-(?!threads).*\.wasm$/),
  ]);
  const rows = [
    [
      'Stockfish 19 lite, single-threaded, net included',
      sum(join(peersFolder, 'stockfish/bin'), SF19_FILES),
    ],
    ['Stockfish 13, net included', sum(join(peersFolder, 'stockfish-nnue.wasm'), SF13_FILES)],
    ['Tabia, worker and relaxed build', engine],
  ];
  if (NET) rows.push(['Tabia, the same with the net that was measured', engine + packed(NET)]);
  return table(['on the wire, brotli', 'bytes'], rows);
}

async function compareMemory(site) {
  const rows = [];
  for (const build of ['simd', 'relaxed']) {
    say(`memory: ${build}`);
    const { loaded, after } = await measure(site, chromium, 'memory', {
      engine: tabia(build),
      games: GAMES,
    });
    rows.push([build, round(loaded / 2 ** 20, 1), round(after / 2 ** 20, 1)]);
  }
  return table(['wasm memory, MiB, Hash 16', 'loaded', `after ${GAMES} games`], rows);
}

/** The page in Chromium, slowed to a quarter; what misses its limit fails the run at its end. */
async function measurePhone() {
  const figures = Object.entries(phone.report(await phone.measure(ROUNDS)));
  const missed = figures.filter(([, [, holds]]) => !holds).map(([name]) => name);
  if (missed.length) {
    say(`limits missed on a phone: ${missed.join(', ')}`);
    process.exitCode = 1;
  }
  const rows = figures.map(([name, [value, holds]]) => [name, value, holds ? 'yes' : 'no']);
  return table(['Chromium slowed to a quarter, 1.6 Mbit/s', 'best', 'holds'], rows);
}

async function describeMachine() {
  const [{ model }] = cpus();
  const versions = [];
  for (const browser of [chromium, firefox]) {
    if (browser.missing()) continue;
    const opened = await browser.open();
    versions.push(`${browser.name} ${opened.version}`);
    await opened.close();
  }
  const flags = /^flags\s*:(.*)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? '';
  const vectors = ['avx2', 'avx_vnni', 'avx512_vnni'].filter((each) =>
    ` ${flags} `.includes(` ${each} `),
  );
  const memory = Math.round(totalmem() / 2 ** 30);
  const load = readFileSync('/proc/loadavg', 'utf8').split(' ')[1];
  return [
    `${model.trim()} (${vectors.join(', ')}), ${cpus().length} threads, ${memory} GiB;`,
    `${versions.join(', ')}, node ${process.version}; ${run('rustc', ['--version']).trim()};`,
    `load ${load} when the run began; medians of ${ROUNDS} rounds.`,
  ].join(' ');
}

async function main() {
  prepare();
  const site = await openSite({
    generated,
    never: makeNever(),
    page: join(TARGET, 'dependability'),
    peers: peersFolder,
    ...(NET && { 'net.nnue': NET }),
    ...Object.fromEntries(
      ['simd', 'relaxed'].map((name) => [
        `micro-${name}.wasm`,
        join(TARGET, `wasm-${name}/wasm32-unknown-unknown/release/tabia_wasm_bench.wasm`),
      ]),
    ),
  });
  const chosen = process.argv.slice(2);
  const sections = chosen.length ? measuredBefore() : {};
  sections.Machine = await describeMachine();
  const add = async (title, name, make) => {
    if (chosen.length && !chosen.includes(name)) return;
    sections[title] = await make(site);
    console.log(`\n${title}\n\n${sections[title]}\n`);
  };
  try {
    await add('Speed on four positions', 'speed', compareSpeeds);
    await add('First line and stop', 'waiting', compareWaiting);
    await add('Listening and threads', 'ways', compareWays);
    await add('Bench', 'bench', compareBench);
    await add('Parts of an evaluation', 'parts', compareParts);
    await add('Memory', 'memory', compareMemory);
    await add('Bytes', 'bytes', compareBytes);
    await add('The page on a phone', 'phone', measurePhone);
  } finally {
    await site.close();
  }
  const { nodes } = await bench(native);
  writeFileSync(REPORT, report(sections, nodes));
}

/** The sections of the report as they lie there. */
function measuredBefore() {
  if (!existsSync(REPORT)) return {};
  const [, ...sections] = readFileSync(REPORT, 'utf8').split(/^## /m);
  return Object.fromEntries(
    sections.map((section) => {
      const [title, ...lines] = section.split('\n');
      return [title, lines.join('\n').trim()];
    }),
  );
}

/** `nodes` is what this version's `bench` counts by itself, with the small net. */
function report(sections, nodes) {
  const intro = [
    'What `make bench` measured. Everything in a table was measured in the same rounds, whose order was',
    'turned round each time; a ratio is to what its column names. Both peers run as npm has them:',
    '`stockfish` 19.0.0 and `stockfish-nnue.wasm` 0.0.2.',
    NET
      ? `Tabia and Stockfish 13 use the same network, ${basename(NET, '.nnue')}.`
      : 'No network was at hand: Tabia evaluates by hand.',
    '',
    `This version's \`bench\`: **${nodes}** nodes, with the small net.`,
  ].join('\n');
  const parts = Object.entries(sections).map(([title, text]) => `## ${title}\n\n${text}\n`);
  return `# Benchmarks\n\n${intro}\n\n${parts.join('\n')}`;
}

main().catch((error) => {
  console.error(`bench: ${error.message}`);
  process.exitCode = 1;
});
