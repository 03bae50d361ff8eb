// The client alone. From npm the import is `import { createEngine } from 'tabia'`.
import { createEngine } from '../client.js';

const PIECES = {
  K: '♔',
  Q: '♕',
  R: '♖',
  B: '♗',
  N: '♘',
  P: '♙',
  k: '♚',
  q: '♛',
  r: '♜',
  b: '♝',
  n: '♞',
  p: '♟',
};
const table = document.querySelector('table');
const said = document.querySelector('#said');
const choice = document.querySelector('select');
const engine = createEngine({ options: { Hash: 32 } });

function draw(fen) {
  const ranks = fen.split(' ')[0].split('/');
  table.replaceChildren(
    ...ranks.map((rank, row) => {
      const line = document.createElement('tr');
      const squares = rank.replace(/\d/g, (count) => ' '.repeat(Number(count)));
      [...squares].forEach((piece, file) => {
        const cell = line.insertCell();
        cell.id = `${'abcdefgh'[file]}${8 - row}`;
        cell.textContent = PIECES[piece] ?? '';
      });
      return line;
    }),
  );
}

async function analyse() {
  const fen = choice.value;
  draw(fen);
  // Another position takes this one's place: the loop ends by itself.
  for await (const { score, depth, pv } of engine.analyse({ fen }, { movetime: 5000 })) {
    const value = score.kind === 'mate' ? `mate in ${score.value}` : (score.value / 100).toFixed(2);
    said.textContent = `Depth ${depth}: ${value}, ${pv.slice(0, 6).join(' ')}`;
    for (const name of ['from', 'to']) table.querySelector(`.${name}`)?.classList.remove(name);
    document.getElementById(pv[0].slice(0, 2))?.classList.add('from');
    document.getElementById(pv[0].slice(2, 4))?.classList.add('to');
  }
}

choice.addEventListener('change', analyse);
engine.on('error', ({ message }) => {
  said.textContent = message;
});
addEventListener('pagehide', () => engine.dispose());
analyse();
