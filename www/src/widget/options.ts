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

/** White or Black, by either name. */
export const side: ComplexAttributeConverter<'white' | 'black'> = {
  fromAttribute: (value) => (/^\s*b/i.test(value ?? '') ? 'black' : 'white'),
};
