// A file of many games. The function is given to pages as its text, so it stands by itself.

/** PGN of so many games, each of about so many bytes. */
export function manyGames(count, bytes = 500) {
  const filler = 'a word of comment '.repeat(Math.max(1, Math.round((bytes - 260) / 18)));
  const games = [];
  for (let i = 0; i < count; i++) {
    games.push(
      `[Event "Open ${i % 40}"]\n[Site "Riga"]\n[Date "20${String(i % 24).padStart(2, '0')}.05.01"]\n[Round "${i % 9}"]\n` +
        `[White "Player${i}, A"]\n[Black "Rival${i % 500}, B"]\n[Result "1-0"]\n\n` +
        `1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 {${filler}} 4. Ba4 Nf6 5. O-O Be7 1-0\n`,
    );
  }
  return games.join('\n');
}
