/** This tab's mark that the match that is kept is its own. */
const MARK = 'tabia.match';

/** The match that this tab was at when it was left; empty for none. */
export function readMark(): string {
  try {
    return sessionStorage.getItem(MARK) ?? '';
  } catch {
    return '';
  }
}

export function setMark(id: string): void {
  try {
    if (id) sessionStorage.setItem(MARK, id);
    else sessionStorage.removeItem(MARK);
  } catch {
    // Then a reload ends the match.
  }
}

export const hadMatch = (): boolean => readMark() !== '';
