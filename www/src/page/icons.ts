/** The page's icons: Lucide (ISC), each file imported by itself. */

import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import chevronFirst from 'lucide-static/icons/chevron-first.svg?raw';
import chevronLast from 'lucide-static/icons/chevron-last.svg?raw';
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw';
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw';
import question from 'lucide-static/icons/circle-question-mark.svg?raw';
import cpu from 'lucide-static/icons/cpu.svg?raw';
import ellipsis from 'lucide-static/icons/ellipsis.svg?raw';
import link from 'lucide-static/icons/link.svg?raw';
import listTree from 'lucide-static/icons/list-tree.svg?raw';
import flip from 'lucide-static/icons/repeat-2.svg?raw';
import reset from 'lucide-static/icons/rotate-ccw.svg?raw';
import lines from 'lucide-static/icons/rows-3.svg?raw';
import settings from 'lucide-static/icons/settings-2.svg?raw';
import warning from 'lucide-static/icons/triangle-alert.svg?raw';
import undo from 'lucide-static/icons/undo-2.svg?raw';
import upload from 'lucide-static/icons/upload.svg?raw';
import net from 'lucide-static/icons/waypoints.svg?raw';
import close from 'lucide-static/icons/x.svg?raw';

const ICONS = {
  chevronFirst,
  chevronLast,
  chevronLeft,
  chevronRight,
  close,
  cpu,
  ellipsis,
  flip,
  lines,
  link,
  listTree,
  net,
  question,
  reset,
  settings,
  undo,
  upload,
  warning,
} as const;

export type IconName = keyof typeof ICONS;

/** The files name their licence in a comment; the notice itself is in `licenses.txt`. */
const drawn = new Map<IconName, ReturnType<typeof unsafeHTML>>();

/** An icon in the text's colour, hidden from screen readers: its button says what it does. */
export function icon(name: IconName): ReturnType<typeof unsafeHTML> {
  let svg = drawn.get(name);
  if (!svg) {
    const source = ICONS[name].replace(/<!--.*?-->\s*/s, '');
    svg = unsafeHTML(source.replace('<svg', '<svg aria-hidden="true"'));
    drawn.set(name, svg);
  }
  return svg;
}
