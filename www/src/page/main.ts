import './tokens.css';
import { defineBoard } from '../board/define';
import { choosePieces } from '../board/piece-sets';
import { newGame } from './core/game';
import { readSettings, type Settings, type Theme } from './core/settings';
import { StateStore } from './core/store';
import { GaugeElement } from './engine/gauge';
import { LinesElement } from './engine/lines';
import { NetPickerElement } from './engine/net-picker';
import { EngineStripElement } from './engine/strip';
import { EngineToolsElement } from './engine/tools';
import { AnnotateElement } from './moves/annotate-bar';
import { ControlsElement } from './moves/controls';
import { MoveStripElement } from './moves/move-strip';
import { MovesElement } from './moves/moves';
import { OverlayElement } from './moves/overlay';
import { PositionFieldElement } from './open/position-field';
import { SettingsElement } from './settings/sheet';
import { PageElement } from './shell/app';
import { type Shown, showGames } from './shell/choice';
import { Controller, SETTINGS_KEY } from './shell/controller';
import { HelpElement } from './shell/help';
import { keepOffline } from './shell/offline';
import { SheetElement } from './shell/sheet';
import { initialState, type PageState } from './shell/state';

function keptSettings(): string | null {
  try {
    return localStorage.getItem(SETTINGS_KEY);
  } catch {
    // Pages without storage (a sandboxed frame) start with the defaults.
    return null;
  }
}

function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

/** Only what has changed is told to the document: it styles all of the page anew for an attribute that is set. */
let look: Settings | undefined;
function showLook(settings: Settings): void {
  if (settings === look) return;
  look = settings;
  showTheme(settings.theme);
  document.documentElement.dataset.board = settings.board;
  choosePieces(settings.pieces);
}

const page = document.querySelector<HTMLElement>('tabia-page');
defineBoard();
const elements: Record<string, CustomElementConstructor> = {
  'tabia-annotate': AnnotateElement,
  'tabia-controls': ControlsElement,
  'tabia-engine-strip': EngineStripElement,
  'tabia-engine-tools': EngineToolsElement,
  'tabia-gauge': GaugeElement,
  'tabia-help': HelpElement,
  'tabia-lines': LinesElement,
  'tabia-move-strip': MoveStripElement,
  'tabia-moves': MovesElement,
  'tabia-net-picker': NetPickerElement,
  'tabia-overlay': OverlayElement,
  'tabia-position-field': PositionFieldElement,
  'tabia-settings': SettingsElement,
  'tabia-sheet': SheetElement,
};
for (const [name, element] of Object.entries(elements)) customElements.define(name, element);

/** Makes the page of chess, with what the address carries. */
async function startChess(): Promise<Shown> {
  const store = new StateStore(initialState(newGame(), readSettings(keptSettings())));
  showLook(store.state.settings);
  store.watch(({ settings }) => showLook(settings));
  const controller = new Controller(store);
  await controller.begin(location.hash);
  controller.openLaunchedFiles();

  const showLanguage = ({ language }: PageState): void => {
    const { documentElement: root } = document;
    if (root.lang !== language) root.lang = language;
  };
  showLanguage(store.state);
  store.watch(showLanguage);

  // The page itself comes last and with its state, so that its first picture is whole.
  if (page) {
    const upgrade = class extends PageElement {
      constructor() {
        super();
        this.start(store, controller);
      }
    };
    customElements.define('tabia-page', upgrade);
  }
  // Behind the first picture.
  requestAnimationFrame(() => setTimeout(() => controller.prepare()));
  const { title } = document;
  return {
    show(on) {
      if (page) page.hidden = !on;
      controller.rest(!on);
      if (!on) return;
      document.title = title;
      // The other page may have changed what both have in common.
      controller.takeSettings(keptSettings());
    },
    failed: () => controller.partFailed(),
  };
}

// Not awaited: parts that are loaded import from this script, and would wait for its end.
void showGames(page, {
  chess: startChess,
  xiangqi: async () => (await import('./xiangqi/part')).startXiangqi(SETTINGS_KEY, showLook),
});

keepOffline();
