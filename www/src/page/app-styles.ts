import { css } from 'lit';

/** The three layouts: wide, middle, phone. */
export const appStyles = css`
  :host {
    --side: clamp(360px, 32vw, 480px);
    --head: 60px;
    /* As large as the window allows. */
    --fit: min(100dvh - var(--head) - 24px, 100vw - var(--side) - 24px * 3 - 20px);
    --board-size: var(--fit);
    display: flex;
    flex-direction: column;
    min-height: 100dvh;
  }
  /* Whole pixels a square, in browsers that can round. */
  @supports (width: round(down, 9px, 8px)) {
    :host {
      --board-size: round(down, var(--fit), 8px);
    }
  }

  header {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto;
    align-items: center;
    gap: 24px;
    box-sizing: border-box;
    height: var(--head);
    width: calc(var(--board-size) + var(--side) + 24px + 20px);
    max-width: calc(100vw - 48px);
    margin: 0 auto;
  }
  .wordmark {
    display: flex;
    align-items: center;
    gap: 10px;
    padding-right: 8px;
    border-radius: 4px;
    color: var(--text);
    font-size: 19px;
    line-height: 24px;
    font-weight: 650;
    letter-spacing: -0.01em;
    text-decoration: none;
  }
  header nav {
    display: flex;
    gap: 4px;
  }

  main {
    display: grid;
    grid-template-columns: auto var(--side);
    justify-content: center;
    gap: 24px;
    padding: 0 24px 24px;
  }
  .board-area {
    display: grid;
    grid-template-columns: 12px var(--board-size);
    gap: 8px;
    height: var(--board-size);
  }
  tabia-board {
    width: var(--board-size);
    height: var(--board-size);
  }

  .side {
    position: relative;
    display: flex;
    flex-direction: column;
    gap: 16px;
    min-width: 0;
    height: var(--board-size);
  }
  tabia-move-strip,
  .tabs {
    display: none;
  }
  .panel {
    box-sizing: border-box;
    min-width: 0;
    border: 1px solid var(--line);
    border-radius: var(--radius);
    background: var(--surface);
  }
  .engine {
    flex: none;
    overflow: hidden;
  }
  tabia-engine-strip {
    padding: 8px 16px;
  }
  tabia-lines {
    padding: 0 16px;
  }
  tabia-net-picker {
    padding: 8px 16px;
    border-top: 1px solid var(--line);
  }
  .moves {
    flex: 1;
    display: flex;
    flex-direction: column;
    min-height: 180px;
    overflow: hidden;
  }
  tabia-moves {
    flex: 1;
    min-height: 0;
  }
  tabia-controls {
    flex: none;
    padding: 6px 8px;
    border-top: 1px solid var(--line);
  }

  .more {
    display: grid;
  }
  .more button {
    display: flex;
    align-items: center;
    gap: 16px;
    min-height: 48px;
    border-bottom: 1px solid var(--line);
  }
  .more svg.lucide {
    color: var(--muted);
  }

  .toast {
    position: absolute;
    z-index: 30;
    left: 50%;
    bottom: 64px;
    width: max-content;
    max-width: calc(100% - 32px);
    box-sizing: border-box;
    display: flex;
    align-items: center;
    gap: 16px;
    padding: 10px 16px;
    border-radius: 8px;
    background: var(--text);
    color: var(--bg);
    transform: translateX(-50%);
    visibility: hidden;
    opacity: 0;
    transition: opacity var(--quick);
  }
  .toast[data-shown] {
    visibility: visible;
    opacity: 1;
  }
  .toast button {
    margin: -4px -6px;
    padding: 4px 6px;
    border-radius: 4px;
    font-weight: 650;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  .toast button:focus-visible {
    outline-color: currentColor;
  }

  .dropping {
    position: fixed;
    z-index: 40;
    inset: 12px;
    display: grid;
    place-items: center;
    border: 2px dashed var(--accent);
    border-radius: 12px;
    background: color-mix(in srgb, var(--bg) 88%, transparent);
    color: var(--accent);
    font-size: 20px;
    font-weight: 600;
    pointer-events: none;
  }

  /* Middle: the board above, two columns below it. */
  @media (max-width: 1099px) and (max-aspect-ratio: 5/4) {
    :host {
      --fit: min(100vw - 48px - 20px, 64dvh);
    }
    header {
      width: 100%;
      gap: 16px;
    }
    main {
      grid-template-columns: minmax(0, 1fr);
      gap: 16px;
    }
    .board-area {
      justify-content: center;
    }
    .side {
      display: grid;
      grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr);
      align-items: stretch;
      height: auto;
    }
    .moves {
      height: 0;
      min-height: max(100%, 280px);
    }
    .toast {
      position: fixed;
      bottom: 20px;
    }
  }

  @media (max-width: 699px) and (max-height: 759px) {
    tabia-engine-strip {
      padding: 4px 16px;
    }
  }

  /* A phone on its side: all beside the board, reached by scrolling. */
  @media (max-height: 560px) {
    .side {
      overflow-y: auto;
      scrollbar-width: thin;
    }
  }

  /* Phone: one column, the board the full width, the parts behind the bottom bar. */
  @media (max-width: 699px) {
    :host {
      --head: 52px;
      --fit: min(100vw, max(100dvh - 292px, 280px));
      --board-size: var(--fit);
      height: 100dvh;
      box-sizing: border-box;
      padding-bottom: calc(57px + env(safe-area-inset-bottom));
      overflow: hidden;
    }
    header {
      flex: none;
      grid-template-columns: auto minmax(0, 1fr);
      gap: 12px;
      max-width: none;
      height: auto;
      padding: 8px 12px;
    }
    .wordmark {
      padding: 0;
    }
    .wordmark span,
    header nav {
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
    main[data-tab='moves'] .engine {
      display: none;
    }
    main[data-tab='moves'] .moves {
      display: flex;
      height: auto;
      min-height: 0;
    }
    tabia-net-picker,
    main[data-tab='net'] tabia-engine-strip,
    main[data-tab='net'] tabia-lines {
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
      bottom: calc(72px + env(safe-area-inset-bottom));
    }
  }
`;
