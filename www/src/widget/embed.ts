/**
 * The widget as a page to be framed: `embed.html#fen=...&engine=auto`.
 *
 * The address holds the widget's attributes. To the page around go messages
 * `{ tabia: 'move', detail }`, one for each event, and `{ tabia: 'size', detail: { height } }`. From
 * it come `{ tabia: 'load', detail: 'FEN or PGN' }` and the names of the other methods.
 */

import type {} from './element';
import './register';

/**
 * Anyone can write a link to this page, so it takes nothing that would run code of another's, and
 * everything that only changes its picture.
 */
const OPTIONS = [
  'fen',
  'pgn',
  'ply',
  'orientation',
  'engine',
  'multipv',
  'nodes',
  'movetime',
  'depth',
  'threads',
  'hash',
  'search',
  'lines',
  'arrows',
  'gauge',
  'moves',
  'theme',
  'lang',
  'net-url',
] as const;

const EVENTS = ['ready', 'move', 'evaluation', 'reviewdone', 'enginerestart', 'error'] as const;
const METHODS = ['load', 'next', 'prev', 'goTo', 'flip', 'analyse', 'stop', 'review'] as const;

const widget = document.createElement('tabia-analysis');

// What is sent is what the address said and what an engine makes of it: it is nobody's secret.
const tell = (name: string, detail: unknown): void =>
  parent.postMessage({ tabia: name, detail }, '*');

function follow(): void {
  const given = new URLSearchParams(location.hash.slice(1));
  for (const name of OPTIONS) {
    const value = given.get(name);
    if (value !== null) widget.setAttribute(name, value);
    else if (name === 'theme') widget.setAttribute(name, 'system');
    else widget.removeAttribute(name);
  }
}

follow();
addEventListener('hashchange', follow);

if (parent !== window) {
  for (const name of EVENTS) {
    widget.addEventListener(name, (event) => tell(name, (event as CustomEvent).detail ?? null));
  }
  addEventListener('message', ({ data, source }) => {
    const method = METHODS.find((name) => name === data?.tabia);
    if (source !== parent || !method) return;
    const call = widget[method] as (argument?: unknown) => unknown;
    Promise.resolve(call.call(widget, data.detail)).catch((error) =>
      tell('error', { message: String(error?.message ?? error) }),
    );
  });
  new ResizeObserver(() => {
    tell('size', { height: Math.ceil(document.documentElement.getBoundingClientRect().height) });
  }).observe(document.documentElement);
}

document.body.append(widget);
