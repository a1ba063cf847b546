import { metresPerSecondSquared } from '../notation/units.js';

/** acceleration of free fall, as the questions state it, in m s⁻² */
export const G = 9.8;

/** 'Take $g = 9.8 …$.' */
export const given = (symbol: string, quantity: string): string => `Take ${quantity.replace('$', `$${symbol} = `)}.`;

export const gIsTaken = given('g', metresPerSecondSquared(G));
export const takeG = `(${gIsTaken})`;
