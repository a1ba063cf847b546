import type { Problem } from '../topic.js';

/** Formats options in TeX. */
export const choices = (right: string | number, wrong: (string | number)[]): Pick<Problem, 'right' | 'wrong'> => ({
  right: `$${right}$`,
  wrong: wrong.map((option) => `$${option}$`),
});

/** Formats a polynomial: [1, -5, 6] becomes x^{2} - 5x + 6. */
export function polynomial(coefficients: number[], letter = 'x'): string {
  const terms: string[] = [];
  coefficients.forEach((coefficient, index) => {
    const power = coefficients.length - 1 - index;
    if (coefficient === 0) return;
    const size = Math.abs(coefficient);
    const factor = size === 1 && power > 0 ? '' : String(size);
    const letters = power === 0 ? '' : power === 1 ? letter : `${letter}^{${power}}`;
    const sign = coefficient < 0 ? '-' : '+';
    terms.push(terms.length === 0 ? `${coefficient < 0 ? '-' : ''}${factor}${letters}` : `${sign} ${factor}${letters}`);
  });
  return terms.join(' ') || '0';
}

const divisor = (a: number, b: number): number => (b === 0 ? Math.abs(a) : divisor(b, a % b));

/** Formats a fraction in lowest terms, or an integer. */
export function fraction(above: number, below: number): string {
  const commonDivisor = divisor(above, below) * Math.sign(below);
  const [top, bottom] = [above / commonDivisor, below / commonDivisor];
  if (bottom === 1) return String(top);
  return `${top < 0 ? '-' : ''}\\frac{${Math.abs(top)}}{${bottom}}`;
}

/** Formats factor · √square / below with the smallest possible radicand. */
export function surd(square: number, factor = 1, below = 1): string {
  let [outside, inside] = [factor, square];
  for (let n = Math.floor(Math.sqrt(inside)); n > 1; n -= 1) {
    if (inside % (n * n) === 0) {
      outside *= n;
      inside /= n * n;
    }
  }
  if (inside === 1) return fraction(outside, below);
  const commonDivisor = divisor(outside, below);
  const [top, bottom] = [outside / commonDivisor, below / commonDivisor];
  const size = Math.abs(top) === 1 ? '' : Math.abs(top);
  const root = `${size}\\sqrt{${inside}}`;
  return `${top < 0 ? '-' : ''}${bottom === 1 ? root : `\\frac{${root}}{${bottom}}`}`;
}

/** Formats a number after another term: + 3 or - 3. */
export const signed = (number: number): string => (number < 0 ? `- ${-number}` : `+ ${number}`);

/** Formats a number as a factor or after a sign: 3 or (-3). */
export const bracketNegative = (number: number): string => (number < 0 ? `(${number})` : String(number));

/** Formats x - 3, or x for 0. */
export const shiftedVariable = (shift: number, letter = 'x'): string => polynomial([1, -shift], letter);
