/** All that was read of a game's moves in one line of text, as docs/pgn.md describes it: to compare with other readers. */
import { type MoveTree, type NodeId, nodeAt, ROOT } from '../tree';

export function outline(tree: MoveTree): string {
  const words: string[] = [];
  const said = (comments: readonly string[]): void => {
    for (const comment of comments) words.push(`{${comment}}`);
  };
  const move = (id: NodeId): void => {
    const { before, san, nags, comments } = nodeAt(tree, id);
    said(before);
    words.push(san, ...nags.map((nag) => `$${nag}`));
    said(comments);
  };
  const root = nodeAt(tree, ROOT);
  words.push(...root.nags.map((nag) => `$${nag}`));
  said(root.comments);
  const work: (NodeId | ')' | { readonly opens: NodeId })[] = [ROOT];
  for (let task = work.pop(); task !== undefined; task = work.pop()) {
    if (task === ')') {
      words.push(')');
      continue;
    }
    let id: NodeId;
    if (typeof task === 'object') {
      id = task.opens;
      words.push('(');
      move(id);
    } else id = task;
    const [main, ...others] = nodeAt(tree, id).children;
    if (main === undefined) continue;
    move(main);
    work.push(main);
    for (const other of others.reverse()) work.push(')', { opens: other });
  }
  return words.join(' ');
}
