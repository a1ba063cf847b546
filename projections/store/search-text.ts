/** What a search compares: all of these texts, one below the other, without regard to capitals or forms of a letter. */
export const searchText = (...texts: readonly string[]): string => texts.join('\n').normalize('NFKC').toLowerCase();
