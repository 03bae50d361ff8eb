import { html, nothing, type TemplateResult } from 'lit';
import { isStandardStart, positionOf } from '../../core/game';
import { type IconName, icon } from '../../core/icons';
import { gameOf, type Sheet } from '../../core/state';
import { words } from '../../core/words';
import type { Controller } from '../controller';
import type { PageState } from '../state';
import { toXiangqi } from './beginning';

/** The sheets that come over the page, one at a time. */
export function sheets(state: PageState, controller: Controller): TemplateResult {
  const { sheet, settings } = state;
  const { loaded } = controller.parts;
  const close = (): void => controller.showSheet(undefined);
  return html`
    <tabia-sheet heading=${words.settings} .open=${sheet === 'settings'} @close=${close}>
      ${
        sheet === 'settings'
          ? html`<tabia-settings
              .settings=${settings}
              .threads=${state.engine.threads}
              .canWeaken=${state.engine.canWeaken}
              .actions=${controller}
            ></tabia-settings>`
          : nothing
      }
    </tabia-sheet>
    <tabia-sheet heading=${words.keysAndHelp} .open=${sheet === 'help'} @close=${close}>
      <tabia-help></tabia-help>
    </tabia-sheet>
    <tabia-sheet heading=${words.more} .open=${sheet === 'more'} @close=${close}>
      ${more(controller)}
    </tabia-sheet>
    <tabia-sheet heading=${words.shareAndSave} .open=${sheet === 'share'} @close=${close}>
      ${
        loaded.share
          ? html`<tabia-share
              .actions=${loaded.share}
              .open=${sheet === 'share'}
              .engine=${state.engine.phase !== 'unavailable'}
            ></tabia-share>`
          : nothing
      }
    </tabia-sheet>
    <tabia-sheet heading=${words.setUp} .open=${sheet === 'editor'} @close=${close}>
      ${
        loaded.editor
          ? html`<tabia-editor
              .actions=${loaded.editor}
              .fen=${positionOf(gameOf(state)).fen()}
              .orientation=${state.orientation}
              .open=${sheet === 'editor'}
            ></tabia-editor>`
          : nothing
      }
    </tabia-sheet>
    <tabia-sheet heading=${words.playEngine} .open=${sheet === 'play'} @close=${close}>
      ${loaded.play ? html`<tabia-play-sheet .actions=${loaded.play} .set=${!isStandardStart(gameOf(state).tree)}></tabia-play-sheet>` : nothing}
      <div class="more">
        <button type="button" data-testid="match" @click=${() => controller.showSheet('match')}>
          ${icon('cpu')}${words.match}
        </button>
      </div>
    </tabia-sheet>
    <tabia-sheet heading=${words.match} .open=${sheet === 'match'} @close=${close}>
      ${loaded.match ? html`<tabia-match-sheet .actions=${loaded.match} .open=${sheet === 'match'}></tabia-match-sheet>` : nothing}
    </tabia-sheet>
    <tabia-sheet heading=${words.games} full .open=${sheet === 'games'} @close=${close}>
      ${
        loaded.games && state.games
          ? html`<tabia-games .games=${state.games} .actions=${loaded.games}></tabia-games>`
          : nothing
      }
    </tabia-sheet>
  `;
}

function more(controller: Controller): TemplateResult {
  const button = (name: IconName, text: string, act: Sheet | (() => void)): TemplateResult =>
    html`<button
      type="button"
      @click=${() => {
        if (typeof act === 'string') return controller.showSheet(act);
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
    ${button('download', words.shareAndSave, 'share')}
    ${button('swords', words.playEngine, 'play')}
    ${button('cpu', words.match, 'match')}
    ${button('editor', words.setUp, 'editor')}
    ${button('book', words.book, () => controller.showTab('book'))}
    ${button('pen', words.annotate, () => controller.toggleAnnotating())}
    ${button('undo', words.undo, () => controller.undo())}
    ${button('reset', words.startPosition, () => controller.reset())}
    ${button('xiangqi', words.xiangqi, toXiangqi)}
    ${button('settings', words.settings, 'settings')}
    ${button('question', words.keysAndHelp, 'help')}
  </div>`;
}
