/** What the widget asks of another game than chess, whose part is loaded when an element names it. */

import type { TemplateResult } from 'lit';
import type { Settings } from './analyst';
import type { Content, Evaluation, Limits, TabiaEventMap } from './api';
import type { Widget } from './picture';

/** The element, as the other game's part sees it. */
export interface OtherHost {
  readonly element: Widget &
    HTMLElement & {
      pgn: string | undefined;
      fen: string | undefined;
      requestUpdate(): void;
    };
  /** How searches are to be done, by the element's attributes. */
  settings(): Settings;
  emit<K extends keyof TabiaEventMap>(type: K, detail: TabiaEventMap[K]['detail']): void;
}

/** The other game in one element: what the element does for chess by itself. */
export interface OtherGame {
  readonly position: string;
  readonly evaluation: Evaluation | undefined;
  ply: number;
  /** Reads what the attributes say, if that has changed. */
  read(): void;
  load(content: string | Content): void;
  next(): void;
  prev(): void;
  goTo(ply: number | 'start' | 'end'): void;
  analyse(limits?: Limits): Promise<Evaluation | undefined>;
  stop(): void;
  /** Other settings of searches. */
  reset(): void;
  see(seen: boolean): void;
  /** The element has come into a document, or left it. */
  connect(on: boolean): void;
  render(language: string): TemplateResult;
  /** To be called when what it rendered is shown. */
  shown(): void;
}

// The build writes `import('./xiangqi.js')` in this place, which the bundlers of other projects find.
declare const __TABIA_XIANGQI__: Promise<{ createXiangqi(host: OtherHost): OtherGame }>;

export const loadXiangqi = async (host: OtherHost): Promise<OtherGame> =>
  (await __TABIA_XIANGQI__).createXiangqi(host);
