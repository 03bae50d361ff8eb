import { annotatedHeaders, annotateGame } from '../../analysis/review/annotate';
import { isOf } from '../../analysis/review/chess';
import { ExactEngine } from '../../analysis/review/exact-engine';
import { isFinished, type Review } from '../../analysis/review/record';
import { mainline, Position } from '../../chess';
import { writeGame } from '../../chess/pgn';
import { type Headers, header, setHeader, standardHeaders } from '../../chess/pgn/headers';
import { readResult } from '../../chess/pgn/words';
import type { Context } from '../core/context';
import { define } from '../core/define';
import { lastMoveOf, positionOf, resultOf } from '../core/game';
import { yieldToInput } from '../core/pressed';
import { type CoreState, gameOf } from '../core/state';
import { words } from '../core/words';
import { type Claim, claimLink, gameLink, wayTo } from './links';
import { SharePanel } from './panel';
import { pictureOf, pngOf, shownColours } from './picture';

/** A link's claim, and what came of looking for oneself. */
export interface ClaimState {
  readonly claim: Claim;
  readonly status: 'checking' | 'same' | 'different' | 'otherNet' | 'otherEngine' | 'failed';
  /** What was found here. */
  readonly found?: { readonly score: Claim['score']; readonly line: readonly string[] };
}

/** What links add to the state of the page. */
export interface ClaimSlice {
  /** What a link says was found, and whether it was found here too. */
  readonly claim: ClaimState | undefined;
}

/** The engine in this build of the page, by the hash of its file. */
export const ENGINE_HASH: string = __ENGINE_HASH__;

const PICTURE_WIDTH = 1024;
/** Plies of a line that links compare. */
const LINE = 12;

/** What leaves the page: copies, files, pictures and links. */
export class SharePart {
  readonly #context: Context<CoreState & ClaimSlice>;
  readonly #review: () => Review | undefined;
  readonly #exact = new ExactEngine(yieldToInput);

  /** `review` gives the review of the game shown, as far as it has come. */
  constructor(context: Context<CoreState & ClaimSlice>, review: () => Review | undefined) {
    this.#review = review;
    this.#context = context;
    define('tabia-share', SharePanel);
  }

  /** The game as PGN; with a finished review of it, its evaluations, glyphs and lines too. */
  pgn(annotated: boolean): string {
    const { state } = this.#context.store;
    const game = gameOf(state);
    const review = this.#review();
    const usable = annotated && review && isOf(review, game.tree) && isFinished(review);
    const tree = usable ? annotateGame(game.tree, review) : game.tree;
    const bare = this.#headers(game.headers ?? []);
    const headers = usable ? annotatedHeaders(bare, review) : bare;
    const ends = [game.result, readResult(header(headers, 'Result'))];
    const result = ends.find((end) => end && end !== '*') ?? '*';
    return writeGame({ headers, tree, result });
  }

  #headers(headers: Headers): Headers {
    const { tree, result = '*' } = gameOf(this.#context.store.state);
    const base = headers.length > 0 ? headers : standardHeaders({ Result: result });
    const end = mainline(tree).at(-1);
    const points = end && resultOf(positionOf({ tree, node: end.id }));
    const known = header(base, 'Result');
    if (points === undefined || (known && known !== '*')) return base;
    const names: Readonly<Record<number, string>> = { 1: '1-0', 0: '0-1', 0.5: '1/2-1/2' };
    return setHeader(base, 'Result', names[points]);
  }

  #name(): string {
    const headers = gameOf(this.#context.store.state).headers ?? [];
    const players = [header(headers, 'White'), header(headers, 'Black')];
    const name = players.filter((each) => each && !/^\?*$/.test(each)).join(' - ');
    return (name || 'tabia').replace(/[^\p{L}\p{N} ,.-]+/gu, ' ').trim();
  }

  async copy(text: string, done: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.#context.toast(done);
    } catch {
      this.#context.toast(words.copyFailed);
    }
  }

  copyFen(): void {
    void this.copy(positionOf(gameOf(this.#context.store.state)).fen(), words.fenCopied);
  }

  copyPgn(): void {
    void this.copy(this.pgn(true), words.pgnCopied);
  }

  savePgn(): void {
    const blob = new Blob([this.pgn(true)], { type: 'application/vnd.chess-pgn' });
    this.#save(blob, `${this.#name()}.pgn`);
  }

  #save(blob: Blob, name: string): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }

  async savePicture(kind: 'png' | 'svg'): Promise<void> {
    const { state } = this.#context.store;
    const game = gameOf(state);
    const fen = positionOf(game).fen();
    const svg = pictureOf(fen, state.orientation, lastMoveOf(game) ?? [], shownColours());
    const blob =
      kind === 'svg'
        ? new Blob([svg], { type: 'image/svg+xml' })
        : await pngOf(svg, PICTURE_WIDTH).catch(() => undefined);
    if (blob) this.#save(blob, `${this.#name()}.${kind}`);
    else this.#context.toast(words.pictureFailed);
  }

  async copyGameLink(): Promise<void> {
    const { tree, node } = gameOf(this.#context.store.state);
    const link = await gameLink(location.href, this.pgn(false), wayTo(tree, node));
    await this.copy(link, words.linkCopied);
  }

  /** Searches the position with exactly so many nodes, and copies a link that says what came of it. */
  async copyClaim(nodes: number): Promise<void> {
    const position = positionOf(gameOf(this.#context.store.state));
    const net = this.#context.net();
    const found = await this.#search(position.fen(), nodes);
    if (!found) return this.#context.toast(words.claimFailed);
    const claim: Claim = {
      fen: position.fen(),
      nodes,
      engine: ENGINE_HASH,
      net: net?.hash ?? '',
      score: found.score,
      line: found.line,
    };
    await this.copy(claimLink(location.href, claim), words.linkCopied);
  }

  async #search(fen: string, nodes: number) {
    try {
      const position = Position.parse(fen);
      const net = this.#context.net();
      const { score, pv } = await this.#exact.search(position, { fen }, { nodes }, net);
      return { score, line: pv.slice(0, LINE) };
    } catch {
      return undefined;
    }
  }

  /** Looks for oneself whether a link's claim holds here. */
  async check(claim: Claim): Promise<void> {
    const show = (state: Omit<ClaimState, 'claim'>): void =>
      this.#context.store.update((now) => ({ ...now, claim: { claim, ...state } }));
    if (claim.net !== (this.#context.net()?.hash ?? '')) return show({ status: 'otherNet' });
    show({ status: 'checking' });
    const found = await this.#search(claim.fen, claim.nodes);
    if (this.#context.store.state.claim?.claim !== claim) return;
    if (!found) return show({ status: 'failed' });
    const same =
      found.score.kind === claim.score.kind &&
      found.score.value === claim.score.value &&
      found.line.join() === claim.line.join();
    const other = claim.engine === ENGINE_HASH ? 'different' : 'otherEngine';
    show({ status: same ? 'same' : other, found });
  }

  dismissClaim(): void {
    this.#context.store.update((now) => ({ ...now, claim: undefined }));
  }
}
