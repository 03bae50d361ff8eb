import { css } from 'lit';

/** The three layouts: wide, middle, phone. */
export const appStyles = css`
  :host {
    --side: clamp(360px, 32vw, 480px);
    --head: 60px;
    --graph: 0px;
    /* As large as the window allows. */
    --fit: min(100dvh - var(--head) - var(--graph) - 24px, 100vw - var(--side) - 24px * 3 - 20px);
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
  tabia-overlay,
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
  :host([graph]) {
    --graph: 112px;
  }
  tabia-graph {
    grid-column: 1 / -1;
    grid-row: 2;
    height: 96px;
    margin: -8px 0 0 20px;
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
    /* Too high for a low window, with both minds, it scrolls: the moves below keep their room. */
    flex: 0 1 auto;
    overflow: hidden auto;
  }
  tabia-engine-strip {
    padding: 8px 16px;
  }
  tabia-lines {
    padding: 0 16px;
  }
  tabia-engine-tools {
    margin: 0 16px;
  }
  tabia-tree {
    margin: 0 16px;
    padding: 10px 0 12px;
    border-top: 1px solid var(--line);
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
  tabia-moves,
  tabia-book,
  tabia-review {
    flex: 1;
    min-height: 0;
  }
  .choices {
    flex: none;
    display: flex;
    gap: 4px;
    padding: 6px 8px;
    border-bottom: 1px solid var(--line);
  }
  .choices button {
    height: 28px;
    padding: 0 10px;
    border-radius: 6px;
    color: var(--muted);
    font-size: 13px;
  }
  .choices button:hover {
    background: var(--sunken);
  }
  .choices button[aria-pressed='true'] {
    background: var(--sunken);
    color: var(--text);
    font-weight: 600;
  }
  .games {
    display: flex;
    margin-left: auto;
  }
  .choices .pen {
    margin-left: auto;
    padding: 0 6px;
  }
  .games + .pen {
    margin-left: 0;
  }
  .pen svg.lucide {
    width: 16px;
    height: 16px;
  }
  .choices .games button {
    padding: 0 4px;
  }
  .games svg.lucide {
    width: 16px;
    height: 16px;
  }
  .claim {
    display: flex;
    align-items: center;
    gap: 10px;
    margin: 0 16px 8px;
    padding: 6px 4px 6px 12px;
    border-radius: 6px;
    background: var(--sunken);
    font-size: 13px;
    line-height: 18px;
  }
  .claim span {
    flex: 1;
  }
  .claim > svg.lucide {
    flex: none;
    width: 18px;
    height: 18px;
  }
  .claim.same {
    background: var(--accent-soft);
  }
  .claim.different,
  .claim.otherEngine {
    background: var(--danger-soft);
  }
  .claim .icon-button {
    width: 28px;
    height: 28px;
  }
  .coming {
    flex: 1;
    margin: 16px 20px;
    color: var(--muted);
  }
  tabia-annotate,
  tabia-controls {
    flex: none;
    padding: 6px 8px;
    border-top: 1px solid var(--line);
  }

  .engine .beginning {
    display: none;
  }
  .beginning {
    flex: none;
    display: grid;
    padding: 8px 16px 0;
  }
  .more {
    display: grid;
  }
  .beginning button,
  .more button {
    display: flex;
    align-items: center;
    gap: 16px;
    min-height: 48px;
    border-bottom: 1px solid var(--line);
  }
  .beginning button:hover {
    color: var(--accent);
  }
  .beginning svg.lucide,
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
      flex: 1;
      grid-template-columns: minmax(0, 1fr);
      grid-template-rows: auto 1fr;
      gap: 16px;
    }
    :host([graph]) main {
      grid-template-rows: auto auto 1fr;
    }
    .board-area {
      justify-content: center;
    }
    :host([graph]) {
      --fit: min(100vw - 48px - 20px, 56dvh);
    }
    tabia-graph {
      grid-row: auto;
      margin: 0;
    }
    .choices button {
      height: 36px;
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
    /* Below the lines, where it hides neither moves nor the way through them. */
    .toast {
      position: fixed;
      bottom: 16px;
      left: 40px;
      transform: none;
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
`;
