const LIST_COMMAND = /\\(?:(begin|end)\{(itemize|enumerate)\}|item(?![A-Za-z]))\s*/g;

/** Formats LaTeX lists: each entry on its own line, after a bullet or its number. Other text is unchanged. */
export function withLists(text: string): string {
  if (!text.includes('\\item')) return text;
  let result = '';
  let at = 0;
  /** Number of the last entry of each open list; undefined for bullet lists. */
  const open: (number | undefined)[] = [];
  for (const { 0: mark, 1: edge, 2: kind, index } of text.matchAll(LIST_COMMAND)) {
    if (edge !== 'begin' && open.length === 0) continue;
    result += text.slice(at, index).trimEnd();
    at = index + mark.length;
    if (edge === 'begin') {
      open.push(kind === 'enumerate' ? 0 : undefined);
      continue;
    }
    const last = open.pop();
    if (edge === undefined) {
      const number = last === undefined ? undefined : last + 1;
      open.push(number);
      result += `\n${number === undefined ? '•' : `${number}.`} `;
    } else if (!text.startsWith('\\item', at) && !text.startsWith('\\end', at)) {
      result += '\n';
    }
  }
  return (result + text.slice(at)).trim();
}
