import { noChange } from 'lit';
import { Directive, directive, type ElementPart, type PartInfo, PartType } from 'lit/directive.js';

/**
 * `<g ${styled({ transform: 'none' })}>`: sets style properties one by one, with each picture anew, so that a piece that
 * was dragged goes back. Lit's own `styleMap` first writes a `style` attribute, which a strict content security policy
 * refuses.
 */
class StyledDirective extends Directive {
  #set: readonly string[] = [];

  constructor(info: PartInfo) {
    super(info);
    if (info.type !== PartType.ELEMENT) throw new Error('styled() stands in a tag by itself');
  }

  render(_styles: Readonly<Record<string, string>>): typeof noChange {
    return noChange;
  }

  override update(
    part: ElementPart,
    [styles]: [Readonly<Record<string, string>>],
  ): typeof noChange {
    const { style } = part.element as HTMLElement;
    for (const name of this.#set) if (!(name in styles)) style.removeProperty(name);
    for (const [name, value] of Object.entries(styles)) style.setProperty(name, value);
    this.#set = Object.keys(styles);
    return noChange;
  }
}

export const styled = directive(StyledDirective);
