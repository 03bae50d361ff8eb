/** The page of xiangqi as the shell takes it: loaded when the address asks for it. */

import { defineXiangqiBoard } from '../../xiangqi-board/define';
import { define } from '../core/define';
import { readSettings, type Settings } from '../core/settings';
import { StateStore } from '../core/store';
import { XiangqiAnnotate } from './annotate';
import { XiangqiPage } from './app';
import { XiangqiController } from './controller';
import { XiangqiEditor } from './editor';
import { newGame } from './game';
import { XiangqiGauge } from './gauge';
import { XiangqiLines } from './lines-element';
import { XiangqiMoves } from './moves-element';
import { keepSession, restoreSession } from './session';
import { initialState, keptLook, keptSettings } from './state';
import { xiangqiWords } from './words';

export interface XiangqiPart {
  readonly element: HTMLElement;
  openLink(hash: string): void;
  /** Its engine rests while the other game is shown. */
  show(on: boolean): void;
}

/** Makes the page; `showLook` hears of theme and colours whenever they change. */
export async function startXiangqi(
  settingsKey: string,
  showLook: (settings: Settings) => void,
): Promise<XiangqiPart> {
  defineXiangqiBoard();
  define('tabia-xiangqi-annotate', XiangqiAnnotate);
  define('tabia-xiangqi-editor', XiangqiEditor);
  define('tabia-xiangqi-gauge', XiangqiGauge);
  define('tabia-xiangqi-lines', XiangqiLines);
  define('tabia-xiangqi-moves', XiangqiMoves);
  const store = new StateStore(initialState(newGame(), keptSettings(settingsKey), keptLook()));
  const controller = new XiangqiController(store, settingsKey);
  await controller.speak();
  controller.files.restore(restoreSession(store));
  keepSession(store);
  store.watch(({ settings, language }) => {
    showLook(settings);
    document.documentElement.lang = language;
  });
  showLook(store.state.settings);
  document.documentElement.lang = store.state.language;
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === settingsKey) controller.takeSettings(readSettings(newValue));
  });
  define('tabia-xiangqi', XiangqiPage);
  const element = document.createElement('tabia-xiangqi') as XiangqiPage;
  element.start(store, controller);
  return {
    element,
    openLink: (hash) => void controller.openLink(hash),
    show(on) {
      element.hidden = !on;
      controller.rest(!on);
      if (!on) return;
      document.title = xiangqiWords.title;
      // The other page may have changed what both have in common.
      controller.takeSettings(keptSettings(settingsKey));
    },
  };
}
