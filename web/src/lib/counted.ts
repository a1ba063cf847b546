/** Returns a count with its noun in the right number: '1 minute', '1,200 questions'. @param many where it is not `one` + s */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
