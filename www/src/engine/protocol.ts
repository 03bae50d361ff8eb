/** UCI text and its typed form. Any line parses to something; nothing here throws. */

export * from './tree-lines.js';

export interface Score {
  /** Centipawns, or moves to mate (negative when it is the side to move that is mated). */
  kind: 'cp' | 'mate';
  /** From the side to move's view. */
  value: number;
  bound?: 'lower' | 'upper';
}

/** Chances to win, draw and lose, per mille; from the side to move's view. */
export interface Wdl {
  win: number;
  draw: number;
  loss: number;
}

/** One line of a search. */
export interface InfoLine {
  /** Plies. */
  depth: number;
  seldepth: number;
  /** 1 for the best line. */
  multipv: number;
  score: Score;
  /** With the option `UCI_ShowWDL`. */
  wdl?: Wdl;
  nodes: number;
  /** Nodes in a second. */
  nps: number;
  /** Per mille of the hash table. */
  hashfull: number;
  /** Milliseconds since the search began. */
  time: number;
  /** Moves in UCI notation. */
  pv: string[];
}

export interface BestMove {
  /** In UCI notation; null where there is no legal move. */
  move: string | null;
  ponder?: string;
}

export interface OptionInfo {
  name: string;
  type: string;
  default?: string;
  min?: number;
  max?: number;
}

export type OptionValue = string | number | boolean | undefined;

/** A position: the start position where no FEN is given, and moves made from there. */
export interface EnginePosition {
  fen?: string;
  moves?: readonly string[];
}

/** What ends a search. Nothing at all means: until `stop`. */
export interface Limits {
  depth?: number;
  nodes?: number;
  /** Milliseconds, as all the times here. */
  movetime?: number;
  /** Mate in so many moves. */
  mate?: number;
  wtime?: number;
  btime?: number;
  winc?: number;
  binc?: number;
  movestogo?: number;
  searchmoves?: readonly string[];
}

export type Message =
  | { type: 'info'; line: InfoLine }
  | { type: 'string'; text: string }
  /** `refused`: the engine had no position to search, since it had refused the last one. */
  | { type: 'bestmove'; best: BestMove; refused?: true }
  | { type: 'option'; option: OptionInfo }
  | { type: 'id'; field: string; value: string }
  | { type: 'readyok' | 'uciok' | 'other' };

const OTHER: Message = { type: 'other' };

/** Reads one line of the engine. */
export function parseLine(text: string): Message {
  const words = text.trim().split(/\s+/);
  switch (words[0]) {
    case 'info':
      return words[1] === 'string'
        ? { type: 'string', text: text.trim().replace(/^info\s+string\s*/, '') }
        : parseInfo(words);
    case 'bestmove':
      return words[1] === '0000'
        ? { type: 'bestmove', best: { move: null }, refused: true }
        : { type: 'bestmove', best: parseBestMove(words) };
    case 'option':
      return parseOption(words);
    case 'id':
      return { type: 'id', field: words[1] ?? '', value: words.slice(2).join(' ') };
    case 'readyok':
    case 'uciok':
      return { type: words[0] };
    default:
      return OTHER;
  }
}

const COUNTS = ['depth', 'seldepth', 'multipv', 'nodes', 'nps', 'hashfull', 'time'] as const;

function parseInfo(words: string[]): Message {
  const line: Omit<InfoLine, 'score'> & { score?: Score } = {
    depth: 0,
    seldepth: 0,
    multipv: 1,
    nodes: 0,
    nps: 0,
    hashfull: 0,
    time: 0,
    pv: [],
  };
  for (let i = 1; i < words.length; i++) {
    const word = words[i];
    const count = COUNTS.find((name) => name === word);
    if (count) {
      line[count] = Number(words[++i]) || 0;
    } else if (word === 'score') {
      const kind = words[++i];
      const value = Number(words[++i]);
      if ((kind === 'cp' || kind === 'mate') && Number.isFinite(value)) {
        line.score = { kind, value };
      }
    } else if (word === 'wdl') {
      const [win = 0, draw = 0, loss = 0] = words.slice(i + 1, i + 4).map(Number);
      if (Math.abs(win + draw + loss - 1000) <= 2) line.wdl = { win, draw, loss };
      i += 3;
    } else if (word === 'lowerbound' || word === 'upperbound') {
      if (line.score) line.score.bound = word === 'lowerbound' ? 'lower' : 'upper';
    } else if (word === 'pv') {
      line.pv = words.slice(i + 1);
      break;
    }
  }
  // Without a score it is news of the search's progress, and no line of analysis.
  const { score } = line;
  return score ? { type: 'info', line: { ...line, score } } : OTHER;
}

function parseBestMove(words: string[]): BestMove {
  const [, move, key, ponder] = words;
  const best: BestMove = { move: move && /^[a-h]/.test(move) ? move : null };
  if (key === 'ponder' && ponder) best.ponder = ponder;
  return best;
}

const OPTION_KEYS = new Set(['name', 'type', 'default', 'min', 'max', 'var']);

function parseOption(words: string[]): Message {
  const fields: Record<string, string> = {};
  let key = '';
  for (const word of words.slice(1)) {
    // Names hold spaces, and could hold a key's word: only a key not met yet begins a field.
    if (OPTION_KEYS.has(word) && !(word in fields)) {
      key = word;
      fields[key] = '';
    } else if (key) {
      fields[key] = fields[key] ? `${fields[key]} ${word}` : word;
    }
  }
  if (!fields.name) return OTHER;
  const option: OptionInfo = { name: fields.name, type: fields.type ?? '' };
  if (fields.default !== undefined) option.default = fields.default;
  if (fields.min) option.min = Number(fields.min);
  if (fields.max) option.max = Number(fields.max);
  return { type: 'option', option };
}

/** One message is one line, whatever a text from elsewhere holds. */
const flat = (text: string): string => text.replace(/[\s\0]+/g, ' ').trim();

export function positionLine({ fen, moves = [] }: EnginePosition): string {
  const base = fen === undefined ? 'position startpos' : `position fen ${flat(fen)}`;
  return moves.length ? `${base} moves ${flat(moves.join(' '))}` : base;
}

const LIMITS = [
  'depth',
  'nodes',
  'movetime',
  'mate',
  'wtime',
  'btime',
  'winc',
  'binc',
  'movestogo',
] as const;

export function goLine(limits: Limits): string {
  let line = 'go';
  for (const name of LIMITS) {
    // Endless limits are none; a fraction of a millisecond is no argument for an error, nor is a text.
    const given: unknown = limits[name];
    const value = given === '' ? Number.NaN : Number(given ?? Number.NaN);
    if (Number.isFinite(value)) line += ` ${name} ${Math.max(0, Math.round(value))}`;
  }
  if (line === 'go') line += ' infinite';
  if (limits.searchmoves?.length) line += ` searchmoves ${flat(limits.searchmoves.join(' '))}`;
  return line;
}

export function setoptionLine(name: string, value?: OptionValue): string {
  const base = `setoption name ${flat(name)}`;
  return value === undefined ? base : `${base} value ${flat(String(value))}`;
}
