/** The position that the tags of a game say it starts from. */
import { FenError } from '../fen-error';
import { Position, type PositionReading } from '../position';
import { isBlank, trim } from './chars';
import { type Headers, header, isChess960Variant, setHeader } from './headers';

/** The FEN that the tags name, with plain blanks; empty where they name none, which is the usual start. */
export function fenOf(headers: Headers): string {
  const fen = plainBlanks(header(headers, 'FEN') ?? '');
  // Unknown, as in any other tag.
  return fen === '?' || fen === '-' ? '' : fen;
}

/** The start position by the FEN and Variant tags with what was repaired of it, or what is wrong with the FEN. */
export function readStart(headers: Headers): PositionReading | FenError {
  const chess960 = isChess960Variant(header(headers, 'Variant') ?? '');
  const fen = fenOf(headers) || Position.start().fen();
  try {
    return Position.read(fen, { chess960 });
  } catch (error) {
    if (error instanceof FenError) return error;
    throw error;
  }
}

/** One space for every blank that files may have between the fields of a FEN. */
const plainBlanks = (fen: string): string =>
  trim(Array.from(fen, (letter) => (isBlank(letter.charCodeAt(0)) ? ' ' : letter)).join(''));

/** The start position by the tags, or what is wrong with their FEN. */
export function startFromHeaders(headers: Headers): Position | FenError {
  const start = readStart(headers);
  return start instanceof FenError ? start : start.position;
}

/** The tags with the start position among them, changed only where they say another one. */
export function withStart(headers: Headers, start: Position): Headers {
  const said = startFromHeaders(headers);
  if (said instanceof Position && said.fen() === start.fen() && said.chess960 === start.chess960) {
    return headers;
  }
  const standard = start.fen('xfen') === Position.start().fen();
  const set = setHeader(headers, 'SetUp', standard ? undefined : '1');
  const placed = setHeader(set, 'FEN', standard ? undefined : start.fen());
  const known = isChess960Variant(header(headers, 'Variant') ?? '');
  if (known === start.chess960) return placed;
  return setHeader(placed, 'Variant', start.chess960 ? 'Chess960' : undefined);
}
