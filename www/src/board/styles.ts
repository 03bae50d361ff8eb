import { css } from 'lit';

/** Colours come from custom properties, each with a value that works on its own. */
export const boardStyles = css`
  :host {
    --_light: var(--board-light, #ece4d6);
    --_dark: var(--board-dark, #b19a7c);
    --_accent: var(--board-accent, #0f766e);
    --_danger: var(--board-danger, #c2412d);
    --_on-light: var(--board-on-light, #7d6746);
    --_on-dark: var(--board-on-dark, #f4eee3);
    display: block;
    position: relative;
    aspect-ratio: 1;
    user-select: none;
    -webkit-user-select: none;
    -webkit-touch-callout: none;
    touch-action: manipulation;
    container-type: inline-size;
  }

  .squares,
  .pieces,
  .arrows {
    position: absolute;
    inset: 0;
    border-radius: var(--board-radius, 4px);
  }

  .squares {
    display: grid;
    grid-template-rows: repeat(8, minmax(0, 1fr));
    overflow: hidden;
  }
  .row {
    display: grid;
    grid-template-columns: repeat(8, minmax(0, 1fr));
  }
  .square {
    position: relative;
    background: var(--_light);
    outline: none;
  }
  .square.dark {
    background: var(--_dark);
  }
  .square.last {
    background: color-mix(in srgb, var(--_accent) 30%, var(--_light));
  }
  .square.dark.last {
    background: color-mix(in srgb, var(--_accent) 38%, var(--_dark));
  }
  .square.selected {
    background: color-mix(in srgb, var(--_accent) 52%, var(--_light));
  }
  .square.dark.selected {
    background: color-mix(in srgb, var(--_accent) 60%, var(--_dark));
  }
  .square.check {
    background: color-mix(in srgb, var(--_danger) 62%, var(--_light));
  }
  .square.dark.check {
    background: color-mix(in srgb, var(--_danger) 70%, var(--_dark));
  }
  .square.target::after {
    content: '';
    position: absolute;
    inset: 0;
    margin: auto;
    width: 28%;
    height: 28%;
    border-radius: 50%;
    background: var(--_accent);
    opacity: 0.55;
  }
  .square.target.taken::after {
    width: 100%;
    height: 100%;
    box-sizing: border-box;
    background: none;
    border: 0.9cqw solid var(--_accent);
  }
  .square.target.over {
    background: color-mix(in srgb, var(--_accent) 45%, var(--_light));
  }
  .square.dark.target.over {
    background: color-mix(in srgb, var(--_accent) 52%, var(--_dark));
  }
  .square.target.over::after {
    opacity: 0;
  }
  .square:focus-visible::before {
    content: '';
    position: absolute;
    inset: 0;
    z-index: 1;
    border: max(2px, 0.5cqw) solid var(--_accent);
    outline: max(1px, 0.25cqw) solid #fff;
    outline-offset: calc(-1 * max(3px, 0.75cqw));
  }

  .coordinates {
    position: absolute;
    display: grid;
    font: 600 clamp(8px, 1.9cqw, 13px) / 1 var(--board-font, system-ui, sans-serif);
    pointer-events: none;
  }
  .coordinates .light {
    color: var(--_on-light);
  }
  .coordinates .dark {
    color: var(--_on-dark);
  }
  .ranks {
    inset: 0 auto 0 0;
    grid-template-rows: repeat(8, minmax(0, 1fr));
  }
  .ranks span {
    padding: 0.8cqw 0 0 0.8cqw;
  }
  .files {
    inset: auto 0 0;
    grid-template-columns: repeat(8, minmax(0, 1fr));
    text-align: right;
  }
  .files span {
    padding: 0 0.9cqw 0.75cqw 0;
  }

  .pieces svg {
    display: block;
    width: 100%;
    height: 100%;
  }
  .pieces .square {
    fill: transparent;
  }
  .pieces .pieces-layer {
    pointer-events: none;
  }
  :host([interactive]) .pieces .square {
    cursor: pointer;
  }
  .ghost {
    position: fixed;
    top: 0;
    left: 0;
    z-index: 10;
    pointer-events: none;
    cursor: grabbing;
    will-change: transform;
  }

  .arrows {
    width: 100%;
    height: 100%;
    pointer-events: none;
  }
  .arrows path {
    fill: var(--_accent);
  }
  .arrows .threat {
    fill: var(--_danger);
  }
  .arrows .other {
    fill: var(--board-other, #6a4fa3);
  }

  .promotion {
    position: absolute;
    inset: 0;
    z-index: 5;
    border-radius: var(--board-radius, 4px);
    background: rgb(20 18 16 / 45%);
  }
  .choices {
    position: absolute;
    display: flex;
    width: 12.5%;
  }
  .choices button {
    all: unset;
    display: block;
    box-sizing: border-box;
    width: 100%;
    aspect-ratio: 1;
    background: var(--_light);
    cursor: pointer;
  }
  .choices button:hover,
  .choices button:focus-visible {
    background: color-mix(in srgb, var(--_accent) 45%, var(--_light));
  }
  .choices button:focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: -2px;
  }
  .choices svg {
    display: block;
    width: 100%;
    height: 100%;
  }

  .announcer {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
