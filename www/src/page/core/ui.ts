import { css } from 'lit';

/** What all components share: resets, buttons, focus. */
export const ui = css`
  :host {
    box-sizing: border-box;
  }
  *,
  *::before,
  *::after {
    box-sizing: inherit;
  }
  [hidden] {
    display: none !important;
  }
  button,
  input,
  select {
    font: inherit;
    color: inherit;
    letter-spacing: inherit;
  }
  button {
    margin: 0;
    padding: 0;
    border: 0;
    background: none;
    text-align: inherit;
    cursor: pointer;
    -webkit-tap-highlight-color: transparent;
  }
  button:disabled {
    cursor: default;
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 1px;
  }
  svg.lucide {
    display: block;
    width: 20px;
    height: 20px;
    stroke-width: 1.75;
  }

  .icon-button {
    display: inline-grid;
    flex: none;
    place-items: center;
    width: 36px;
    height: 36px;
    border-radius: 6px;
    color: var(--muted);
    transition:
      background var(--quick),
      color var(--quick);
  }
  @media (pointer: coarse) {
    .icon-button {
      width: 44px;
      height: 44px;
    }
  }
  .icon-button:hover:not(:disabled) {
    background: var(--sunken);
    color: var(--text);
  }
  .icon-button:disabled {
    opacity: 0.35;
  }

  .button {
    display: inline-flex;
    align-items: center;
    gap: 8px;
    min-height: 32px;
    padding: 0 12px;
    border: 1px solid var(--line-strong);
    border-radius: 6px;
    background: var(--surface);
    white-space: nowrap;
    transition: background var(--quick);
  }
  .button:hover:not(:disabled) {
    background: var(--sunken);
  }
  .button:disabled {
    opacity: 0.5;
  }
  .button.primary {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
  }
  .button.primary:hover:not(:disabled) {
    background: color-mix(in srgb, var(--accent) 88%, var(--text));
  }
  .button svg.lucide {
    width: 16px;
    height: 16px;
  }
  @media (pointer: coarse) {
    .button {
      min-height: 44px;
    }
  }

  .figures {
    font-variant-numeric: tabular-nums;
  }
  .muted {
    color: var(--muted);
  }
  .visually-hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;
