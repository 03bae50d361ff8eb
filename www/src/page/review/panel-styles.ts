import { css } from 'lit';

export const panelStyles = css`
  :host {
    display: block;
    /* What is said to screen readers alone scrolls with the rest. */
    position: relative;
    overflow: auto;
    padding: 12px 16px 20px;
    overscroll-behavior: contain;
    scrollbar-width: thin;
    scrollbar-color: var(--line-strong) transparent;
  }
  p {
    margin: 0;
  }
  .empty {
    color: var(--muted);
  }
  .begin,
  .progress,
  .retry {
    display: grid;
    gap: 12px;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 12px;
  }
  .row label {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  select {
    height: 36px;
    padding: 0 8px;
    border: 1px solid var(--line-strong);
    border-radius: 6px;
    background: var(--surface);
  }
  .progress {
    margin-bottom: 16px;
  }
  .bar {
    height: 4px;
    border-radius: 2px;
    background: var(--sunken);
    overflow: hidden;
  }
  .bar div {
    height: 100%;
    background: var(--accent);
    transform: scaleX(var(--share));
    transform-origin: left;
  }
  .error {
    color: var(--danger);
  }
  table {
    width: 100%;
    max-width: 480px;
    border-collapse: collapse;
  }
  th,
  td {
    height: 32px;
    padding: 0;
    border-bottom: 1px solid var(--line);
    text-align: right;
  }
  td {
    width: 20%;
  }
  th[scope='row'] {
    white-space: nowrap;
    font-weight: 400;
    text-align: left;
  }
  th[scope='col'] {
    color: var(--muted);
    font-size: 13px;
    font-weight: 600;
  }
  .accuracy {
    font-size: 20px;
    font-weight: 600;
    letter-spacing: -0.01em;
  }
  tr:has(.accuracy) > * {
    height: 40px;
  }
  .minor > * {
    height: 26px;
    color: var(--muted);
    font-size: 13px;
  }
  .count {
    min-width: 40px;
    height: 28px;
    margin-right: -8px;
    padding: 0 8px;
    border-radius: 4px;
    color: var(--accent);
    font-weight: 600;
    text-align: right;
  }
  .count:hover {
    background: var(--accent-soft);
  }
  .mark {
    display: inline-block;
    min-width: 22px;
    margin-right: 8px;
    font-weight: 700;
  }
  .mark.inaccuracy {
    color: var(--inaccuracy);
  }
  .mark.mistake {
    color: var(--mistake);
  }
  .mark.blunder {
    color: var(--blunder);
  }
  h3 {
    margin: 20px 0 4px;
    color: var(--muted);
    font-size: 13px;
    line-height: 20px;
    font-weight: 600;
  }
  .turns {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .turns li {
    padding: 6px 0 10px;
    border-bottom: 1px solid var(--line);
  }
  .turns p {
    font-size: 13px;
  }
  .turn {
    display: flex;
    align-items: baseline;
    gap: 8px;
    width: 100%;
    min-height: 32px;
    border-radius: 4px;
  }
  .turn .mark {
    margin: 0;
  }
  .turn:hover strong {
    color: var(--accent);
  }
  .turn .figures {
    margin-left: auto;
    font-size: 13px;
  }
  .end {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-top: 16px;
  }
  .end p {
    width: 100%;
    font-size: 12px;
  }
  .verdict {
    padding: 10px 12px;
    border-radius: 6px;
    background: var(--sunken);
  }
  .verdict.right {
    background: var(--accent-soft);
  }
  .verdict.wrong {
    background: var(--danger-soft);
  }
  .buttons {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }
  .count-of {
    color: var(--muted);
    font-size: 13px;
  }
  @media (pointer: coarse) {
    .count {
      height: 44px;
    }
    .turn,
    select {
      min-height: 44px;
    }
  }
`;
