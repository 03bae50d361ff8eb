/** Links that carry a whole game, or an analysis that anyone can check. */
import type { Score } from '../../chess';

const toBase64Url = (bytes: Uint8Array): string => {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
};

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> => {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (char) => char.charCodeAt(0));
};

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const body = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(body).arrayBuffer());
}

/** What of a tree of moves, of whatever game, ways go by. Its first node is the root. */
interface Branches {
  readonly nodes: readonly ({
    readonly parent: number | null;
    readonly children: readonly number[];
  } | null)[];
}

/**
 * The way to a node: so many moves along the line, then, by turns, which of the variations there and so many moves
 * along it. On the main line that is the ply alone.
 */
export function wayTo({ nodes }: Branches, id: number): number[] {
  const way = [0];
  let at = id;
  for (let parent = nodes[at]?.parent; typeof parent === 'number'; parent = nodes[at]?.parent) {
    const place = nodes[parent]?.children.indexOf(at) ?? 0;
    // From the end: how far along the line, and before that which variation it was.
    if (place > 0) way.unshift(0, place);
    else way[0] = (way[0] ?? 0) + 1;
    at = parent;
  }
  return way;
}

/** Where a way leads, as far as the tree has it. */
export function nodeBy({ nodes }: Branches, way: readonly number[]): number {
  let at = 0;
  for (const [i, count] of way.entries()) {
    const steps = i % 2 === 0 ? count : 1;
    for (let step = 0; step < steps; step++) {
      const next = nodes[at]?.children[i % 2 === 0 ? 0 : count];
      if (next === undefined) return at;
      at = next;
    }
  }
  return at;
}

/** `#pgn=<deflated>&at=<way>`: the game with all that is in it, and where to stand. */
export async function gameLink(page: string, pgn: string, way: readonly number[]): Promise<string> {
  const packed = await through(
    new TextEncoder().encode(pgn) as Uint8Array<ArrayBuffer>,
    new CompressionStream('deflate-raw'),
  );
  const at = way.join('.');
  return `${page.replace(/#.*$/, '')}#pgn=${toBase64Url(packed)}${at === '0' ? '' : `&at=${at}`}`;
}

const WAY = /^\d{1,5}(\.\d{1,5})*$/;

/** The game of a link; undefined when the link carries none, and an error when it is damaged. */
export async function readGameLink(
  hash: string,
): Promise<{ pgn: string; way: number[] } | undefined> {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const packed = params.get('pgn');
  if (!packed) return undefined;
  const bytes = await through(fromBase64Url(packed), new DecompressionStream('deflate-raw'));
  const at = params.get('at') ?? '';
  const way = WAY.test(at) ? at.split('.').map(Number) : [];
  return { pgn: new TextDecoder().decode(bytes), way };
}

/** What a link says was found in a position, with exactly what. */
export interface Claim {
  readonly fen: string;
  readonly nodes: number;
  /** The engine's hash, and the net's; without a net it is the hand-written evaluation. */
  readonly engine: string;
  readonly net: string;
  /** White's view. */
  readonly score: Score;
  readonly line: readonly string[];
}

const scoreText = ({ kind, value }: Score): string => `${kind === 'mate' ? 'm' : ''}${value}`;

export function claimLink(page: string, claim: Claim): string {
  const fen = encodeURI(claim.fen.replaceAll(' ', '_'));
  const parts = [
    `fen=${fen}`,
    `nodes=${claim.nodes}`,
    `engine=${claim.engine}`,
    `net=${claim.net || 'none'}`,
    `score=${scoreText(claim.score)}`,
    `line=${claim.line.join('.')}`,
  ];
  return `${page.replace(/#.*$/, '')}#${parts.join('&')}`;
}

const MOST_NODES = 50_000_000;

/** The claim of a link beside its position; undefined when it makes none, or not a whole one. */
export function readClaim(hash: string, fen: string): Claim | undefined {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const nodes = Number(params.get('nodes'));
  const score = /^(m?)(-?\d+)$/.exec(params.get('score') ?? '');
  const line = (params.get('line') ?? '').split('.').filter(Boolean);
  if (!Number.isInteger(nodes) || nodes < 1 || nodes > MOST_NODES || !score) return undefined;
  if (line.some((move) => !/^[a-h][1-8][a-h][1-8][nbrq]?$/.test(move))) return undefined;
  const net = params.get('net') ?? 'none';
  return {
    fen,
    nodes,
    engine: params.get('engine') ?? '',
    net: net === 'none' ? '' : net,
    score: { kind: score[1] ? 'mate' : 'cp', value: Number(score[2]) },
    line,
  };
}
