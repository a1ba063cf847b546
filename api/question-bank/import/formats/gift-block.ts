/** Meanings of the characters that GIFT escapes with a backslash. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\',
  '~': '~',
  '=': '=',
  '#': '#',
  '{': '{',
  '}': '}',
  ':': ':',
  n: '\n',
};
const ESCAPED_CHARACTERS = Object.keys(ESCAPES).join('');
/**
 * Base code of the placeholders for escaped characters. They are lone surrogates, which cannot occur in a text file.
 */
const MASK_BASE = 0xdc00;

export const maskEscapes = (text: string): string =>
  text.replaceAll(/\\([\\~=#{}:n])/g, (_, sign: string) =>
    String.fromCharCode(MASK_BASE + ESCAPED_CHARACTERS.indexOf(sign)),
  );
export const unmaskEscapes = (text: string): string =>
  text.replaceAll(/[\udc00-\udc07]/gu, (mask) => ESCAPES[ESCAPED_CHARACTERS[mask.charCodeAt(0) - MASK_BASE]!]!);

/** A question of a block, with placeholders for escaped characters. */
interface GiftQuestion {
  /** Number of lines of the block before the question. */
  readonly linesBefore: number;
  readonly before: string;
  /** Text between the braces. */
  readonly answers: string;
  readonly after: string;
}

export type GiftPart = GiftQuestion | { readonly linesBefore: number; readonly fault: string; readonly before: string };

/** '::title::' at the start of a question. */
const TITLE = /^\s*::.*?::/s;
const NEXT_TITLE = /(?<=^|[\s}])::[^:\n]+::/g;

/**
 * Splits a block at titles that follow an answer part, where a blank line is missing. Without a title, two answer
 * parts are ambiguous and the block is rejected.
 */
export function giftParts(block: string): GiftPart[] {
  const parts: GiftPart[] = [];
  const balancedFrom = balancedEnds(block);
  let begin = 0;
  let linesBefore = 0;
  for (;;) {
    const answersEnd = balancedFrom(begin) ? endOfGroup(block, begin) : undefined;
    const end = answersEnd === undefined ? undefined : nextTitle(block, answersEnd);
    parts.push({ linesBefore, ...questionIn(block.slice(begin, end)) });
    if (end === undefined) return parts;
    linesBefore += block.slice(begin, end).split('\n').length - 1;
    begin = end;
  }
}

function nextTitle(block: string, from: number): number | undefined {
  NEXT_TITLE.lastIndex = from;
  return NEXT_TITLE.exec(block)?.index;
}

/** Returns the end of the first group of braces; undefined if there is none. */
function endOfGroup(block: string, from: number): number | undefined {
  const brace = /[{}]/g;
  brace.lastIndex = from;
  let depth = 0;
  for (let match = brace.exec(block); match; match = brace.exec(block)) {
    depth += match[0] === '{' ? 1 : -1;
    if (depth === 0) return match.index + 1;
  }
  return undefined;
}

/** Returns a function that tells whether all braces from an index to the end are in pairs, computed in one pass. */
function balancedEnds(block: string): (index: number) => boolean {
  const braces = [...block.matchAll(/[{}]/g)];
  /** Sum and smallest partial sum of the braces from each one on; an opening brace counts 1, a closing one -1. */
  const sums = braces.map(() => 0).concat(0);
  const lowest = [...sums];
  for (let n = braces.length - 1; n >= 0; n -= 1) {
    const own = braces[n]![0] === '{' ? 1 : -1;
    sums[n] = own + sums[n + 1]!;
    lowest[n] = Math.min(own, own + lowest[n + 1]!);
  }
  let next = 0;
  // called with ascending indexes
  return (index) => {
    while (next < braces.length && braces[next]!.index < index) next += 1;
    return sums[next] === 0 && lowest[next]! >= 0;
  };
}

interface Group {
  readonly open: number;
  readonly end: number;
}

function questionIn(block: string): Omit<GiftQuestion, 'linesBefore'> | { fault: string; before: string } {
  const textWithoutTitle = block.replace(TITLE, '');
  const groups = groupsIn(textWithoutTitle);
  const before = textWithoutTitle.slice(0, typeof groups === 'string' ? undefined : groups[0]?.open);
  if (typeof groups === 'string') return { fault: groups, before };
  const [group, ...others] = groups;
  if (!group) return { fault: 'It has no answers: a description is not a question', before };
  if (others.length > 0) return { fault: SEVERAL_PARTS, before };
  return {
    before,
    answers: textWithoutTitle.slice(group.open + 1, group.end),
    after: textWithoutTitle.slice(group.end + 1),
  };
}

const SEVERAL_PARTS =
  'It has several parts between { and }: a blank line is missing between two questions, a sentence has two blanks, ' +
  'or a formula has braces without a backslash (\\{ and \\})';

/** Returns the outermost pairs of braces, or the reason why there are none. */
function groupsIn(text: string): Group[] | string {
  const groups: Group[] = [];
  let depth = 0;
  let open = 0;
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === '{') {
      if (depth === 0) open = index;
      depth += 1;
    } else {
      depth -= 1;
      if (depth < 0) return 'Its answers are not between { and }';
      if (depth === 0) groups.push({ open, end: index });
    }
  }
  return depth === 0 ? groups : 'Its answers are not between { and }: a } is missing, or a blank line is among them';
}
