/** Games as PGN text: lines of fewer than 80 characters, glyphs as numbers, nothing lost that the reader kept. */
import { FenError } from '../fen-error';
import { type MoveTree, type NodeId, nodeAt, positionAt, ROOT, type TreeNode } from '../tree';
import { trim } from './chars';
import { type Header, type Headers, header, isChessVariant, standardHeaders } from './headers';
import type { PgnGame } from './parse';
import { startFromHeaders, withStart } from './start';
import { escapeValue } from './tags';

const COLUMNS = 79;

/** Words on lines; brackets stick to the words that they hold. */
class Lines {
  #text = '';
  #column = 0;
  /** The word being put together: an opening bracket comes before it is known, a closing one after. */
  #word = '';
  #prefix = '';

  word(word: string): void {
    this.#flush();
    this.#word = this.#prefix + word;
    this.#prefix = '';
  }

  /** Writes a bracket right before the next word. */
  open(bracket: string): void {
    this.#prefix += bracket;
  }

  /** Writes a bracket right behind the last word. */
  close(bracket: string): void {
    this.#word += bracket;
  }

  /** Writes something that takes the rest of its line. */
  rest(text: string): void {
    this.word(text);
    this.#flush();
    this.#text += '\n';
    this.#column = 0;
  }

  end(): string {
    this.#flush();
    return this.#text.replace(/\n?$/, '\n');
  }

  #flush(): void {
    const word = this.#word;
    if (word === '') return;
    const length = Array.from(word).length;
    const fits = this.#column === 0 || this.#column + 1 + length <= COLUMNS;
    if (!fits) {
      this.#text += '\n';
      this.#column = 0;
    }
    const gap = this.#column === 0 ? '' : ' ';
    this.#text += gap + word;
    this.#column += gap.length + length;
    this.#word = '';
  }
}

/**
 * The places where a comment may go over to the next line: single spaces, since the reader makes one space of a line
 * break, but not inside a command such as [%eval 0.3], nor before anything that means something else on a new line.
 */
function breakable(comment: string): string[] {
  const words: string[] = [];
  for (const word of comment.split(/(?<! ) (?! |%|\[Event )/)) {
    const last = words.at(-1);
    const inCommand = last !== undefined && last.lastIndexOf('[%') > last.lastIndexOf(']');
    if (inCommand) words[words.length - 1] = `${last} ${word}`;
    else words.push(word);
  }
  return words;
}

function writeComment(lines: Lines, comment: string): void {
  const flat = trim(comment.replace(/[ \t]*(?:[\r\n][ \t]*)+/g, ' '));
  if (flat === '') return;
  // A brace cannot stand inside braces; it can in a comment that takes the rest of the line.
  if (flat.includes('}')) {
    lines.rest(`;${flat}`);
    return;
  }
  const words = breakable(flat);
  words.forEach((word, i) => {
    lines.word(`${i === 0 ? '{' : ''}${word}${i === words.length - 1 ? '}' : ''}`);
  });
}

class MoveWriter {
  readonly #lines = new Lines();
  readonly #tree: MoveTree;
  /** Whether Black's next move needs its number, because something stands before it. */
  #numbered = true;

  constructor(tree: MoveTree) {
    this.#tree = tree;
  }

  /** Writes without recursion, so that no depth of variations can exhaust the stack. */
  write(result: string): string {
    const root = nodeAt(this.#tree, ROOT);
    for (const nag of root.nags) this.#lines.word(`$${nag}`);
    this.#comments(root.comments);
    const work: (() => void)[] = [];
    const follow = (id: NodeId): void => {
      const [main, ...others] = nodeAt(this.#tree, id).children;
      if (main === undefined) return;
      this.#move(main);
      work.push(() => follow(main));
      for (const other of others.reverse()) {
        work.push(() => {
          this.#lines.close(')');
          this.#numbered = true;
        });
        work.push(() => follow(other));
        work.push(() => {
          this.#lines.open('(');
          this.#numbered = true;
          this.#move(other);
        });
      }
    };
    follow(ROOT);
    for (let task = work.pop(); task; task = work.pop()) task();
    this.#lines.word(result);
    return this.#lines.end();
  }

  #comments(comments: readonly string[]): void {
    for (const comment of comments) {
      writeComment(this.#lines, comment);
      this.#numbered = true;
    }
  }

  #move(id: NodeId): void {
    const node = nodeAt(this.#tree, id);
    this.#comments(node.before);
    const number = this.#number(node);
    if (number !== undefined) this.#lines.word(number);
    this.#lines.word(node.san);
    this.#numbered = false;
    for (const nag of node.nags) this.#lines.word(`$${nag}`);
    this.#comments(node.comments);
  }

  #number(node: TreeNode): string | undefined {
    const before = positionAt(this.#tree, node.parent as NodeId);
    if (before.turn === 'w') return `${before.fullmoveNumber}.`;
    return this.#numbered ? `${before.fullmoveNumber}...` : undefined;
  }
}

/** The tags, with the start position among them where the moves need it. */
function completeHeaders({ headers, tree }: Pick<PgnGame, 'headers' | 'tree'>): Headers {
  // A start that could not be read has no moves, nor has another game than chess; what was said of it is kept.
  const unread =
    startFromHeaders(headers) instanceof FenError ||
    !isChessVariant(header(headers, 'Variant') ?? '');
  if (unread && nodeAt(tree, ROOT).children.length === 0) return headers;
  return withStart(headers, positionAt(tree, ROOT));
}

/** A tag as it came; a name of someone's choice loses what would end it. */
function writeHeader([name, value, raw]: Header): string {
  const safe = name.replace(/[\s"[\]{}();%<]/g, '_') || '_';
  return `[${safe} "${raw ?? escapeValue(value)}"]\n`;
}

/** One game as PGN text, ending with a line break. */
export function writeGame(game: Pick<PgnGame, 'headers' | 'tree' | 'result'>): string {
  const headers = completeHeaders(game).map(writeHeader);
  const moves = new MoveWriter(game.tree).write(game.result);
  return `${headers.join('')}${headers.length > 0 ? '\n' : ''}${moves}`;
}

/**
 * Games as one file. Tags are what surely parts games from each other, so in a file of several a game without any is
 * given the usual seven, with everything but its result unknown.
 */
export function writeGames(games: readonly Pick<PgnGame, 'headers' | 'tree' | 'result'>[]): string {
  const tagged = games.map((game) => {
    const bare = game.headers.length === 0 && games.length > 1;
    return bare ? { ...game, headers: standardHeaders({ Result: game.result }) } : game;
  });
  return tagged.map(writeGame).join('\n');
}
