import { css } from 'lit';

/** The layout on a phone: stands after the others and changes them. */
export const phoneStyles = css`
  /* Phone: one column, the board the full width, the parts behind the bottom bar. */
  @media (max-width: 699px) {
    :host,
    :host([graph]) {
      --head: 52px;
      --fit: min(100vw, max(100dvh - 292px, 280px));
      --board-size: var(--fit);
      height: 100dvh;
      box-sizing: border-box;
      padding-bottom: calc(57px + env(safe-area-inset-bottom));
      overflow: hidden;
    }
    :host([graph-tab]) {
      /* The graph takes its room from the board only where the window is low. */
      --fit: min(100vw, max(100dvh - 420px, 240px));
    }
    header {
      flex: none;
      grid-template-columns: auto minmax(0, 1fr) auto;
      gap: 8px;
      max-width: none;
      height: auto;
      padding: 8px 12px;
    }
    .wordmark {
      justify-content: center;
      width: 44px;
      height: 44px;
      margin: 0 -6px;
      padding: 0;
    }
    .wordmark span,
    header nav button:not([data-testid='open-file']) {
      display: none;
    }
    main {
      flex: 1;
      display: flex;
      flex-direction: column;
      gap: 0;
      min-height: 0;
      padding: 0;
    }
    .board-area {
      flex: none;
      display: block;
      height: auto;
    }
    tabia-gauge {
      height: 8px;
    }
    tabia-board {
      --board-radius: 0;
    }
    tabia-overlay {
      margin: 0 auto;
    }
    .side {
      flex: 1;
      display: flex;
      gap: 0;
      min-height: 0;
      overflow: visible;
    }
    tabia-move-strip {
      flex: none;
      display: flex;
    }
    .engine {
      flex: 1;
      min-height: 0;
      overflow-y: auto;
    }
    .panel {
      border: 0;
      border-radius: 0;
      background: none;
    }
    .moves,
    .choices,
    tabia-graph,
    main:is([data-tab='moves'], [data-tab='review'], [data-tab='book']) .engine {
      display: none;
    }
    main[data-tab='review'] tabia-graph {
      display: block;
      flex: none;
      height: 72px;
    }
    main:is([data-tab='moves'], [data-tab='review'], [data-tab='book']) .moves {
      display: flex;
      height: auto;
      min-height: 0;
    }
    main[data-tab='lines'] .engine .beginning {
      display: grid;
    }
    tabia-net-picker,
    main[data-tab='net'] tabia-engine-strip,
    main[data-tab='net'] tabia-lines,
    main[data-tab='net'] :is(tabia-engine-tools, tabia-tree) {
      display: none;
    }
    main[data-tab='net'] tabia-net-picker {
      display: block;
      border-top: 0;
      padding: 16px;
    }
    tabia-controls {
      display: none;
    }
    .tabs {
      position: fixed;
      z-index: 20;
      inset: auto 0 0;
      display: grid;
      grid-auto-flow: column;
      grid-auto-columns: 1fr;
      padding-bottom: env(safe-area-inset-bottom);
      border-top: 1px solid var(--line);
      background: var(--surface);
    }
    .tabs button {
      display: grid;
      justify-items: center;
      align-content: center;
      gap: 2px;
      height: 56px;
      color: var(--muted);
      font-size: 12px;
      line-height: 16px;
    }
    .tabs button[aria-pressed='true'] {
      color: var(--accent);
      font-weight: 600;
    }
    .tabs button:focus-visible {
      outline-offset: -2px;
    }
    .toast {
      position: fixed;
      bottom: calc(61px + env(safe-area-inset-bottom));
      left: 50%;
      transform: translateX(-50%);
      padding: 4px 16px;
    }
    .toast button {
      margin: 0 -10px 0 -6px;
      padding: 8px 10px;
    }
    .toast:not(:has(button)) {
      padding-block: 10px;
    }
    .more {
      grid-template-columns: 1fr 1fr;
      gap: 0 20px;
    }
    .more button {
      gap: 12px;
      min-height: 56px;
      line-height: 20px;
    }
    .more button:only-child {
      grid-column: 1 / -1;
    }
    .more svg.lucide {
      flex: none;
    }
    /* Before anything has been played there are no lines to wait for. */
    main[data-tab='lines'] .engine.untouched :is(tabia-lines, tabia-engine-tools) {
      display: none;
    }
  }
`;
