import { css } from 'lit';

/** The tree search's panel: between alpha-beta's lines and the net, as quiet as they are. */
export const panelStyles = css`
  :host {
    display: grid;
    gap: 8px;
  }
  .head {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
  }
  .minds {
    display: flex;
    padding: 2px;
    border-radius: 6px;
    background: var(--sunken);
  }
  .minds button {
    min-width: 44px;
    height: 28px;
    padding: 0 10px;
    border-radius: 4px;
    color: var(--muted);
    font-size: 13px;
    text-align: center;
    white-space: nowrap;
  }
  .minds button[aria-pressed='true'] {
    background: var(--surface);
    color: var(--text);
    font-weight: 600;
    box-shadow: 0 0 0 1px var(--line);
  }
  .sight {
    display: flex;
    align-items: center;
    gap: 6px;
    height: 32px;
    padding: 0 10px;
    border-radius: 6px;
    color: var(--muted);
    font-size: 13px;
    white-space: nowrap;
  }
  .sight:hover {
    background: var(--sunken);
    color: var(--text);
  }
  .sight[aria-pressed='true'] {
    background: var(--accent-soft);
    color: var(--accent);
  }
  .sight svg.lucide {
    width: 16px;
    height: 16px;
  }
  p {
    margin: 0;
    color: var(--muted);
    font-size: 13px;
    line-height: 18px;
  }
  .bad {
    color: var(--danger);
    overflow-wrap: anywhere;
  }
  .told {
    display: flex;
    flex-wrap: wrap;
    gap: 0 16px;
  }
  .told b {
    color: var(--text);
    font-weight: 600;
  }
  .verdict {
    display: flex;
    align-items: center;
    gap: 8px;
  }
  .verdict svg.lucide {
    flex: none;
    width: 16px;
    height: 16px;
  }
  .verdict.split {
    color: var(--other);
    font-weight: 600;
  }
  .chances {
    display: grid;
    grid-template-columns: 56px 1fr auto;
    align-items: center;
    gap: 8px;
    font-size: 13px;
  }
  .value {
    font-size: 15px;
    font-weight: 600;
    text-align: center;
  }
  .bar {
    display: flex;
    height: 20px;
    overflow: hidden;
    border: 1px solid var(--line-strong);
    border-radius: 4px;
    font-size: 12px;
    line-height: 18px;
  }
  .bar span {
    flex: 0 1 0px;
    min-width: 0;
    overflow: hidden;
    text-align: center;
    transition: flex-grow var(--quick) ease-out;
  }
  .bar .win {
    background: var(--white-side);
    color: #24211d;
  }
  .bar .draw {
    background: var(--board-dark);
    color: #171310;
  }
  .bar .loss {
    background: var(--black-side);
    color: #f4efe6;
  }
  @media (prefers-reduced-motion: reduce) {
    .bar span {
      transition: none;
    }
  }
  .bar.none {
    background: var(--sunken);
  }
  .count {
    min-width: 88px;
    text-align: right;
    white-space: nowrap;
  }
  table {
    width: 100%;
    table-layout: fixed;
    border-spacing: 0;
    font-size: 13px;
  }
  th {
    width: 58px;
    padding: 0 0 2px;
    overflow: hidden;
    text-overflow: ellipsis;
    color: var(--muted);
    font-size: 12px;
    font-weight: 400;
    line-height: 16px;
    text-align: right;
    white-space: nowrap;
  }
  th:first-child {
    width: 56px;
    text-align: center;
  }
  th.line {
    width: auto;
    padding-left: 10px;
    text-align: left;
  }
  td {
    height: 32px;
    padding: 0;
    border-top: 1px solid var(--line);
    text-align: right;
  }
  .score {
    display: block;
    width: 56px;
    height: 24px;
    border-radius: 4px;
    background: var(--sunken);
    line-height: 24px;
    font-weight: 600;
    text-align: center;
  }
  .score.black {
    background: var(--black-side);
    color: #f4efe6;
  }
  .line div {
    height: 31px;
    padding-left: 8px;
    overflow: hidden;
    line-height: 31px;
    text-align: left;
    white-space: nowrap;
    mask-image: linear-gradient(to right, #000 calc(100% - 32px), transparent);
  }
  .line button {
    height: 26px;
    padding: 0 3px;
    border-radius: 4px;
    line-height: 26px;
  }
  .line button:first-of-type {
    font-weight: 600;
  }
  .line button:hover {
    background: var(--accent-soft);
  }
  .line button:focus-visible {
    outline-offset: -2px;
  }
  .number {
    margin-left: 4px;
    color: var(--muted);
  }
  .share {
    position: relative;
  }
  /* How much of the search went into the move, beneath its number. */
  .share i {
    position: absolute;
    right: 0;
    bottom: 2px;
    height: 3px;
    border-radius: 2px;
    background: var(--accent);
  }
  @media (min-width: 700px) and (max-height: 859px) {
    tbody tr:nth-child(n + 4) {
      display: none;
    }
  }
  @media (max-width: 419px) {
    .head {
      gap: 4px;
    }
    .minds button,
    .sight {
      padding: 0 7px;
    }
    .sight svg.lucide {
      display: none;
    }
  }
  @media (pointer: coarse) {
    .minds button,
    .sight {
      height: 40px;
    }
    .minds button {
      min-width: 52px;
    }
    .line button {
      min-width: 24px;
    }
  }
  @media (pointer: coarse) and (min-height: 760px) {
    td {
      height: 44px;
    }
    .line div {
      height: 43px;
      line-height: 43px;
    }
    .line button {
      height: 40px;
      line-height: 40px;
    }
  }
`;
