import { html, nothing, type TemplateResult } from 'lit';
import { NOTATIONS } from '../../xiangqi/notation';
import { PIECE_SETS } from '../../xiangqi-board/drawing';
import { type IconName, icon } from '../core/icons';
import { BOARDS, HASH_SIZES, LIMITS, MOST_LINES, type Theme } from '../core/settings';
import { fill, LANGUAGES, words } from '../core/words';
import type { XiangqiController } from './controller';
import { isPristine, positionOf } from './game';
import { matchSheet } from './match-views';
import { MOST_LEVEL } from './play';
import { coordinatesOf, gameOf, type Look, notationOf, piecesOf, type XiangqiState } from './state';
import { xiangqiWords } from './words';

interface Option {
  readonly value: string;
  readonly text: string;
}

function select(
  id: string,
  label: string,
  options: readonly Option[],
  value: string,
  choose: (value: string) => void,
): TemplateResult {
  return html`<label class="setting">
    <span>${label}</span>
    <select
      data-testid=${id}
      @change=${(event: Event) => choose((event.target as HTMLSelectElement).value)}
    >
      ${options.map(
        (option) => html`<option value=${option.value} ?selected=${option.value === value}>
          ${option.text}
        </option>`,
      )}
    </select>
  </label>`;
}

const limitText = ({ kind, value }: (typeof LIMITS)[number]): string => {
  const text = {
    none: words.limitNone,
    time: words.limitSeconds,
    depth: words.limitDepth,
    nodes: words.limitNodes,
  }[kind];
  return fill(text, { n: value.toLocaleString() });
};

/** The sheets that come over the page, one at a time. */
export function sheets(state: XiangqiState, controller: XiangqiController): TemplateResult {
  const close = (): void => controller.showSheet(undefined);
  const sheet = (
    name: XiangqiState['sheet'],
    heading: string,
    content: () => TemplateResult,
    full = false,
  ) =>
    html`<tabia-sheet heading=${heading} ?full=${full} .open=${state.sheet === name} @close=${close}>
      ${state.sheet === name ? content() : nothing}
    </tabia-sheet>`;
  return html`
    ${sheet('settings', words.settings, () => settings(state, controller))}
    ${sheet('play', words.playEngine, () => playSheet(state, controller))}
    ${sheet('match', words.match, () => matchSheet(controller.parts.loaded.match))}
    ${sheet('share', words.shareAndSave, () => shareSheet(state, controller))}
    ${sheet('games', words.games, () => games(state, controller), true)}
    ${sheet('editor', words.setUp, () => editor(state, controller))}
    ${sheet('help', words.keysAndHelp, help)} ${sheet('more', words.more, () => more(controller))}
  `;
}

