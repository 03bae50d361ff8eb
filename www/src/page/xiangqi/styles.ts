import { css } from 'lit';

/** What differs from the page of chess: the board is higher than wide, and sheets have forms of their own. */
export const xiangqiStyles = css`
  :host {
    --xiangqi-red-text: light-dark(#a3211a, #ff9a8c);
    /* What is Red's in the graph of a review. */
    --graph-white: light-dark(#f1d3cd, #6d312b);
    /* The height rules: the board is 1.191 times as high as wide. */
    --fit: min(
      (100dvh - var(--head) - var(--graph) - 24px) / 1.191,
      100vw - var(--side) - 24px * 3 - 20px
    );
  }
  header a.button {
    color: inherit;
    text-decoration: none;
  }
  .board-area,
  .side {
    height: calc(var(--board-size) * 1.191);
  }
  .board {
    --heat-width: calc(100% / 9);
    --heat-height: calc(100% * 100 / 1072);
    --heat-radius: 50%;
    --heat-label: -8%;
    --heat-first: #c2410c;
    --heat-second: #1d5fc4;
    position: relative;
    width: var(--board-size);
    height: calc(var(--board-size) * 1.191);
  }
  .heat-words {
    margin: 0;
    padding: 8px 16px;
    border-top: 1px solid var(--line);
    font-size: 12px;
    line-height: 16px;
  }
  tabia-xiangqi-lines {
    padding: 0 16px;
  }
  tabia-xiangqi-moves {
    flex: 1;
    min-height: 0;
  }
  tabia-xiangqi-annotate {
    flex: none;
    padding: 6px 8px;
  }
  .strip {
    display: grid;
    grid-template-columns: auto 1fr auto auto;
    align-items: center;
    gap: 16px;
    min-height: 48px;
    padding: 8px 16px;
  }
  /* At the end, whether there are figures before it or not. */
  .strip > .icon-button {
    grid-column: 4;
  }
  .strip .score.words {
    font-size: 16px;
    line-height: 22px;
    white-space: normal;
  }
  .notice {
    margin: 0 16px 8px;
    padding: 8px 12px;
    border-radius: 6px;
    background: var(--sunken);
    font-size: 13px;
    line-height: 18px;
    overflow-wrap: anywhere;
  }
  .playing {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px;
    padding: 10px 16px;
    border-bottom: 1px solid var(--line);
  }
  .playing .words {
    flex: 1;
    font-size: 14px;
  }
  .controls {
    flex: none;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    padding: 6px 8px;
    border-top: 1px solid var(--line);
  }
  .controls .group {
    display: flex;
    gap: 2px;
  }
  .controls .steps .icon-button {
    color: var(--text);
  }
  .settings {
    display: grid;
    gap: 12px;
  }
  .settings h3 {
    margin: 8px 0 0;
    font-size: 14px;
  }
  .setting {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 16px;
    min-height: 36px;
  }
  .setting select {
    max-width: 60%;
    height: 36px;
    padding: 0 8px;
    border: 1px solid var(--line-strong);
    border-radius: 6px;
    background: var(--surface);
  }
  .setting input {
    width: 20px;
    height: 20px;
    accent-color: var(--accent);
  }
  .settings p {
    margin: 0;
  }
  .settings a {
    color: var(--accent);
  }
  .keys {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 8px 16px;
    margin: 0;
  }
  .keys dd {
    margin: 0;
  }
  kbd {
    padding: 1px 6px;
    border: 1px solid var(--line-strong);
    border-radius: 4px;
    font: 12px / 18px var(--mono);
  }
  @media (pointer: coarse) {
    .setting,
    .setting select {
      min-height: 44px;
    }
  }
  /* Beside the board all is reached by scrolling: nothing need shrink. */
  @media (max-height: 560px) {
    main[data-tab='review'] .panel {
      flex: none;
    }
    main[data-tab='review'] .moves {
      min-height: 300px;
    }
    main[data-tab='review'] .controls {
      display: none;
    }
  }
  @media (max-width: 1099px) and (max-aspect-ratio: 5/4) {
    :host {
      --fit: min(100vw - 48px - 20px, 50dvh);
    }
    :host([graph]) {
      --fit: min(100vw - 48px - 20px, 42dvh);
    }
    .side {
      height: auto;
    }
  }
  @media (max-width: 699px) {
    :host,
    :host([graph]) {
      --fit: min(100vw, (100dvh - 250px) / 1.191);
    }
    :host([graph-tab]) {
      --fit: min(100vw, max((100dvh - 420px) / 1.191, 240px));
    }
    /* The bottom bar has them. */
    .choices .part,
    main[data-tab='review'] :is(.choices, .controls) {
      display: none;
    }
    .board-area,
    .side {
      height: auto;
    }
    tabia-xiangqi-gauge {
      display: block;
      height: 8px;
    }
    .board {
      --board-radius: 0;
      margin: 0 auto;
    }
    .lower .choices {
      display: flex;
    }
    .choices {
      padding: 2px 8px;
    }
    .choices button {
      min-width: 44px;
      height: 40px;
    }
    .lower {
      overflow-y: auto;
    }
    tabia-xiangqi-moves {
      min-height: 88px;
    }
    /* What they do is less wanted then than the moves that are written of. */
    .annotating .controls {
      display: none;
    }
    main[data-tab='lines'] .controls {
      display: none;
    }
    /* The bottom bar has the steps. */
    .controls .steps {
      display: none;
    }
    .controls .group {
      margin-left: auto;
    }
    .strip .score {
      font-size: 26px;
    }
    .strip .stats {
      font-size: 12px;
    }
    .strip {
      gap: 8px;
      min-height: 40px;
      padding: 4px 12px 4px 16px;
    }
  }
`;
