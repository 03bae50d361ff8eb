import { css } from 'lit';

export const editorStyles = css`
  :host {
    display: grid;
    gap: 12px;
  }
  .pieces {
    display: grid;
    grid-template-columns: repeat(7, minmax(0, 1fr));
    gap: 2px;
  }
  .pieces button {
    height: 36px;
    border-radius: 4px;
    background: var(--board-light);
  }
  /* White's six, Black's six below them, the rubber beside both. */
  .pieces button:last-child {
    grid-area: 1 / 7 / 3 / 8;
    height: auto;
  }
  .pieces svg:not(.lucide) {
    height: 100%;
    margin: auto;
  }
  .pieces svg.lucide {
    width: 20px;
    height: 20px;
    margin: auto;
    color: #5d5549;
  }
  .pieces [aria-checked='true'] {
    outline: 2px solid var(--accent);
    background: color-mix(in srgb, var(--board-accent) 45%, var(--board-light));
  }
  .board {
    display: grid;
    grid-template-columns: repeat(8, minmax(0, 1fr));
    border-radius: 4px;
    overflow: hidden;
    touch-action: none;
  }
  .board button {
    aspect-ratio: 1;
  }
  .board svg,
  .pieces svg {
    display: block;
    pointer-events: none;
  }
  .light {
    background: var(--board-light);
  }
  .dark {
    background: var(--board-dark);
  }
  .board button:focus-visible {
    outline: 3px solid var(--board-accent);
    outline-offset: -3px;
  }
  .verdict {
    margin: 0;
    padding: 8px 12px;
    border-radius: 6px;
    background: var(--accent-soft);
    font-size: 13px;
    line-height: 18px;
  }
  .verdict.wrong {
    background: var(--danger-soft);
    color: var(--danger);
  }
  .row,
  .buttons {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 16px;
  }
  .buttons {
    gap: 8px;
  }
  .rights {
    display: grid;
    grid-template-columns: repeat(2, max-content);
    gap: 0 24px;
  }
  label {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 32px;
  }
  input[type='checkbox'] {
    width: 18px;
    height: 18px;
    margin: 0;
    accent-color: var(--accent);
  }
  select,
  input[type='number'],
  .fen {
    height: 34px;
    padding: 0 8px;
    border: 1px solid var(--line-strong);
    border-radius: 6px;
    background: var(--surface);
  }
  input[type='number'] {
    width: 72px;
  }
  .fen {
    width: 100%;
    font: 12px / 18px var(--mono);
  }
  @media (pointer: coarse) {
    label {
      min-height: 44px;
    }
    select,
    input[type='number'],
    .fen {
      height: 44px;
      font-size: 16px;
    }
    .pieces button:not(:last-child) {
      height: auto;
      aspect-ratio: 1;
    }
  }
`;
