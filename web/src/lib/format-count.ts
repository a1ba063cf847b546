/** Formats a count with its noun: '1 minute', '1,200 questions'. @param plural irregular plural */
export const formatCount = (count: number, singular: string, plural = `${singular}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? singular : plural}`;
