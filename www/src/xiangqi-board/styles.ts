import { css } from 'lit';

/** Colours come from custom properties, each with a value that works on its own. */
export const xiangqiBoardStyles = css`
  :host {
    --_accent: var(--board-accent, #0f766e);
    --_danger: var(--board-danger, #c2412d);
    display: block;
    position: relative;
    aspect-ratio: 900 / 1072;
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
    touch-action: manipulation;
  }
  :host([interactive]) {
    touch-action: none;
  }
  svg {
    position: absolute;
    inset: 0;
    display: block;
    width: 100%;
    height: 100%;
    border-radius: var(--board-radius, 4px);
    pointer-events: none;
  }
  .last {
    fill: none;
    stroke: var(--_accent);
    stroke-width: 6;
    stroke-linecap: round;
  }
  circle.check {
    fill: color-mix(in srgb, var(--_danger) 45%, transparent);
    stroke: var(--_danger);
    stroke-width: 3;
  }
  circle.selected {
    fill: color-mix(in srgb, var(--_accent) 40%, transparent);
    stroke: var(--_accent);
    stroke-width: 4;
  }
  .target {
    fill: var(--_accent);
    opacity: 0.65;
  }
  .target.taken {
    fill: none;
    stroke: var(--_accent);
    stroke-width: 7;
  }
  .sliding .piece {
    transition-property: transform;
    transition-timing-function: ease-out;
  }
  .lifted {
    opacity: 0.3;
  }
  .hand {
    filter: drop-shadow(0 6px 6px rgb(0 0 0 / 30%));
  }
  .arrows path {
    fill: var(--_accent);
  }
  .arrows .threat {
    fill: var(--_danger);
  }
  .squares {
    position: absolute;
    /* Between the strips with the numbers. */
    inset: calc(100% * 36 / 1072) 0;
    display: grid;
    grid-template-rows: repeat(10, minmax(0, 1fr));
  }
  .row {
    display: grid;
    grid-template-columns: repeat(9, minmax(0, 1fr));
  }
  .live {
    cursor: pointer;
  }
  [role='gridcell'] {
    outline: none;
  }
  [role='gridcell']:focus-visible {
    border: 2px solid var(--_accent);
    outline: 1px solid #fff;
    outline-offset: -3px;
  }
  .announcer {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (prefers-reduced-motion: reduce) {
    .sliding .piece {
      transition-property: none;
    }
  }
`;