function settings(state: XiangqiState, controller: XiangqiController): TemplateResult {
  const { settings: now, look } = state;
  const set = controller.setSettings.bind(controller);
  const plain = (values: readonly (string | number)[]): Option[] =>
    values.map((value) => ({ value: String(value), text: String(value) }));
  const auto = (text: string): Option => ({ value: 'auto', text: `${words.system}: ${text}` });
  const notations = NOTATIONS.map((value) => ({ value, text: xiangqiWords[`notation_${value}`] }));
  const pieces = PIECE_SETS.map((value) => ({ value, text: xiangqiWords[value] }));
  const automatic = { ...state, look: { pieces: 'auto', notation: 'auto' } as const };
  return html`<div class="settings">
    ${select('xiangqi-pieces', xiangqiWords.pieceSet, [auto(xiangqiWords[piecesOf(automatic)]), ...pieces], look.pieces, (value) => controller.setLook({ pieces: value as Look['pieces'] }))}
    ${select('xiangqi-notation', xiangqiWords.notation, [auto(xiangqiWords[`notation_${notationOf(automatic)}`]), ...notations], look.notation, (value) => controller.setLook({ notation: value as Look['notation'] }))}
    ${select(
      'board-colours',
      words.boardColours,
      BOARDS.map((value) => ({ value, text: words[`board_${value}`] })),
      now.board,
      (value) => set({ board: BOARDS.find((known) => known === value) ?? 'wood' }),
    )}
    ${select(
      'theme',
      words.theme,
      [
        { value: 'system', text: words.system },
        { value: 'light', text: words.light },
        { value: 'dark', text: words.dark },
      ],
      now.theme,
      (value) => set({ theme: value as Theme }),
    )}
    ${select('language', words.language, [{ value: 'auto', text: words.system }, ...Object.entries(LANGUAGES).map(([value, text]) => ({ value, text }))], now.language, (value) => set({ language: value as typeof now.language }))}
    ${select('lines', words.lines, plain(Array.from({ length: MOST_LINES }, (_, i) => i + 1)), String(now.lines), (value) => set({ lines: Number(value) }))}
    ${select(
      'limit',
      words.limit,
      LIMITS.map((limit, i) => ({ value: String(i), text: limitText(limit) })),
      String(LIMITS.findIndex((limit) => JSON.stringify(limit) === JSON.stringify(now.limit))),
      (value) => set({ limit: LIMITS[Number(value)] ?? { kind: 'none', value: 0 } }),
    )}
    ${select(
      'memory',
      words.memory,
      HASH_SIZES.map((value) => ({ value: String(value), text: `${value} MB` })),
      String(now.hash),
      (value) => set({ hash: Number(value) }),
    )}
    ${check(words.arrowsShown, now.arrows, (arrows) => set({ arrows }))}
    ${check(words.animate, now.animation, (animation) => set({ animation }))}
    <p class="muted">${words.aboutText}</p>
    <p><a href="./licenses.txt">${words.licences}</a></p>
  </div>`;
}

const check = (label: string, on: boolean, set: (on: boolean) => void): TemplateResult =>
  html`<label class="setting">
    <span>${label}</span>
    <input
      type="checkbox"
      .checked=${on}
      @change=${(event: Event) => set((event.target as HTMLInputElement).checked)}
    />
  </label>`;

function playSheet(state: XiangqiState, controller: XiangqiController): TemplateResult {
  const begin = (event: SubmitEvent): void => {
    event.preventDefault();
    const data = new FormData(event.target as HTMLFormElement);
    controller.beginPlay({
      side: data.get('side') === 'b' ? 'b' : 'w',
      level: Number(data.get('level')),
      here: data.get('from') === 'here',
    });
  };
  const levels = Array.from({ length: MOST_LEVEL }, (_, i) => i + 1);
  const choice = (name: string, label: string, options: readonly Option[]): TemplateResult =>
    html`<label class="setting">
      <span>${label}</span>
      <select name=${name} data-testid="play-${name}">
        ${options.map(({ value, text }) => html`<option value=${value}>${text}</option>`)}
      </select>
    </label>`;
  return html`<form class="settings" @submit=${begin}>
    ${choice('side', words.yourSide, [
      { value: 'w', text: xiangqiWords.playRed },
      { value: 'b', text: xiangqiWords.playBlack },
    ])}
    ${choice(
      'level',
      words.strength,
      levels.map((n) => ({ value: String(n), text: fill(words.levelOf, { n, most: MOST_LEVEL }) })),
    )}
    ${
      isPristine(gameOf(state))
        ? nothing
        : choice('from', words.from, [
            { value: 'start', text: words.startPosition },
            { value: 'here', text: words.positionShown },
          ])
    }
    <button class="button primary" type="submit" data-testid="play-start">
      ${icon('swords')}${words.play}
    </button>
    <p class="muted">${xiangqiWords.rules}</p>
    <button class="button" type="button" data-testid="match" @click=${() => controller.showSheet('match')}>
      ${icon('cpu')}${words.match}
    </button>
  </form>`;
}

