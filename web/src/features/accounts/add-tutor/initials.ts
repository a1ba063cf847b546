/** The letters of a slip: those that the first two parts of a username begin with, or the first two of its only part. */
export function initialsOf(username: string): string {
  const [first = '', second] = username
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter(Boolean);
  return second ? `${first[0]}${second[0]}` : first.slice(0, 2);
}
