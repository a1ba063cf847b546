/** Formats the number of a list entry. Styles are those of `list-style-type` or the attribute `type`. */
const MARKERS: Readonly<Record<string, (number: number) => string>> = {
  a: letters,
  A: (number) => letters(number).toUpperCase(),
  i: roman,
  I: (number) => roman(number).toUpperCase(),
  'lower-alpha': letters,
  'lower-latin': letters,
  'upper-alpha': (number) => letters(number).toUpperCase(),
  'upper-latin': (number) => letters(number).toUpperCase(),
  'lower-roman': roman,
  'upper-roman': (number) => roman(number).toUpperCase(),
  'lower-greek': (number) => 'αβγδεζηθικλμνξοπρστυφχψω'[number - 1] ?? `${number}`,
  'decimal-leading-zero': (number) => `${number}`.padStart(2, '0'),
  bengali: (number) => `${number}`.replaceAll(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]!),
};

/** Styles without numbers. */
export const isBulletStyle = (style: string | undefined): boolean =>
  style === 'disc' || style === 'circle' || style === 'square' || style === 'none';

export const isListStyle = (word: string): boolean => word in MARKERS || word === 'decimal' || isBulletStyle(word);

/** Returns the marker of an entry with its separator, such as `iv. `. */
export const listMarker = (number: number, style = 'decimal'): string =>
  `${number > 0 ? (MARKERS[style]?.(number) ?? number) : number}. `;

function letters(number: number): string {
  let text = '';
  for (let rest = Math.min(number, 1_000_000); rest > 0; rest = Math.floor((rest - 1) / 26)) {
    text = String.fromCharCode('a'.charCodeAt(0) + ((rest - 1) % 26)) + text;
  }
  return text;
}

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

function roman(number: number): string {
  if (number >= 4_000) return `${number}`;
  let rest = number;
  let text = '';
  for (const [value, sign] of ROMAN) {
    for (; rest >= value; rest -= value) text += sign;
  }
  return text;
}
