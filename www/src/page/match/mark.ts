/** This tab's mark that the match that is kept is its own. */
const MARK = 'tabia.match';

/** The match that this tab was at when it was left; empty for none. */
export function readMark(mark = MARK): string {
  try {
    return sessionStorage.getItem(mark) ?? '';
  } catch {
    return '';
  }
}

export function setMark(id: string, mark = MARK): void {
  try {
    if (id) sessionStorage.setItem(mark, id);
    else sessionStorage.removeItem(mark);
  } catch {
    // Then a reload ends the match.
  }
}

export const hadMatch = (mark?: string): boolean => readMark(mark) !== '';
