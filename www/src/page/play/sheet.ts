import { css, html, LitElement, type TemplateResult } from 'lit';
import type { Color } from '../../chess';
import type { OptionInfo } from '../../engine/client';
import { icon } from '../core/icons';
import { ui } from '../core/ui';
import { fill, words } from '../core/words';
import { type Clock, MOST_LEVEL, type PlayChoice } from './state';

export interface PlaySheetActions {
  /** The strengths by Elo that the engine has; undefined if it has none. */
  eloRange(): Promise<OptionInfo | undefined>;
  start(choice: PlayChoice): void;
}

const CLOCKS: readonly (readonly [minutes: number, seconds: number] | undefined)[] = [
  undefined,
  [1, 0],
  [3, 2],
  [5, 3],
  [10, 5],
  [15, 10],
];

/** `<tabia-play-sheet>`: with which side, how strong, with what clock, from where. */
export class PlaySheet extends LitElement {
  static override styles = [
    ui,
    css`
      :host {
        display: grid;
        gap: 20px;
      }
      fieldset {
        margin: 0;
        padding: 0;
        border: 0;
      }
      legend,
      .label {
        margin-bottom: 8px;
        padding: 0;
        color: var(--muted);
        font-size: 13px;
        font-weight: 600;
      }
      .choice {
        display: flex;
        flex-wrap: wrap;
        gap: 8px;
      }
      .choice label {
        position: relative;
      }
      .choice input {
        position: absolute;
        inset: 0;
        opacity: 0;
        margin: 0;
        cursor: pointer;
      }
      .choice span {
        display: grid;
        place-items: center;
        min-width: 44px;
        height: 36px;
        padding: 0 12px;
        border: 1px solid var(--line-strong);
        border-radius: 6px;
      }
      .choice input:checked + span {
        border-color: var(--accent);
        background: var(--accent-soft);
        font-weight: 600;
      }
      .choice input:focus-visible + span {
        outline: 2px solid var(--accent);
      }
      p {
        margin: 8px 0 0;
        color: var(--muted);
        font-size: 13px;
      }
      input[type='range'] {
        width: 100%;
        accent-color: var(--accent);
      }
      @media (pointer: coarse) {
        .choice span,
        input[type='range'] {
          height: 44px;
        }
      }
    `,
  ];

  static override properties = {
    actions: { attribute: false },
    set: { type: Boolean },
    range: { state: true },
    side: { state: true },
    strength: { state: true },
    person: { state: true },
    variety: { state: true },
    clock: { state: true },
    here: { state: true },
  };

  declare actions: PlaySheetActions;
  /** A position was set up: it is what one means to play from. */
  declare set: boolean;
  declare private range: OptionInfo | undefined;
  declare private side: Color | 'random';
  declare private strength: number;
  /** Against someone who plays what comes to mind, not against the engine's search. */
  declare private person: boolean;
  /** How often that one plays other moves than the likeliest: the temperature, hundredths. */
  declare private variety: number;
  declare private clock: number;
  declare private here: boolean;

  constructor() {
    super();
    this.side = 'w';
    this.strength = 4;
    this.person = false;
    this.variety = 60;
    this.clock = 0;
    this.here = false;
  }

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('set')) this.here = this.set;
  }

  override firstUpdated(): void {
    void this.actions.eloRange().then((range) => {
      this.range = range;
      if (range) this.strength = Math.round(((range.min ?? 800) + (range.max ?? 2400)) / 2);
    });
  }

  #start(): void {
    const side = this.side === 'random' ? (Math.random() < 0.5 ? 'w' : 'b') : this.side;
    const chosen = CLOCKS[this.clock];
    const clock: Clock | undefined = chosen && {
      initial: chosen[0] * 60_000,
      increment: chosen[1] * 1_000,
    };
    const strength = this.person
      ? ({ kind: 'person', temperature: this.variety } as const)
      : this.range
        ? ({ kind: 'elo', elo: this.strength } as const)
        : ({ kind: 'level', level: this.strength } as const);
    this.actions.start({ side, strength, clock, here: this.here });
  }

  override render(): TemplateResult {
    return html`
      ${this.#choice(
        words.yourSide,
        'side',
        [
          ['w', words.white],
          ['b', words.black],
          ['random', words.random],
        ],
        this.side,
        (value) => {
          this.side = value;
        },
      )}
      ${this.#choice(
        words.opponent,
        'opponent',
        [
          [false, words.opponentEngine],
          [true, words.opponentPerson],
        ],
        this.person,
        (value) => {
          this.person = value;
        },
      )}
      ${this.person ? this.#variety() : this.#strength()}
      ${this.#choice(
        words.clock,
        'clock',
        CLOCKS.map((clock, i) => [i, clock ? `${clock[0]}+${clock[1]}` : words.noClock] as const),
        this.clock,
        (value) => {
          this.clock = value;
        },
      )}
      ${this.#choice(
        words.from,
        'from',
        [
          [false, words.startPosition],
          [true, words.positionShown],
        ],
        this.here,
        (value) => {
          this.here = value;
        },
      )}
      <div><button class="button primary" type="button" data-testid="play-start" @click=${this.#start}>${icon('swords')}${words.play}</button></div>
    `;
  }

  #strength(): TemplateResult {
    const low = this.range ? (this.range.min ?? 800) : 1;
    const high = this.range ? (this.range.max ?? 2400) : MOST_LEVEL;
    const strength = fill(this.range ? words.eloOf : words.levelOf, {
      n: this.strength,
      most: MOST_LEVEL,
    });
    return html`<div>
      <div class="label"><label for="strength">${words.strength}: <span class="figures" data-testid="play-strength-words">${strength}</span></label></div>
      <input id="strength" type="range" min=${low} max=${high} step=${this.range ? 50 : 1} .value=${String(this.strength)} data-testid="play-strength" @input=${(
        event: Event,
      ) => {
        this.strength = Number((event.target as HTMLInputElement).value);
      }} />
    </div>`;
  }

  #variety(): TemplateResult {
    return html`<div>
      <div class="label"><label for="variety"><span class="figures" data-testid="play-variety-words">${fill(words.variety, { n: this.variety })}</span></label></div>
      <input id="variety" type="range" min="0" max="150" step="10" .value=${String(this.variety)} data-testid="play-variety" @input=${(
        event: Event,
      ) => {
        this.variety = Number((event.target as HTMLInputElement).value);
      }} />
      <p>${words.personHelp}</p>
    </div>`;
  }

  #choice<T extends string | number | boolean>(
    title: string,
    name: string,
    options: readonly (readonly [T, string])[],
    chosen: T,
    choose: (value: T) => void,
  ): TemplateResult {
    return html`<fieldset>
      <legend>${title}</legend>
      <div class="choice figures">
        ${options.map(
          ([value, text]) => html`<label>
            <input type="radio" name=${name} .checked=${value === chosen} data-testid="play-${name}-${value}" @change=${() => choose(value)} /><span>${text}</span>
          </label>`,
        )}
      </div>
    </fieldset>`;
  }
}
