/** Returns the normalized text for searches: the texts joined by line breaks, in NFKC and lower case. */
export const searchText = (...texts: readonly string[]): string => texts.join('\n').normalize('NFKC').toLowerCase();
