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

/** `#pgn=<deflated>&at=<ply>`: the game with all that is in it, and where to stand. */
export async function gameLink(page: string, pgn: string, ply: number): Promise<string> {
  const packed = await through(
    new TextEncoder().encode(pgn) as Uint8Array<ArrayBuffer>,
    new CompressionStream('deflate-raw'),
  );
  return `${page.replace(/#.*$/, '')}#pgn=${toBase64Url(packed)}${ply > 0 ? `&at=${ply}` : ''}`;
}

/** The game of a link; undefined when the link carries none, and an error when it is damaged. */
export async function readGameLink(
  hash: string,
): Promise<{ pgn: string; ply: number } | undefined> {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const packed = params.get('pgn');
  if (!packed) return undefined;
  const bytes = await through(fromBase64Url(packed), new DecompressionStream('deflate-raw'));
  const ply = Number(params.get('at') ?? 0);
  return { pgn: new TextDecoder().decode(bytes), ply: Number.isInteger(ply) && ply > 0 ? ply : 0 };
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
