/**
 * Styles as the property `style` of an element takes them: `<div .style=${stylesText({ '--share': '0.5' })}>`. A strict
 * content security policy refuses attributes named so, which Lit's own `styleMap` writes first, but not the property.
 */
export const stylesText = (styles: Readonly<Record<string, string>>): string =>
  Object.entries(styles)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
