/** Returns a number with its noun, such as '1 question' or '1,214 questions'. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
