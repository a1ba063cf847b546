import { fraction as reduced } from '../notation/algebra.js';

/** A number as an option. */
export const number = (value: number): string => `$${value}$`;

/** p/q as an option. */
export const fraction = (p: number, q: number): string => `$${reduced(p, q)}$`;
