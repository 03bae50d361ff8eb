/** The parts of the widget as templates over plain values. */

import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Line, LineMove } from '../analysis/lines';
import { rove } from '../board/rove';
import { stylesText } from '../board/styles-text';
import type { GameReview, NodeId, Score } from '../chess';
import { winPercent } from '../chess';
import { favoursBlack, scoreText } from '../chess/figures';
import type { Token } from './game';
import { icon } from './icons';
import { fill, type Words } from './words';

export function chanceWords(score: Score, words: Words): string {
  const white = Math.round(winPercent(score));
  return fill(words.chance, { white, black: 100 - white });
}

/** White's chances as a bar beside the board. */
export function gaugeView(
  score: Score | undefined,
  result: number | undefined,
  flipped: boolean,
  words: Words,
): TemplateResult {
  const percent = result !== undefined ? result * 100 : score ? winPercent(score) : 50;
  const text = score ? `${scoreText(score)}. ${chanceWords(score, words)}` : words.noEvaluation;
  return html`<div
    class="gauge ${flipped ? 'flipped' : ''}"
    part="gauge"
    role="meter"
    aria-label=${words.evaluation}
    aria-valuemin="0"
    aria-valuemax="100"
    aria-valuenow=${Math.round(percent)}
    aria-valuetext=${text}
    title=${text}
  >
    <div class="share" .style=${stylesText({ '--share': String(percent / 100) })}></div>
    <div class="middle"></div>
  </div>`;
}

export interface LinesModel {
  readonly lines: readonly Line[];
  /** How many rows there are, filled or not, so that nothing below them jumps. */
  readonly rows: number;
  readonly words: Words;
  /** How a score came about, for whoever doubts it. */
  readonly origin: string;
  play(moves: readonly LineMove[]): void;
}

export function linesView({ lines, rows, words, origin, play }: LinesModel): TemplateResult {
  const all = Array.from({ length: rows }, (_, i) => lines[i]);
  return html`<ol class="lines" part="lines" aria-label=${words.lines}>
    ${all.map((line) =>
      line
        ? html`<li part="line">
            <span
              class="score figures ${favoursBlack(line.score) ? 'black' : ''}"
              part="score"
              title=${`${chanceWords(line.score, words)}\n${origin}`}
              >${scoreText(line.score)}</span
            >
            <div class="pv" @keydown=${rove}>
              ${line.moves.map(
                (move, i) =>
                  html`${move.number ? html`<span class="number figures">${move.number}</span>` : nothing}<button
                      type="button"
                      tabindex=${i === 0 ? 0 : -1}
                      @click=${() => play(line.moves.slice(0, i + 1))}
                      @focus=${keepStart}
                    >${move.san}</button>`,
              )}
            </div>
          </li>`
        : html`<li part="line" aria-hidden="true"></li>`,
    )}
  </ol>`;
}

/** Focus must not scroll a row whose end fades away. */
function keepStart(event: FocusEvent): void {
  const row = (event.currentTarget as HTMLElement).parentElement;
  if (row && event.currentTarget === row.querySelector('button')) row.scrollLeft = 0;
}

export interface MovesModel {
  readonly tokens: readonly Token[];
  readonly current: NodeId;
  readonly classes: ReadonlyMap<NodeId, string>;
  readonly words: Words;
  goTo(id: NodeId): void;
}

const MARKS: Readonly<Record<string, string>> = { inaccuracy: '?!', mistake: '?', blunder: '??' };

export function movesView(model: MovesModel): TemplateResult {
  const { tokens, current, words } = model;
  const known = tokens.some((token) => token.kind === 'move' && token.id === current);
  let first = true;
  return html`<div class="moves" part="moves" role="group" aria-label=${words.moves} tabindex="-1">
    ${tokens.map((token) => {
      switch (token.kind) {
        case 'move': {
          const here = token.id === current;
          const stop = known ? here : first;
          first = false;
          return moveView(token, here, stop, model);
        }
        case 'comment':
          return html`<span class="comment ${token.main ? 'block' : ''}" part="comment">${token.text}</span> `;
        case 'open':
          return html`<span class="bracket">(</span>`;
        case 'close':
          return html`<span class="bracket">)</span> `;
        default:
          return html`<span class="comment block">${words.more}</span>`;
      }
    })}
  </div>`;
}

