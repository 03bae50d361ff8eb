/** The page's icons: Lucide (ISC), each file imported by itself. */

import { unsafeHTML } from 'lit/directives/unsafe-html.js';
import promote from 'lucide-static/icons/arrow-up.svg?raw';
import check from 'lucide-static/icons/badge-check.svg?raw';
import book from 'lucide-static/icons/book-open.svg?raw';
import review from 'lucide-static/icons/chart-spline.svg?raw';
import chevronFirst from 'lucide-static/icons/chevron-first.svg?raw';
import chevronLast from 'lucide-static/icons/chevron-last.svg?raw';
import chevronLeft from 'lucide-static/icons/chevron-left.svg?raw';
import chevronRight from 'lucide-static/icons/chevron-right.svg?raw';
import question from 'lucide-static/icons/circle-question-mark.svg?raw';
import copy from 'lucide-static/icons/copy.svg?raw';
import cpu from 'lucide-static/icons/cpu.svg?raw';
import threat from 'lucide-static/icons/crosshair.svg?raw';
import download from 'lucide-static/icons/download.svg?raw';
import ellipsis from 'lucide-static/icons/ellipsis.svg?raw';
import eye from 'lucide-static/icons/eye.svg?raw';
import file from 'lucide-static/icons/file-text.svg?raw';
import flag from 'lucide-static/icons/flag.svg?raw';
import heat from 'lucide-static/icons/flame.svg?raw';
import folder from 'lucide-static/icons/folder-open.svg?raw';
import editor from 'lucide-static/icons/grid-3x3.svg?raw';
import image from 'lucide-static/icons/image.svg?raw';
import languages from 'lucide-static/icons/languages.svg?raw';
import bulb from 'lucide-static/icons/lightbulb.svg?raw';
import link from 'lucide-static/icons/link.svg?raw';
import fold from 'lucide-static/icons/list-collapse.svg?raw';
import listTree from 'lucide-static/icons/list-tree.svg?raw';
import comment from 'lucide-static/icons/message-square.svg?raw';
import pause from 'lucide-static/icons/pause.svg?raw';
import pen from 'lucide-static/icons/pencil.svg?raw';
import play from 'lucide-static/icons/play.svg?raw';
import plus from 'lucide-static/icons/plus.svg?raw';
import flip from 'lucide-static/icons/repeat-2.svg?raw';
import reset from 'lucide-static/icons/rotate-ccw.svg?raw';
import lines from 'lucide-static/icons/rows-3.svg?raw';
import search from 'lucide-static/icons/search.svg?raw';
import settings from 'lucide-static/icons/settings-2.svg?raw';
import minds from 'lucide-static/icons/split.svg?raw';
import deeper from 'lucide-static/icons/step-forward.svg?raw';
import swords from 'lucide-static/icons/swords.svg?raw';
import target from 'lucide-static/icons/target.svg?raw';
import trash from 'lucide-static/icons/trash-2.svg?raw';
import warning from 'lucide-static/icons/triangle-alert.svg?raw';
import undo from 'lucide-static/icons/undo-2.svg?raw';
import upload from 'lucide-static/icons/upload.svg?raw';
import net from 'lucide-static/icons/waypoints.svg?raw';
import close from 'lucide-static/icons/x.svg?raw';

/** A piece of xiangqi, drawn for this project: Lucide has none. */
const xiangqi =
  '<svg class="lucide" xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><circle cx="12" cy="12" r="10"/><path d="M7 11h10M12 6v11M8.5 17h7"/></svg>';

const ICONS = {
  xiangqi,
  folder,
  heat,
  pause,
  play,
  target,
  pen,
  review,
  book,
  download,
  swords,
  editor,
  image,
  copy,
  comment,
  promote,
  trash,
  fold,
  search,
  file,
  check,
  deeper,
  eye,
  bulb,
  flag,
  plus,
  languages,
  threat,
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
  minds,
  net,
  question,
  reset,
  settings,
  undo,
  upload,
  warning,
} as const;

export type IconName = keyof typeof ICONS;

/** An icon in the text's colour, hidden from screen readers by `vite.icons.ts`: its button says what it does. */
export const icon = (name: IconName): ReturnType<typeof unsafeHTML> => unsafeHTML(ICONS[name]);
