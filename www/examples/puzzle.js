// A puzzle page: the widget tells which move was played, and is told what to show.

const PUZZLES = [
  { fen: '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1', solution: 'd1d8', words: 'White mates in one.' },
  {
    fen: 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4',
    solution: 'h5f7',
    words: 'White mates in one.',
  },
  { fen: '4k3/8/8/8/1n6/8/3Q4/4K3 b - - 0 1', solution: 'b4d3', words: 'Black wins the queen.' },
];

const board = document.querySelector('tabia-analysis');
const said = document.querySelector('#said');
let at = -1;

function next() {
  at = (at + 1) % PUZZLES.length;
  const { fen, words } = PUZZLES[at];
  board.engine = 'off';
  board.orientation = fen.split(' ')[1] === 'b' ? 'black' : 'white';
  board.load({ fen });
  said.textContent = words;
}

function show(words) {
  said.textContent = words;
  board.engine = 'auto';
}

board.addEventListener('move', ({ detail }) => {
  if (!detail.played) return;
  if (detail.uci === PUZZLES[at].solution) {
    show(`${detail.san} is it.`);
  } else {
    said.textContent = `${detail.san} is not it. Try again.`;
    board.goTo('start');
  }
});
document.querySelector('#next').addEventListener('click', next);
document.querySelector('#solution').addEventListener('click', () => {
  board.goTo('start');
  show('Here is what the engine finds.');
});

next();
