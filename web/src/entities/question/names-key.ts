/** Returns whether a solution names a key by its text, or by its letter after a word such as "Answer". */
export function namesKey(solution: string, key: string, letter: string): boolean {
  const byLetter = new RegExp(`(?:[Aa]nswer|[Oo]ption|[Kk]ey)(?: is)?[\\s:=(]+${letter}(?![\\p{L}\\p{N}])`, 'u');
  return namesText(solution, key) || byLetter.test(solution);
}

/** Returns whether a text contains another one that is not part of a longer word or number. */
function namesText(text: string, searchText: string): boolean {
  const parts = text.toLowerCase().split(searchText.toLowerCase());
  return parts.slice(1).some((after, n) => !/[\p{L}\p{N}]$/u.test(parts[n]!) && !/^[\p{L}\p{N}]/u.test(after));
}
