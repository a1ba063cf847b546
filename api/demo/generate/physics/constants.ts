import { metresPerSecondSquared } from '../notation/units.js';

/** Acceleration of free fall as stated in the questions, in m s⁻². */
export const G = 9.8;

/** Returns the sentence 'Take $g = 9.8 …$.' for a constant. */
export const givenConstant = (symbol: string, quantity: string): string =>
  `Take ${quantity.replace('$', `$${symbol} = `)}.`;

export const gIsTaken = givenConstant('g', metresPerSecondSquared(G));
export const takeG = `(${gIsTaken})`;
