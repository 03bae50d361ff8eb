/*
 * The Tabia piece sets, original work, licensed like the rest of the project: MIT OR Apache-2.0.
 *
 * A piece is a stack of closed shapes, painted from the first to the last, so that each collar covers
 * the stem it sits on and the outlines need no cutting.
 */

import type { Shape, Shapes } from './piece-shapes';
import { STAUNTON } from './pieces-staunton';

const SVG = 'http://www.w3.org/2000/svg';

/** Side of the tile on which the shapes are drawn. */
export const TILE = 100;

const COLOURS = {
  w: { fill: '#fbf8f1', outline: '#2a2622', detail: '#2a2622' },
  b: { fill: '#403b36', outline: '#161412', detail: '#e9e3d8' },
} as const;

/** Adds an element of a drawing to another, or to what holds the drawing. */
export function addSvg(
  parent: Element | ShadowRoot,
  name: string,
  attributes: Readonly<Record<string, string | number>>,
): SVGElement {
  const element = document.createElementNS(SVG, name) as SVGElement;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  parent.append(element);
  return element;
}

function addPiece(parent: Element, color: 'w' | 'b', shape: Shape, id?: string): void {
  const { fill, outline, detail } = COLOURS[color];
  const group = addSvg(parent, 'g', {
    ...(id && { id }),
    'stroke-linejoin': 'round',
    'stroke-linecap': 'round',
  });
  for (const d of shape.body)
    addSvg(group, 'path', { d, fill, stroke: outline, 'stroke-width': 2.7 });
  for (const d of shape.ink ?? []) {
    addSvg(group, 'path', { d, fill: 'none', stroke: outline, 'stroke-width': 2.4 });
  }
  for (const d of shape.detail ?? []) {
    addSvg(group, 'path', { d, fill: 'none', stroke: detail, 'stroke-width': 2.4 });
  }
  for (const [cx, cy, r] of shape.dots ?? []) addSvg(group, 'circle', { cx, cy, r, fill: detail });
}

let chosen: Shapes = STAUNTON;
/** The sprites that boards hold; a board that is gone takes its own with it. */
const sprites = new Set<WeakRef<SVGSVGElement>>();

function fillSprite(svg: SVGSVGElement): void {
  svg.replaceChildren();
  const defs = addSvg(svg, 'defs', {});
  for (const color of ['w', 'b'] as const) {
    for (const [type, shape] of Object.entries(chosen)) addPiece(defs, color, shape, color + type);
  }
}

/** Shows all boards with these pieces. */
export function showPieces(shapes: Shapes): void {
  if (shapes === chosen) return;
  chosen = shapes;
  for (const reference of sprites) {
    const svg = reference.deref();
    if (svg) fillSprite(svg);
    else sprites.delete(reference);
  }
}

/**
 * The set as definitions `wp` ... `bk` for `<use href="#wp">`. Such a reference looks only in its
 * own tree, so every shadow root that shows pieces holds one sprite of its own.
 */
export function createSprite(): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('width', '0');
  svg.setAttribute('height', '0');
  svg.setAttribute('aria-hidden', 'true');
  fillSprite(svg);
  sprites.add(new WeakRef(svg));
  return svg;
}

/** One piece as a picture by itself. */
export function pictureOf(shapes: Shapes, color: 'w' | 'b', type: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', `0 0 ${TILE} ${TILE}`);
  svg.setAttribute('aria-hidden', 'true');
  const shape = shapes[type];
  if (shape) addPiece(svg, color, shape);
  return svg;
}