function moveView(
  token: Token & { kind: 'move' },
  here: boolean,
  stop: boolean,
  { classes, goTo }: MovesModel,
): TemplateResult {
  const found = token.glyphs ? undefined : classes.get(token.id);
  return html`<span class="ply">${token.number ? html`<span class="number figures">${token.number}</span>` : nothing}<button
      type="button"
      class=${token.main ? 'main' : 'aside'}
      part=${here ? 'move current' : 'move'}
      tabindex=${stop ? 0 : -1}
      aria-current=${here ? 'step' : nothing}
      @click=${() => goTo(token.id)}
    >${token.san}${token.glyphs}${found ? html`<span class="class ${found}">${MARKS[found]}</span>` : nothing}</button
    ></span> `;
}

export interface ReviewModel {
  readonly review: GameReview;
  /** The ply shown, and a way to another. */
  readonly ply: number;
  readonly words: Words;
  goTo(ply: number): void;
}

export function reviewView({ review, ply, words, goTo }: ReviewModel): TemplateResult {
  const last = Math.max(0, review.chances.length - 1);
  // A position without a score is passed over: the edge goes straight on to the next one.
  const edge = review.chances.flatMap((chance, at) => (chance === undefined ? [] : { at, chance }));
  const corners = edge.map(({ at, chance }) => `${at} ${100 - chance}`).join('L');
  const area = `M${edge[0]?.at ?? 0} 100L${corners}L${edge.at(-1)?.at ?? 0} 100Z`;
  const jump = (event: MouseEvent): void => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    goTo(Math.round(((event.clientX - box.left) / box.width) * last));
  };
  const rows = (['inaccuracies', 'mistakes', 'blunders'] as const).map(
    (name) => html`<tr>
      <th scope="row">${words[name]}</th>
      <td class="figures">${review.white[name]}</td>
      <td class="figures">${review.black[name]}</td>
    </tr>`,
  );
  const accuracy = (value: number | undefined): string =>
    value === undefined ? '\u2013' : `${Math.round(value)} %`;
  return html`<div class="review" part="review">
    <svg
      class="graph"
      part="graph"
      viewBox="0 0 ${last || 1} 100"
      preserveAspectRatio="none"
      role="img"
      aria-label=${words.graph}
      @click=${jump}
    >
      <path class="area" d=${edge.length > 0 ? area : nothing}></path>
      <line class="middle" x1="0" x2=${last} y1="50" y2="50"></line>
      ${svg`<line class="here" x1=${Math.min(ply, last)} x2=${Math.min(ply, last)} y1="0" y2="100"></line>`}
    </svg>
    <table class="counts">
      <thead>
        <tr>
          <th scope="col"><span class="hidden">${words.accuracy}</span></th>
          <th scope="col">${words.white}</th>
          <th scope="col">${words.black}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">${words.accuracy}</th>
          <td class="figures">${accuracy(review.white.accuracy)}</td>
          <td class="figures">${accuracy(review.black.accuracy)}</td>
        </tr>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

export function iconButton(
  name: Parameters<typeof icon>[0],
  label: string,
  click: () => void,
  more: { disabled?: boolean; class?: string } = {},
): TemplateResult {
  // One that cannot be pressed now keeps the focus that it may have.
  return html`<button
    type="button"
    class="icon ${more.class ?? ''}"
    part="button"
    aria-label=${label}
    title=${label}
    aria-disabled=${more.disabled ? 'true' : nothing}
    @click=${more.disabled ? nothing : click}
  >${icon(name)}</button>`;
}
