import { fraction as reduced } from '../notation/algebra.js';

/** Formats a number as an option. */
export const number = (value: number): string => `$${value}$`;

/** Formats p/q as an option. */
export const fraction = (p: number, q: number): string => `$${reduced(p, q)}$`;
