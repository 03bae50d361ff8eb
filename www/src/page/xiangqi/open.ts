import { soleText } from '../../chess/list-lines';
import type { Repair } from '../../xiangqi/fen';
import { FenError } from '../../xiangqi/fen-error';
import { type MoveFault, readMove } from '../../xiangqi/notation';
import { looksLikePgn, type PgnFault, readPgn } from '../../xiangqi/pgn';
import { Position } from '../../xiangqi/position';
import { lineFrom, ROOT } from '../../xiangqi/tree';
import { fill, words } from '../core/words';
import { type Game, newGame, play, positionOf } from './game';
import { type XiangqiWords, xiangqiWords } from './words';

export type Opened =
  | { readonly kind: 'move' | 'set'; readonly game: Game; readonly text: string }
  | { readonly kind: 'error'; readonly message: string };

/** Why a FEN was refused, in the language of the page. */
export function fenWords({ kind, values }: FenError): string {
  const sides: Readonly<Record<string, string>> = { w: xiangqiWords.red, b: xiangqiWords.black };
  const piece = `kind_${values.kind}` as keyof XiangqiWords;
  return fill(xiangqiWords[`fen_${kind}`], {
    ...values,
    side: sides[values.side ?? ''] ?? '',
    kind: xiangqiWords[piece] ?? '',
  });
}

function moveWords({ kind, text }: MoveFault): string {
  const texts = {
    syntax: xiangqiWords.moveSyntax,
    illegal: xiangqiWords.moveIllegal,
    ambiguous: xiangqiWords.moveAmbiguous,
  };
  return fill(texts[kind], { text });
}

function faultWords(fault: PgnFault): string {
  if (fault.kind === 'fen') return fill(xiangqiWords.tagFault, { fault: fenWords(fault.fault) });
  const { line, column } = fault;
  const said = fault.kind === 'move' ? moveWords(fault.fault) : xiangqiWords.leftOpen;
  return fill(xiangqiWords.placeFault, { line, column, fault: said });
}

const repairWords = ({ kind, text }: Repair): string => fill(words[`repair_${kind}`], { text });

/** Opens a FEN, a game, or a move of the position shown; `line`: where in a file the text begins. */
export function openText(given: string, shown: Game, line = 1): Opened {
  const text = soleText(given).trim();
  const position = positionOf(shown);
  const { move, fault } = readMove(position, text);
  if (move) return { kind: 'move', game: play(shown, move), text: '' };
  if (looksLikePgn(text)) return openGame(given, line);
  // Ten ranks, or what was meant to be some.
  if (text.split(/\/|%2f/i).length > 3) return openFen(text);
  // Moves without numbers are a game too.
  if (/\s/.test(text)) {
    const opened = openGame(given, line);
    if (opened.kind !== 'error') return opened;
  }
  const message = fault.kind === 'syntax' ? xiangqiWords.notUnderstood : moveWords(fault);
  return { kind: 'error', message: fill(message, { text: fault.text }) };
}

function openFen(text: string): Opened {
  try {
    const { position, repairs } = Position.read(text);
    const told = repairs.length
      ? fill(words.positionRepaired, { repairs: repairs.map(repairWords).join(' ') })
      : words.positionSet;
    return { kind: 'set', game: newGame(position), text: told };
  } catch (error) {
    if (!(error instanceof FenError)) throw error;
    return { kind: 'error', message: fenWords(error) };
  }
}

function openGame(text: string, line: number): Opened {
  const { game, fault } = readPgn(text, line);
  const [first] = lineFrom(game.tree, ROOT);
  if (fault?.kind === 'fen' || (fault && first === undefined)) {
    return { kind: 'error', message: faultWords(fault) };
  }
  const told = fault ? fill(words.gameOpenedPart, { fault: faultWords(fault) }) : words.gameOpened;
  // A game that was opened is looked at from its first move on.
  return { kind: 'set', game: { ...game, node: first ?? ROOT }, text: told };
}
