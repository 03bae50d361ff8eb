import { css, html, LitElement, nothing, svg, type TemplateResult } from 'lit';
import type { Point } from '../../analysis/review/report';
import { stylesText } from '../../board/styles-text';
import { formatScore, type Score, winPercent } from '../core/format';
import { ui } from '../core/ui';
import { fill, words } from '../core/words';
import type { SideWords } from './side-words';

/** A phase's word takes about this share of the narrowest graph, and percent of the lowest. */
const WORD_WIDTH = 0.2;
const WORD_HEIGHT = 35;

/** `<tabia-graph>`: White's chances over the game. Click or arrow keys go to a position. */
export class ReviewGraph extends LitElement {
  static override styles = [
    ui,
    css`
      :host {
        display: block;
        position: relative;
        min-width: 0;
      }
      .plot {
        position: absolute;
        inset: 0;
        overflow: hidden;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: var(--graph-black);
        cursor: pointer;
        touch-action: pan-y;
      }
      svg.curve {
        position: absolute;
        inset: 0;
        width: 100%;
        height: 100%;
      }
      .white {
        fill: var(--graph-white);
      }
      .edge {
        fill: none;
        stroke: var(--muted);
        stroke-width: 1;
        vector-effect: non-scaling-stroke;
      }
      .middle {
        stroke: var(--accent);
        stroke-width: 1;
        opacity: 0.6;
        vector-effect: non-scaling-stroke;
      }
      .phase {
        position: absolute;
        top: 0;
        bottom: 0;
        left: var(--x);
        border-left: 1px dashed var(--graph-line);
      }
      .phase span {
        position: absolute;
        top: 4px;
        left: 4px;
        padding: 0 4px;
        border-radius: 3px;
        background: var(--graph-black);
        color: var(--graph-text);
        font-size: 11px;
        line-height: 14px;
      }
      .phase.late span {
        right: 4px;
        left: auto;
      }
      .phase.low span {
        top: auto;
        bottom: 4px;
      }
      .cursor {
        position: absolute;
        top: 0;
        bottom: 0;
        left: var(--x);
        width: 2px;
        margin-left: -1px;
        background: var(--accent);
      }
      .dot {
        position: absolute;
        left: var(--x);
        top: var(--y);
        width: 9px;
        height: 9px;
        margin: -4.5px 0 0 -4.5px;
        border: 1.5px solid var(--surface);
        border-radius: 50%;
        background: var(--inaccuracy);
      }
      .dot.mistake {
        background: var(--mistake);
      }
      .dot.blunder {
        background: var(--blunder);
      }
      .tip {
        position: absolute;
        z-index: 3;
        bottom: calc(100% + 6px);
        left: var(--x);
        padding: 4px 8px;
        border-radius: 6px;
        background: var(--text);
        color: var(--bg);
        font-size: 12px;
        line-height: 16px;
        white-space: nowrap;
        transform: translateX(calc(-1 * var(--shift)));
        pointer-events: none;
      }
      :host(:focus-within) .plot {
        outline: 2px solid var(--accent);
        outline-offset: 1px;
      }
      .plot:focus-visible {
        outline-offset: 1px;
      }
      .plot:focus:not(:focus-visible) {
        outline: none;
      }
    `,
  ];

  static override properties = {
    points: { attribute: false },
    plies: { type: Number },
    node: { type: Number },
    go: { attribute: false },
    sides: { attribute: false },
    hovered: { state: true },
  };

  declare points: readonly Point[];
  /** Moves of the whole game, those not reviewed yet included. */
  declare plies: number;
  declare node: number;
  declare go: (node: number) => void;
  /** What the sides are called; as in chess where nothing is given. */
  declare sides: SideWords | undefined;
  declare private hovered: number | undefined;

