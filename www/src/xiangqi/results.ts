/** How games of xiangqi end, as people write it: in digits as chess does, or in Chinese words. */

export type Result = '1-0' | '0-1' | '1/2-1/2' | '*';

const HALF = '1/2|½|0?[.,]5';
/** Both halves of a result, with a colon or any dash between them. */
export const DIGITS = `(?:${HALF}|[01])[ \\t]*[-:\\u2010-\\u2014\\u2212][ \\t]*(?:${HALF}|[01])`;

/** A side, which may be named by its colour or by its turn, and what became of it. */
const CHINESE =
  /^(?:([红紅先])|([黑后後]))?[方棋子手先]?(?:(胜|勝|胜利|勝利|赢|贏)|(负|負|败|敗|输|輸|认输|認輸|认负|認負|超时|超時)|(和|和棋|和局|平|平局|作和|议和|議和))$/;

/** Results are short; other words need not be looked at, however long they are. */
const LONGEST = 20;
const IN_DIGITS = new RegExp(`^(?:${DIGITS})$`);

/** A result written in Chinese words, as 红胜, 黑方认输 or 和棋; punctuation behind it says nothing. */
export function chineseResult(text: string): Result | undefined {
  if (text.length > LONGEST) return undefined;
  const plain = text.replace(/\s/g, '').replace(/[。！，.!,]+$/, '');
  const [, red, black, wins, loses, draws] = CHINESE.exec(plain) ?? [];
  if (draws) return '1/2-1/2';
  if (!red && !black) return undefined;
  if (!wins && !loses) return undefined;
  return Boolean(red) === Boolean(wins) ? '1-0' : '0-1';
}

/** A result in digits, as `1-0`, `½:½` or `*`. */
export function digitResult(text: string): Result | undefined {
  if (text.length > LONGEST) return undefined;
  const plain = text.replace(/\s/g, '');
  if (plain === '*') return '*';
  if (plain === '1/2' || plain === '½') return '1/2-1/2';
  if (!IN_DIGITS.test(plain)) return undefined;
  const [red = '', black = ''] = plain.split(/[-:\u2010-\u2014\u2212]/);
  const points = (half: string): number => (half === '1' ? 2 : half === '0' ? 0 : 1);
  const [own, other] = [points(red), points(black)];
  if (own + other !== 2) return undefined;
  return own === other ? '1/2-1/2' : own > other ? '1-0' : '0-1';
}

/** A result as a tag has it. */
export const readResult = (text: string): Result | undefined =>
  digitResult(text) ?? chineseResult(text);
