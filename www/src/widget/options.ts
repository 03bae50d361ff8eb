/** The widget's attributes, read with forgiveness: a site's slip must not break its page. */

import type { ComplexAttributeConverter } from 'lit';

const OFF = /^(off|false|no|none|0)$/i;

/** On unless it is said to be `off`. */
export const onOff: ComplexAttributeConverter<boolean> = {
  fromAttribute: (value) => value === null || !OFF.test(value.trim()),
  toAttribute: (value) => (value ? 'on' : 'off'),
};

/** A whole number within bounds; anything else is as if it were not there. */
export const whole = (
  least: number,
  most: number,
): ComplexAttributeConverter<number | undefined> => ({
  fromAttribute: (value) => {
    const number = value === null || value.trim() === '' ? Number.NaN : Number(value);
    return Number.isFinite(number) ? bounded(number, least, most) : undefined;
  },
});

export const bounded = (value: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(value)));

/** One of several words; the first is meant where it is none of them. */
export const oneOf = <T extends string>(...words: [T, ...T[]]): ComplexAttributeConverter<T> => ({
  fromAttribute: (value) => words.find((word) => word === value?.trim().toLowerCase()) ?? words[0],
});

/** An address; what is empty names none. */
export const address: ComplexAttributeConverter<string | undefined> = {
  fromAttribute: (value) => value?.trim() || undefined,
};

/** White or Black, by either name. */
export const side: ComplexAttributeConverter<'white' | 'black'> = {
  fromAttribute: (value) => (/^\s*b/i.test(value ?? '') ? 'black' : 'white'),
};

/**
 * A property as its attribute would have it: React, Vue and Svelte set properties where there are any,
 * and to the texts of their templates (`lines="off"`), or to nothing where one is taken away.
 */
export function asAttribute<T>(converter: ComplexAttributeConverter<T>, value: unknown): unknown {
  if (typeof value === 'boolean') return value;
  return converter.fromAttribute?.(value === undefined || value === null ? null : String(value));
}
