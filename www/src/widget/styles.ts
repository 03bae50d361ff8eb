import { css } from 'lit';

/**
 * The widget takes font and text colour from the site. What it adds is mixed from these, so that it
 * is at home on light and dark pages alike; every colour can be set by a custom property.
 */
export const widgetStyles = css`
  :host {
    --_text: var(--tabia-text, currentcolor);
    --_muted: var(--tabia-muted, color-mix(in srgb, var(--_text) 74%, transparent));
    --_line: var(--tabia-line, color-mix(in srgb, var(--_text) 16%, transparent));
    --_sunken: var(--tabia-sunken, color-mix(in srgb, var(--_text) 8%, transparent));
    --_accent: var(--tabia-accent, light-dark(#0f6e67, #4fb3a6));
    --_chosen: var(--tabia-chosen, color-mix(in srgb, var(--_accent) 22%, transparent));
    --_danger: var(--tabia-danger, light-dark(#a83420, #f09a86));
    --_white: var(--tabia-gauge-white, #fdfbf7);
    --_black: var(--tabia-gauge-black, #45403a);
    --_size: var(--tabia-board-size, max(240px, 80svh));
    --_radius: var(--tabia-radius, 6px);
    --_gap: var(--tabia-gap, 8px);
    --_quick: 120ms;

    --board-light: var(--tabia-board-light, light-dark(#ece4d6, #d8cebd));
    --board-dark: var(--tabia-board-dark, light-dark(#b19a7c, #93806a));
    --board-on-light: var(--tabia-board-on-light, light-dark(#7d6746, #75634c));
    --board-on-dark: var(--tabia-board-on-dark, #f7f2e9);
    --board-accent: var(--tabia-board-accent, light-dark(#0f7a72, #13857b));
    --board-danger: var(--tabia-board-danger, #c2412d);
    --board-radius: var(--tabia-board-radius, 4px);
    --board-font: var(--tabia-font, inherit);

    box-sizing: border-box;
    display: block;
    min-width: 0;
    color: var(--_text);
    font-family: var(--tabia-font, inherit);
    font-size: var(--tabia-font-size, max(13px, 0.875em));
    line-height: 1.45;
    text-align: start;
    overflow-wrap: anywhere;
  }
  :host([hidden]) {
    display: none;
  }
  :host([theme='light']) {
    --_text: var(--tabia-text, #24211d);
    color-scheme: light;
    background: var(--tabia-background, #fffdfa);
  }
  :host([theme='dark']) {
    --_text: var(--tabia-text, #ece7de);
    color-scheme: dark;
    background: var(--tabia-background, #211f1c);
  }
  :host([theme='system']) {
    --_text: var(--tabia-text, light-dark(#24211d, #ece7de));
    color-scheme: light dark;
    background: var(--tabia-background, light-dark(#fffdfa, #211f1c));
  }
  *,
  *::before,
  *::after {
    box-sizing: inherit;
  }
  button {
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-align: inherit;
    cursor: pointer;
    -webkit-tap-highlight-color: transparent;
  }
  button[aria-disabled] {
    cursor: default;
    opacity: 0.4;
  }
  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 1px;
  }
  svg.lucide {
    display: block;
    width: 20px;
    height: 20px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  .figures {
    font-variant-numeric: tabular-nums;
  }

  .room {
    max-width: var(--_size);
    margin: 0 auto 44px;
    aspect-ratio: 1;
  }
  :host([engine='auto']) .room {
    margin-block-end: 120px;
  }
  .layout {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_gap) calc(2 * var(--_gap));
  }
  .stage {
    display: flex;
    flex: 5 1 320px;
    align-self: flex-start;
    gap: 6px;
    min-width: min(100%, 200px);
    max-width: var(--_size);
    margin-inline: auto;
  }
  .board {
    flex: 1;
    min-width: 0;
    aspect-ratio: 1;
    direction: ltr;
  }
  .panel {
    display: flex;
    flex: 1 1 100%;
    flex-direction: column;
    gap: var(--_gap);
    min-width: 0;
  }
  .layout.below,
  .title.below {
    max-width: var(--_size);
    margin-inline: auto;
  }
  .layout.side .panel {
    flex: 3 1 220px;
  }
  .panel:empty {
    display: none;
  }

  .gauge {
    position: relative;
    flex: none;
    width: var(--tabia-gauge-width, 10px);
    overflow: hidden;
    border-radius: 3px;
    background: var(--_black);
    box-shadow: inset 0 0 0 1px var(--_line);
  }
  .gauge .share {
    position: absolute;
    inset: 0;
    background: var(--_white);
    transform: scaleY(var(--share));
    transform-origin: bottom;
    transition: transform var(--_quick) ease-out;
  }
  .gauge.flipped .share {
    transform-origin: top;
  }
  .gauge::after {
    content: '';
    position: absolute;
    inset: 0;
    border: 1px solid var(--_line);
    border-radius: inherit;
  }
  .gauge .middle {
    position: absolute;
    inset: calc(50% - 1px) 0 auto;
    z-index: 1;
    height: 2px;
    background: var(--_accent);
  }

  .title {
    margin: 0 0 var(--_gap);
    contain: content;
  }
  .title strong,
  .title span {
    display: block;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
    unicode-bidi: isolate;
  }
  .title strong {
    font-weight: 600;
  }
  .title span {
    color: var(--_muted);
    font-size: 0.9em;
  }

  .strip {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 8px;
    min-height: 36px;
  }
  .button {
    display: inline-flex;
    flex: none;
    align-items: center;
    gap: 6px;
    min-height: 36px;
    padding: 0 12px 0 8px;
    border-radius: var(--_radius);
    background: var(--_sunken);
    font-weight: 500;
    transition: background var(--_quick);
  }
  .icon {
    display: inline-grid;
    flex: none;
    place-items: center;
    width: 36px;
    height: 36px;
    border-radius: var(--_radius);
    transition: background var(--_quick);
  }
  .icon.filled {
    background: var(--_sunken);
  }
  .button svg.lucide {
    width: 18px;
    height: 18px;
  }
  .button:hover:not([aria-disabled]),
  .icon:hover:not([aria-disabled]) {
    background: color-mix(in srgb, var(--_text) 14%, transparent);
  }
  .total {
    font-size: 1.45em;
    font-weight: 600;
    line-height: 1;
  }
  .status {
    flex: 1;
    min-width: 6em;
    color: var(--_muted);
    font-size: 0.92em;
  }
  .status.wrong {
    color: var(--_danger);
  }
  .notice {
    display: flex;
    gap: 6px;
    margin: 0;
    padding: 8px;
    border-radius: var(--_radius);
    background: color-mix(in srgb, var(--_danger) 12%, transparent);
    contain: content;
  }
  .notice svg.lucide {
    flex: none;
    width: 18px;
    height: 18px;
    color: var(--_danger);
  }

  .lines {
    margin: 0;
    padding: 0;
    list-style: none;
    direction: ltr;
  }
  .lines li {
    display: flex;
    align-items: center;
    height: 34px;
    border-top: 1px solid var(--_line);
  }
  .lines .score {
    flex: none;
    min-width: 3.4em;
    padding: 0 4px;
    border-radius: 4px;
    background: var(--_sunken);
    font-weight: 600;
    line-height: 24px;
    text-align: center;
  }
  .lines .score.black {
    background: var(--_black);
    color: #f7f2e9;
  }
  .lines .pv {
    flex: 1;
    min-width: 0;
    height: 100%;
    padding-inline-start: 6px;
    overflow: hidden;
    line-height: 33px;
    white-space: nowrap;
    mask-image: linear-gradient(to right, #000 calc(100% - 32px), transparent);
  }
  .lines .pv button {
    height: 28px;
    padding: 0 3px;
    border-radius: 4px;
    line-height: 28px;
  }
  .lines .pv button:first-of-type {
    font-weight: 600;
  }
  .number {
    margin-inline-start: 3px;
    color: var(--_muted);
    font-size: 0.93em;
  }
  .lines .pv button:hover,
  .moves button:hover {
    background: var(--_sunken);
  }
  .lines .pv button:focus-visible,
  .moves button:focus-visible {
    outline-offset: -2px;
  }

  .controls {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 2px;
    direction: ltr;
  }
  .controls .flip {
    margin-inline-start: auto;
  }

  .moves {
    max-height: var(--tabia-moves-height, 13em);
    padding: 4px 0;
    overflow: auto;
    overscroll-behavior: contain;
    border-top: 1px solid var(--_line);
    direction: ltr;
    line-height: 26px;
    scrollbar-width: thin;
    scrollbar-color: var(--_line) transparent;
    contain: content;
  }
  .layout.side .moves {
    flex: 1 1 10em;
    min-height: 5em;
    max-height: none;
    contain: strict;
  }
  .moves button {
    padding: 1px 4px;
    border-radius: 4px;
    line-height: 24px;
  }
  .moves button.main {
    font-weight: 500;
  }
  .moves button[aria-current] {
    background: var(--_chosen);
    font-weight: 600;
  }
  .moves .ply {
    white-space: nowrap;
  }
  .moves .aside,
  .moves .bracket {
    color: var(--_muted);
    font-size: 0.95em;
  }
  .moves .aside {
    padding-inline: 2px;
  }
  .moves .comment {
    unicode-bidi: isolate;
    color: var(--_muted);
  }
  .moves .comment.block {
    display: block;
    padding: 0 4px 4px;
    line-height: 1.45;
  }
  .moves .class {
    font-weight: 600;
  }
  .moves .inaccuracy {
    color: light-dark(#84610a, #e0b656);
  }
  .moves .mistake {
    color: light-dark(#a64b0a, #f0a06a);
  }
  .moves .blunder {
    color: var(--_danger);
  }

  .review {
    border-top: 1px solid var(--_line);
    padding-top: var(--_gap);
  }
  .graph {
    display: block;
    width: 100%;
    height: 56px;
    border-radius: 3px;
    background: var(--_black);
    cursor: pointer;
    direction: ltr;
  }
  .graph .area {
    fill: var(--_white);
  }
  .graph .middle {
    stroke: var(--_accent);
    vector-effect: non-scaling-stroke;
  }
  .graph .here {
    stroke: var(--_accent);
    stroke-width: 2;
    vector-effect: non-scaling-stroke;
  }
  .counts {
    width: 100%;
    margin-top: 4px;
    border-collapse: collapse;
  }
  .counts th {
    font-weight: 500;
    text-align: start;
  }
  .counts thead th {
    color: var(--_muted);
    font-size: 0.9em;
    font-weight: 400;
  }
  .counts td,
  .counts thead th:not(:first-child) {
    text-align: end;
  }
  .counts td,
  .counts th {
    padding: 2px 0;
  }
  .bar {
    height: 3px;
    overflow: hidden;
    border-radius: 2px;
    background: var(--_sunken);
  }
  .bar div {
    height: 100%;
    background: var(--_accent);
    transform: scaleX(var(--share));
    transform-origin: left;
  }
  .hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }

  @media (pointer: coarse) {
    .icon,
    .button {
      min-width: 44px;
      height: 44px;
      min-height: 44px;
    }
    .moves {
      line-height: 38px;
    }
    .moves button {
      padding: 4px 7px;
      line-height: 28px;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    :host {
      --_quick: 0ms;
    }
  }
`;
