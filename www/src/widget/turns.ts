/**
 * Work for which a page with many widgets must not stand still: one piece a task, what is in view
 * before what is not. The first pieces of a task are done at once, so that a page with a widget or
 * two shows them in its first frame.
 */

type Piece = () => void;

/** So many pieces are done within the task that asks. */
const AT_ONCE = 2;

const queues: { soon: Piece[]; later: Piece[] } = { soon: [], later: [] };
let done = 0;
let scheduled = false;

function schedule(): void {
  if (scheduled) return;
  scheduled = true;
  setTimeout(next);
}

function next(): void {
  scheduled = false;
  done = 0;
  (queues.soon.shift() ?? queues.later.shift())?.();
  if (queues.soon.length + queues.later.length > 0) schedule();
}

/** Resolves when it is this piece's turn. */
export function turn(urgency: 'soon' | 'later' = 'later'): Promise<void> {
  schedule();
  if (done < AT_ONCE) {
    done++;
    return Promise.resolve();
  }
  return new Promise((resolve) => void queues[urgency].push(resolve));
}
