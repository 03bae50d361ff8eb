/** The widget's icons: Lucide (ISC), each file imported by itself. */

import { html, type TemplateResult } from 'lit';
import first from 'lucide-static/icons/chevron-first.svg?raw';
import last from 'lucide-static/icons/chevron-last.svg?raw';
import previous from 'lucide-static/icons/chevron-left.svg?raw';
import next from 'lucide-static/icons/chevron-right.svg?raw';
import deeper from 'lucide-static/icons/chevrons-right.svg?raw';
import stop from 'lucide-static/icons/pause.svg?raw';
import analyse from 'lucide-static/icons/play.svg?raw';
import flip from 'lucide-static/icons/repeat-2.svg?raw';
import warning from 'lucide-static/icons/triangle-alert.svg?raw';

/** A template of a text that is part of this build; `vite.icons.ts` hides it from screen readers. */
const drawn = (svg: string): TemplateResult => html(Object.assign([svg], { raw: [svg] }));

const ICONS = {
  analyse: drawn(analyse),
  deeper: drawn(deeper),
  first: drawn(first),
  flip: drawn(flip),
  last: drawn(last),
  next: drawn(next),
  previous: drawn(previous),
  stop: drawn(stop),
  warning: drawn(warning),
} as const;

export type IconName = keyof typeof ICONS;

/** An icon in the text's colour. */
export const icon = (name: IconName): TemplateResult => ICONS[name];
