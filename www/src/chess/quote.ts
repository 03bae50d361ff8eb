/**
 * A piece of someone's input made fit to stand in a sentence: on one line, short, and harmless wherever the sentence
 * ends up. Angle brackets become single guillemets, so that not even a page that forgets to escape can be tricked;
 * control and direction-changing characters become a replacement mark, so that they cannot rearrange the sentence.
 */
export function quote(text: string, most = 40): string {
  const characters = Array.from(text.slice(0, 2 * most));
  const cut = characters.length > most || text.length > 2 * most;
  const shown = (cut ? characters.slice(0, most - 1) : characters)
    .join('')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '\u{fffd}')
    .replaceAll('<', '\u2039')
    .replaceAll('>', '\u203a');
  return `"${shown}${cut ? '\u2026' : ''}"`;
}
