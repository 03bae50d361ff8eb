import './tokens.css';
import { defineBoard } from '../board/define';
import { PageElement } from './app';
import { Controller, SETTINGS_KEY } from './controller';
import { ControlsElement } from './controls';
import { EngineStripElement } from './engine-strip';
import { newGame } from './game';
import { GaugeElement } from './gauge';
import { HelpElement } from './help';
import { LinesElement } from './lines';
import { MoveStripElement } from './move-strip';
import { MovesElement } from './moves';
import { NetPickerElement } from './net-picker';
import { PositionFieldElement } from './position-field';
import { SettingsElement } from './settings-sheet';
import { SheetElement } from './sheet';
import { initialState, readSettings, type Theme } from './state';
import { Store } from './store';

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

const store = new Store(initialState(newGame(), readSettings(keptSettings())));
showTheme(store.state.settings.theme);
store.watch(({ settings }) => showTheme(settings.theme));

const controller = new Controller(store);
controller.openFirstLink(location.hash);

const page = document.querySelector('tabia-page');
defineBoard();
const elements: Record<string, CustomElementConstructor> = {
  'tabia-controls': ControlsElement,
  'tabia-engine-strip': EngineStripElement,
  'tabia-gauge': GaugeElement,
  'tabia-help': HelpElement,
  'tabia-lines': LinesElement,
  'tabia-move-strip': MoveStripElement,
  'tabia-moves': MovesElement,
  'tabia-net-picker': NetPickerElement,
  'tabia-position-field': PositionFieldElement,
  'tabia-settings': SettingsElement,
  'tabia-sheet': SheetElement,
};
for (const [name, element] of Object.entries(elements)) customElements.define(name, element);

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
