import type { OldEncodings } from '../core/decode';

/** Files of Chinese programs come as UTF-8, or in the older encodings of their systems; the engine knows them alike. */
export const OLD_ENCODINGS: OldEncodings = {
  names: ['gb18030', 'big5'],
  letters: '一二三四五六七八九進进退平前中後后帥帅將将仕士相象馬马傌車车俥炮砲包兵卒',
};