  #x(place: number): number {
    return (place / Math.max(1, this.plies)) * 100;
  }

  #placeAt(event: PointerEvent | MouseEvent): number {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const place = Math.round(((event.clientX - box.left) / box.width) * this.plies);
    return Math.min(this.points.length - 1, Math.max(0, place));
  }

  #move(place: number): void {
    const point = this.points[Math.min(this.points.length - 1, Math.max(0, place))];
    if (point) this.go(point.node);
  }

  #key(event: KeyboardEvent): void {
    const here = Math.max(
      0,
      this.points.findIndex(({ node }) => node === this.node),
    );
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: here - 1,
      ArrowDown: here - 1,
      ArrowRight: here + 1,
      ArrowUp: here + 1,
      PageDown: here - 10,
      PageUp: here + 10,
      Home: 0,
      End: this.points.length - 1,
    };
    const place = steps[event.key];
    if (place === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    this.#move(place);
  }

  get #sides(): SideWords {
    return this.sides ?? words;
  }

  #chances(score: Score): string {
    const percent = Math.round(winPercent(score));
    return fill(this.#sides.winChance, { w: percent, b: 100 - percent });
  }

  #words(point: Point): string {
    const name = point.move ? `${point.label} ${point.text}` : words.startPosition;
    const mark = point.move?.class ? `, ${words[point.move.class]}` : '';
    return `${name}: ${formatScore(point.score)}${mark}`;
  }

  override render(): TemplateResult {
    const { points } = this;
    const here = points.findIndex(({ node }) => node === this.node);
    const at = points[here];
    return html`<div
        class="plot"
        role="slider"
        tabindex="0"
        aria-label=${this.#sides.graphLabel}
        aria-valuemin="0"
        aria-valuemax=${Math.max(0, points.length - 1)}
        aria-valuenow=${Math.max(0, here)}
        aria-valuetext=${at ? `${this.#words(at)}. ${this.#chances(at.score)}` : words.graphElsewhere}
        data-testid="graph"
        @pointermove=${(event: PointerEvent) => {
          this.hovered = event.pointerType === 'mouse' ? this.#placeAt(event) : undefined;
        }}
        @pointerleave=${() => {
          this.hovered = undefined;
        }}
        @click=${(event: MouseEvent) => this.#move(this.#placeAt(event))}
        @keydown=${this.#key}
      >
        <svg class="curve" viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          ${this.#curve()}
          <path class="middle" d="M0 50H100"></path>
        </svg>
        ${this.#phases()}
        ${points.map(({ move, percent }, place) =>
          move?.class
            ? html`<span class="dot ${move.class}" .style=${stylesText({ '--x': `${this.#x(place)}%`, '--y': `${100 - percent}%` })}></span>`
            : nothing,
        )}
        ${here >= 0 ? html`<span class="cursor" .style=${stylesText({ '--x': `${this.#x(here)}%` })}></span>` : nothing}
      </div>
      ${this.#tip()}`;
  }

  #curve(): ReturnType<typeof svg> | typeof nothing {
    if (this.points.length < 2) return nothing;
    const line = this.points.map(
      ({ percent }, place) =>
        `${place === 0 ? 'M' : 'L'}${this.#x(place).toFixed(2)} ${(100 - percent).toFixed(2)}`,
    );
    const end = this.#x(this.points.length - 1).toFixed(2);
    const edge = line.join('');
    return svg`<path class="white" d=${`${edge}L${end} 100L0 100Z`}></path><path class="edge" d=${edge}></path>`;
  }

  #phases(): TemplateResult[] {
    return this.points.flatMap(({ phase }, place) => {
      if (!phase || place === 0 || phase === this.points[place - 1]?.phase) return [];
      const late = this.#x(place) > 80;
      const kinds = `phase ${late ? 'late' : ''} ${this.#isCrowded(place, late) ? 'low' : ''}`;
      return html`<span class=${kinds} .style=${stylesText({ '--x': `${this.#x(place)}%` })}><span>${words[phase]}</span></span>`;
    });
  }

  /** Whether the dots of more moves would lie on a word beside this place above than below. */
  #isCrowded(place: number, late: boolean): boolean {
    const width = Math.ceil(this.plies * WORD_WIDTH);
    const first = late ? Math.max(0, place - width) : place;
    const beside = this.points.slice(first, first + width + 1).filter(({ move }) => move?.class);
    const above = beside.filter(({ percent }) => percent > 100 - WORD_HEIGHT).length;
    return above > beside.filter(({ percent }) => percent < WORD_HEIGHT).length;
  }

  #tip(): TemplateResult | typeof nothing {
    const point = this.hovered === undefined ? undefined : this.points[this.hovered];
    if (!point || this.hovered === undefined) return nothing;
    const x = this.#x(this.hovered);
    const percent = fill(this.#sides.whiteChance, { n: Math.round(point.percent) });
    return html`<div class="tip figures" .style=${stylesText({ '--x': `${x}%`, '--shift': `${x}%` })}>
      ${this.#words(point)} · ${percent}
    </div>`;
  }
}
