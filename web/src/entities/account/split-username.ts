/** The username, and what stands in parentheses behind it. */
export function splitUsername(name: string): [name: string, note: string | undefined] {
  const at = name.indexOf(' (');
  return at < 0 ? [name, undefined] : [name.slice(0, at), name.slice(at + 1)];
}
