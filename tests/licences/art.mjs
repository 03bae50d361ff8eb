// The art gate: every picture, font and sound that the page ships must be known to be clean.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { isAllowed } from './allowed.mjs';

const ART = new Set(
  '.svg .png .jpg .jpeg .gif .webp .avif .ico .bmp .woff .woff2 .ttf .otf .mp3 .ogg .wav .webm .mp4'.split(
    ' ',
  ),
);
const TEXT = new Set(['.js', '.mjs', '.css', '.html', '.svg', '.json']);
/** Shapes shorter than this (a rectangle, a line) belong to nobody. */
const SHAPE = 60;

const listFiles = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

const hash = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** The outlines in an SVG file, as they would also stand in a script that has it inside. */
const shapesOf = (svg) =>
  [...svg.matchAll(/\bd="([^"]+)"/g)].map((match) => match[1]).filter((d) => d.length >= SHAPE);

/**
 * What is wrong with the art in `site`.
 *
 * `clean` lists folders `{ folder, license, file }`: whatever lies there is under that licence, whose
 * text is `file`. `unclean` are files that must not come in, not even inside a script.
 */
export function checkArt(site, clean, unclean) {
  const faults = [];
  const known = new Set();
  for (const { folder, license, file } of clean) {
    if (!isAllowed(license)) faults.push(`${folder} is under ${license}`);
    else if (!existsSync(file)) faults.push(`${folder} lacks its licence, ${file}`);
    else for (const path of listFiles(folder)) known.add(hash(path));
  }
  const shapes = unclean.flatMap((path) =>
    shapesOf(readFileSync(path, 'utf8')).map((shape) => ({ path, shape })),
  );
  let checked = 0;
  for (const path of listFiles(site)) {
    const kind = extname(path).toLowerCase();
    const name = relative(site, path);
    if (ART.has(kind)) {
      checked++;
      if (!known.has(hash(path)))
        faults.push(`${name} comes from no folder whose art is known to be clean`);
    }
    if (!TEXT.has(kind)) continue;
    const text = readFileSync(path, 'utf8');
    const found = shapes.find(({ shape }) => text.includes(shape));
    if (found) faults.push(`${name} has a shape from ${found.path} in it`);
    if (/data:(image|font|audio)\//.test(text)) {
      faults.push(`${name} has art inside as a data: address, where no gate can tell what it is`);
    }
  }
  return { checked, faults };
}
