/**
 * Work for which a page with many widgets must not stand still: one piece a task, what is in view
 * before what is not.
 */

type Piece = () => void;

/** So few widgets are shown in the first frame, in the task that asks. */
const FEW = 2;

const queues: { soon: Piece[]; later: Piece[] } = { soon: [], later: [] };
let scheduled = false;

/** Runs when all who ask in this task have asked. */
function begin(): void {
  if (queues.later.length <= FEW) for (const piece of queues.later.splice(0)) piece();
  setTimeout(next);
}

function next(): void {
  (queues.soon.shift() ?? queues.later.shift())?.();
  scheduled = queues.soon.length + queues.later.length > 0;
  if (scheduled) setTimeout(next);
}

/** Resolves when it is this piece's turn. */
export function turn(urgency: 'soon' | 'later' = 'later'): Promise<void> {
  if (!scheduled) queueMicrotask(begin);
  scheduled = true;
  return new Promise((resolve) => void queues[urgency].push(resolve));
}