function shareSheet(_: XiangqiState, controller: XiangqiController): TemplateResult {
  const button = (name: IconName, text: string, id: string, act: () => void): TemplateResult =>
    html`<button class="button" type="button" data-testid=${id} @click=${act}>${icon(name)}${text}</button>`;
  return html`<div class="settings">
    <h3>${words.position}</h3>
    ${button('link', words.copyLink, 'copy-link', () => controller.share())}
    ${button('copy', words.copyFen, 'copy-fen', () => controller.copyFen())}
    <h3>${words.game}</h3>
    ${button('link', words.copyGameLink, 'copy-game-link', () => void controller.copyGameLink())}
    ${button('copy', words.copyPgn, 'copy-pgn', () => controller.copyPgn())}
    ${button('download', words.savePgn, 'save-pgn', () => controller.savePgn())}
    <p class="muted">${xiangqiWords.pgnIn}</p>
  </div>`;
}

const games = ({ games: list }: XiangqiState, { files }: XiangqiController): TemplateResult =>
  html`${
    list && files.owner
      ? html`<tabia-games
          .games=${list}
          .actions=${files.owner}
          .sides=${[xiangqiWords.red, xiangqiWords.black]}
        ></tabia-games>`
      : nothing
  }`;

const editor = (state: XiangqiState, controller: XiangqiController): TemplateResult =>
  html`<tabia-xiangqi-editor
    .fen=${positionOf(gameOf(state)).fen()}
    .orientation=${state.orientation}
    .pieces=${piecesOf(state)}
    .coordinates=${coordinatesOf(state)}
    .language=${state.language}
    .actions=${controller}
  ></tabia-xiangqi-editor>`;

function help(): TemplateResult {
  const keys: readonly (readonly [keys: string, text: string])[] = [
    ['← →', words.keyStep],
    ['↑ ↓', words.keyEnds],
    ['Space', words.keyBest],
    ['L', words.engineOnOff],
    ['A', words.keyArrows],
    ['F', words.flip],
    ['H', words.heat],
    ['O', words.openFile],
    ['1 – 6', words.keyGlyph],
    ['C', words.keyComment],
    ['P', words.promote],
    ['−', words.collapse],
    ['Del', words.deleteFrom],
    ['Ctrl Z', words.keyUndo],
    ['/', words.keyField],
    ['?', words.keyHelp],
  ];
  return html`<div class="settings">
    <dl class="keys">
      ${keys.map(([key, text]) => html`<dt><kbd>${key}</kbd></dt><dd>${text}</dd>`)}
    </dl>
    <p>${xiangqiWords.helpField}</p>
    <p>${xiangqiWords.rules}</p>
  </div>`;
}

function more(controller: XiangqiController): TemplateResult {
  const button = (name: IconName, text: string, act: () => void): TemplateResult =>
    html`<button
      type="button"
      @click=${() => {
        controller.showSheet(undefined);
        act();
      }}
    >
      ${icon(name)}${text}
    </button>`;
  return html`<div class="more">
    ${button('folder', words.openFile, () => controller.chooseFile())}
    ${button('flip', words.flip, () => controller.flip())}
    ${button('link', words.copyLink, () => controller.share())}
    ${button('download', words.shareAndSave, () => controller.showSheet('share'))}
    ${button('swords', words.playEngine, () => controller.showSheet('play'))}
    ${button('cpu', words.match, () => controller.showSheet('match'))}
    ${button('editor', words.setUp, () => controller.showSheet('editor'))}
    ${button('undo', words.undo, () => controller.undo())}
    ${button('reset', words.startPosition, () => controller.reset())}
    ${button('settings', words.settings, () => controller.showSheet('settings'))}
    ${button('question', words.keysAndHelp, () => controller.showSheet('help'))}
    ${button('swords', xiangqiWords.chess, () => {
      location.hash = '#game=chess';
    })}
  </div>`;
}
