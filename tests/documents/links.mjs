// Finds links that lead nowhere in Markdown documents.

import { posix } from 'node:path';

/** Addresses of files in this project's own repository: they must lead to files that it has. */
const OWN = /^https:\/\/github\.com\/tabia-chess\/tabia\/(?:blob|tree)\/main\//;

const lineOf = (text, index) => text.slice(0, index).split('\n').length;

/** The text with its code blanked out, so that places stay the same: code holds no links. */
function withoutCode(text) {
  const blank = (found) => found.replace(/[^\n]/g, ' ');
  return text.replace(/^(```|~~~)[\s\S]*?^\1/gm, blank).replace(/`[^`\n]*`/g, blank);
}

/** Every link of a document as `{ target, line }`: inline, by reference, and in HTML. */
export function linksOf(text) {
  const plain = withoutCode(text);
  const links = [];
  for (const pattern of [
    /\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g,
    /^ {0,3}\[[^\]\n]+\]:\s*<?(\S+?)>?\s*$/gm,
    /\b(?:href|src)="([^"]+)"/g,
  ]) {
    for (const { 1: target, index } of plain.matchAll(pattern)) {
      links.push({ target, line: lineOf(plain, index) });
    }
  }
  return links;
}

/** The names by which GitHub lets a document's headings be linked. */
export function anchorsOf(text) {
  const anchors = new Set();
  const seen = new Map();
  for (const [, heading] of text
    .replace(/^(```|~~~)[\s\S]*?^\1/gm, '')
    .matchAll(/^#{1,6} +(.+?) *#*$/gm)) {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase();
    const slug = words.replace(/[^\p{L}\p{N}\p{M}_\- ]/gu, '').replaceAll(' ', '-');
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    anchors.add(count ? `${slug}-${count}` : slug);
  }
  return anchors;
}

/** Every folder that a list of files implies, and the root as the empty path. */
function foldersOf(files) {
  const folders = new Set(['']);
  for (const file of files) {
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) {
      folders.add(folder);
    }
  }
  return folders;
}

/**
 * What is wrong with the links of `documents`, a map of paths to texts, in a repository with the paths
 * `files`: one sentence for each. Addresses of other sites are not asked for.
 */
export function brokenLinks(documents, files) {
  const known = new Set(files);
  const folders = foldersOf(files);
  const faults = [];
  for (const [path, text] of documents) {
    for (const { target, line } of linksOf(text)) {
      const own = OWN.test(target);
      if (!own && /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(target)) continue;
      const [raw, fragment] = target.replace(OWN, '').split('#');
      const base = own ? '' : posix.dirname(path);
      const place = raw ? posix.normalize(posix.join(base, decodeURI(raw))) : path;
      const clean = place.replace(/\/$/, '').replace(/^\.$/, '');
      const say = (why) => faults.push(`${path}:${line}: ${target} ${why}`);
      if (!known.has(clean) && !folders.has(clean)) say('is no file or folder of the repository');
      else if (fragment && documents.has(clean) && !anchorsOf(documents.get(clean)).has(fragment)) {
        say(`names a heading that ${clean} does not have`);
      }
    }
  }
  return faults;
}
