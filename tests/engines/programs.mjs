// Every build of the engine that speaks UCI here. Each native one lies in a target folder of its
// own, since cargo would undo one for the other.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { arch, execPath } from 'node:process';
import { compile } from '../../engine-wasm/node.mjs';
import { ROOT, TARGET } from '../lib/paths.mjs';

export function cpuHas(...features) {
  let flags = '';
  try {
    flags = /^flags\s*:(.*)$/m.exec(readFileSync('/proc/cpuinfo', 'utf8'))?.[1] ?? '';
  } catch {
    // Without that file nothing is known, and nothing is claimed.
  }
  return features.every((feature) => ` ${flags} `.includes(` ${feature} `));
}

const onX86 = () => (arch === 'x64' ? undefined : 'this is no x86-64 machine');
const SCALAR = '--cfg tabia_backend="scalar"';

/** The vector instructions that the engine can be built for natively, besides its usual AVX2. */
export const backends = [
  {
    name: 'scalar',
    flags: arch === 'x64' ? `-C target-cpu=x86-64-v3 ${SCALAR}` : SCALAR,
    unless: () => undefined,
  },
  { name: 'sse41', flags: '-C target-cpu=x86-64-v2', unless: onX86 },
  {
    name: 'avx512',
    flags: '-C target-cpu=native',
    unless: () =>
      onX86() ??
      (cpuHas('avx512bw', 'avx512_vnni') ? undefined : 'this processor has no AVX-512 VNNI'),
  },
];

/** The optimised engine for this machine's processor, built by `make EXE=`. */
export const native = { name: 'native', file: join(TARGET, 'tabia'), args: [] };

const UCI = join(ROOT, 'engine-wasm/uci.mjs');

/** Older versions of node compute relaxed dot products wrongly; in Chromium that build is tested. */
function withoutRelaxed() {
  try {
    compile('relaxed');
    return undefined;
  } catch (error) {
    if (/ has no relaxed SIMD /.test(error.message)) return error.message;
    throw error;
  }
}

const underNode = (build) => ({
  name: `wasm ${build}`,
  file: execPath,
  args: [UCI, build],
  get unless() {
    return build.endsWith('relaxed') ? withoutRelaxed() : undefined;
  },
});

/** The builds for browsers, under node. */
export const wasm = ['simd', 'relaxed'].map(underNode);

/** Those with the tree search. */
export const treeWasm = ['tree-simd', 'tree-relaxed'].map(underNode);

/** The one that evaluates with residual networks too. */
export const residualWasm = underNode('residual');

/** All that can run on this machine; `unless` says why one cannot. */
export const programs = [
  native,
  { name: 'default', file: join(TARGET, 'debug/tabia'), args: [] },
  ...backends.map(({ name, unless }) => ({
    name,
    file: join(TARGET, `test-${name}/debug/tabia`),
    args: [],
    unless: unless(),
  })),
  ...wasm,
];
