/** The pieces on their squares: where they go, what they attack, and which moves leave the general safe. */

import {
  ADVISER,
  ELEPHANT,
  GENERAL,
  HORSE,
  HORSE_TO,
  RAYS,
  SOLDIER,
  SQUARES,
  squareOf,
} from './squares';
import { type Color, otherColor, type PieceType } from './types';

/** A piece by its letter in a FEN, Red's in upper case; empty for none. */
export type Letter = string;

/** 90 letters; `''` where no piece stands. */
export type Board = Letter[];

export const emptyBoard = (): Board => Array.from({ length: SQUARES }, () => '');

export const typeOf = (letter: Letter): PieceType => letter.toLowerCase() as PieceType;
export const colorOf = (letter: Letter): Color | undefined =>
  letter === '' ? undefined : letter < 'a' ? 'w' : 'b';
export const letterOf = (type: PieceType, color: Color): Letter =>
  color === 'w' ? type.toUpperCase() : type;

export const generalOf = (board: Board, color: Color): number =>
  board.indexOf(letterOf('k', color));

/** Every file's squares between two generals, for the rule that they may not face each other. */
export const facingGenerals = (board: Board): boolean => {
  const [red, black] = [generalOf(board, 'w'), generalOf(board, 'b')];
  if (red < 0 || black < 0 || red % 9 !== black % 9) return false;
  for (let at = red + 9; at < black; at += 9) if (board[at]) return false;
  return true;
};

/**
 * Where the piece on a square attacks: where it could take, or protects what stands there. Of a cannon
 * these are the first pieces behind a screen.
 */
export function attacksFrom(board: Board, from: number): number[] {
  const letter = board[from] as Letter;
  const color = colorOf(letter) ?? 'w';
  switch (typeOf(letter)) {
    case 'k':
      return [...(GENERAL[from] ?? [])];
    case 'a':
      return [...(ADVISER[from] ?? [])];
    case 'b':
      return (ELEPHANT[from] ?? []).filter(({ over }) => !board[over]).map(({ to }) => to);
    case 'n':
      return (HORSE[from] ?? []).filter(({ over }) => !board[over]).map(({ to }) => to);
    case 'p':
      return [...(SOLDIER[color][from] ?? [])];
    case 'r':
      return (RAYS[from] ?? []).flatMap((ray) => ray.slice(0, firstPiece(board, ray) + 1));
    case 'c':
      return (RAYS[from] ?? []).flatMap((ray) => {
        const screen = firstPiece(board, ray);
        const target = ray.slice(screen + 1).findIndex((at) => board[at]);
        return target < 0 ? [] : [ray[screen + 1 + target] as number];
      });
  }
}

/** The place on a line of the first piece; of the last square where there is none. */
function firstPiece(board: Board, ray: readonly number[]): number {
  const at = ray.findIndex((square) => board[square]);
  return at < 0 ? ray.length - 1 : at;
}

/** Where a piece may go by its own movement, legal or not. */
export function targetsFrom(board: Board, from: number): number[] {
  const letter = board[from] as Letter;
  const color = colorOf(letter);
  const attacked = attacksFrom(board, from);
  if (typeOf(letter) !== 'c') return attacked.filter((to) => colorOf(board[to] ?? '') !== color);
  const hops = attacked.filter((to) => board[to] && colorOf(board[to] ?? '') !== color);
  const slides = (RAYS[from] ?? []).flatMap((ray) => {
    const end = ray.findIndex((square) => board[square]);
    return end < 0 ? ray : ray.slice(0, end);
  });
  return [...slides, ...hops];
}

/** Whether a side's general is in check, or faces the other, whoever is to move. */
export function isAttacked(board: Board, color: Color): boolean {
  const general = generalOf(board, color);
  if (general < 0) return false;
  const enemy = otherColor(color);
  const [chariot, cannon, king] = [
    letterOf('r', enemy),
    letterOf('c', enemy),
    letterOf('k', enemy),
  ];
  for (const ray of RAYS[general] ?? []) {
    let seen = 0;
    for (const at of ray) {
      const letter = board[at];
      if (!letter) continue;
      seen++;
      if (seen === 1 && (letter === chariot || letter === king)) return true;
      if (seen === 2) {
        if (letter === cannon) return true;
        break;
      }
    }
  }
  const horse = letterOf('n', enemy);
  for (const { from, over } of HORSE_TO[general] ?? []) {
    if (board[from] === horse && !board[over]) return true;
  }
  const soldier = letterOf('p', enemy);
  const [file, rank] = [general % 9, Math.floor(general / 9)];
  const front = squareOf(file, rank + (color === 'w' ? 1 : -1));
  return (
    board[front] === soldier || board[general - 1] === soldier || board[general + 1] === soldier
  );
}

/** Whether a side's general would be attacked after a piece has gone from one square to another. */
export function isAttackedAfter(board: Board, color: Color, from: number, to: number): boolean {
  const [moved, taken] = [board[from] as Letter, board[to] as Letter];
  board[from] = '';
  board[to] = moved;
  const attacked = isAttacked(board, color);
  board[to] = taken;
  board[from] = moved;
  return attacked;
}

/** The legal moves of a side as pairs of squares. */
export function legalPairs(board: Board, color: Color): [from: number, to: number][] {
  const pairs: [number, number][] = [];
  for (let from = 0; from < SQUARES; from++) {
    const letter = board[from];
    if (!letter || colorOf(letter) !== color) continue;
    for (const to of targetsFrom(board, from)) {
      if (!isAttackedAfter(board, color, from, to)) pairs.push([from, to]);
    }
  }
  return pairs;
}
