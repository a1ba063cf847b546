/** Splits a display name into the username and the note in parentheses after it. */
export function splitUsername(name: string): [name: string, note: string | undefined] {
  const at = name.indexOf(' (');
  return at < 0 ? [name, undefined] : [name.slice(0, at), name.slice(at + 1)];
}
