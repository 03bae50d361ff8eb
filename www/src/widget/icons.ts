/** The widget's icons: Lucide (ISC), each file imported by itself. */

import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import first from 'lucide-static/icons/chevron-first.svg?raw';
import last from 'lucide-static/icons/chevron-last.svg?raw';
import previous from 'lucide-static/icons/chevron-left.svg?raw';
import next from 'lucide-static/icons/chevron-right.svg?raw';
import deeper from 'lucide-static/icons/chevrons-right.svg?raw';
import stop from 'lucide-static/icons/pause.svg?raw';
import analyse from 'lucide-static/icons/play.svg?raw';
import flip from 'lucide-static/icons/repeat-2.svg?raw';
import warning from 'lucide-static/icons/triangle-alert.svg?raw';

const ICONS = { analyse, deeper, first, flip, last, next, previous, stop, warning } as const;

export type IconName = keyof typeof ICONS;

const drawn = new Map<IconName, ReturnType<typeof unsafeHTML>>();

/** An icon in the text's colour, hidden from screen readers. Its source is part of this build. */
export function icon(name: IconName): ReturnType<typeof unsafeHTML> {
  let svg = drawn.get(name);
  if (!svg) {
    const source = ICONS[name].replace(/<!--.*?-->\s*/s, '').replace(/\s+/g, ' ');
    svg = unsafeHTML(source.replace('<svg', '<svg aria-hidden="true"'));
    drawn.set(name, svg);
  }
  return svg;
}
