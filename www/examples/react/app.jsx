import { useState } from 'react';
import 'tabia/widget';

const POSITIONS = {
  'Middle game': 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'Start position': 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
};

/** React 19 sets the element's properties, and listens to its events by `on` and their names. */
export function App() {
  const [fen, setFen] = useState(POSITIONS['Middle game']);
  const [found, setFound] = useState();
  return (
    <main>
      <tabia-analysis
        fen={fen}
        engine="auto"
        multipv={3}
        movetime={5000}
        onevaluation={({ detail }) => setFound(detail)}
      />
      <p id="found">{found && `Depth ${found.depth}: ${found.lines[0].san.join(' ')}`}</p>
      {Object.entries(POSITIONS).map(([name, position]) => (
        <button key={name} type="button" onClick={() => setFen(position)}>
          {name}
        </button>
      ))}
    </main>
  );
}
