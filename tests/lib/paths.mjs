// Where things are, and what to do about things that are not everywhere.

import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

export const ROOT = resolve(import.meta.dirname, '../..');
export const TARGET = join(ROOT, 'target');
export const LOGS = join(TARGET, 'test-logs');
export const PAGE = join(ROOT, 'www/dist');
export const DATA = join(ROOT, 'tests/data');

/** The net that the golden evaluations were made with; 21 MB, and not in the repository. */
export const NET = resolve(ROOT, '../shared/nets/nn-62ef826d1a6d.nnue');
/** For the option `skip` of node's tests: why a test that needs the net cannot run, or nothing. */
export const withoutNet = existsSync(NET)
  ? false
  : 'the net ../shared/nets/nn-62ef826d1a6d.nnue is not here';

/** A seeded random net that the engine's own tests write (engine-core/tests/random_net.rs). */
export const RANDOM_NET = join(TARGET, 'tmp/random.nnue');
/** Another, compact. */
export const RANDOM_COMPACT_NET = join(TARGET, 'tmp/random.nnc');

const shipped = (choice) => {
  const name = readFileSync(join(ROOT, 'nets', choice), 'utf8').trim();
  return name === 'none' ? '<empty>' : name;
};
const [large, small] = ['large.txt', 'default.txt'].map(shipped);
/**
 * The nets that are shipped, as the option EvalFile has them: programs use the large one, if there is one, browsers
 * the small one until the other is asked for.
 */
export const EVAL_FILE = { large, small, program: large === '<empty>' ? small : large };

/** The policy net that is built into the native program, as the option PolicyFile has it. */
export const POLICY_FILE = shipped('policy.txt');

/** Residual networks of random weights that the engine's own tests write (engine-core/tests/random_weights.rs). */
export const RANDOM_WEIGHTS = {
  leela: join(TARGET, 'tmp/random.pb.gz'),
  own: join(TARGET, 'tmp/random.tares'),
};

/** The lines of a table under tests/data as lists of fields; comments left out. */
export function readTable(name) {
  const lines = readFileSync(join(DATA, name), 'utf8').split('\n');
  return lines.filter((line) => line && !line.startsWith('#')).map((line) => line.split('\t'));
}

/** Loads a package of www: node looks for packages beside a file, and tests lie elsewhere. */
export const requirePackage = createRequire(join(ROOT, 'www/package.json'));
