/** Formats a count with its noun: '1 minute', '1,200 questions'. @param many irregular plural */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
