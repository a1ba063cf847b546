/** Maximum length of a recognized formula, table cell or merged group, in characters. */
export const UNIT_MAX = 1_000;

/**
 * Returns the text of the braces that open at `at`, and its end; undefined if there is no opening brace or the group
 * is too long.
 */
export function groupAt(text: string, at: number): { inner: string; end: number } | undefined {
  if (text[at] !== '{') return undefined;
  let depth = 0;
  const last = Math.min(text.length, at + UNIT_MAX);
  for (let i = at; i < last; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '{') depth++;
    else if (text[i] === '}' && --depth === 0) return { inner: text.slice(at + 1, i), end: i + 1 };
  }
  return undefined;
}

/** Returns `count` consecutive groups, separated only by spaces. */
export function groupsAt(text: string, at: number, count: number): { inners: string[]; end: number } | undefined {
  const inners: string[] = [];
  let end = at;
  while (inners.length < count) {
    while (text[end] === ' ') end++;
    const group = groupAt(text, end);
    if (!group) return undefined;
    inners.push(group.inner);
    end = group.end;
  }
  return { inners, end };
}

/** Returns the index of the closing brace for each opening brace, in one pass. */
export function closingBraces(text: string): ReadonlyMap<number, number> {
  const open: number[] = [];
  const closing = new Map<number, number>();
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '{') open.push(at);
    else if (text[at] === '}' && open.length > 0) closing.set(open.pop()!, at);
  }
  return closing;
}
