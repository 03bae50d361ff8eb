/** The position that the tags of a game say it starts from. */
import { FenError } from '../fen-error';
import { Position } from '../position';
import { trim } from './chars';
import { type Headers, header, isChess960Variant, setHeader } from './headers';

/** The start position by the FEN and Variant tags, or what is wrong with the FEN. */
export function startFromHeaders(headers: Headers): Position | FenError {
  const chess960 = isChess960Variant(header(headers, 'Variant') ?? '');
  const fen = trim(header(headers, 'FEN') ?? '') || Position.start().fen();
  try {
    return Position.parse(fen, { chess960 });
  } catch (error) {
    if (error instanceof FenError) return error;
    throw error;
  }
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
