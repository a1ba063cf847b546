import { groupAt, UNIT_MAX } from './groups.js';

/** Commands whose braces contain words or a unit instead of letters of a formula. */
const WORD_COMMANDS = /\\(?:text\w*|math(?:rm|sf|tt|bf|it)|operatorname\*?|mbox|hbox|ce|pu)\s*(?=\{)/g;
const COMMANDS = /\\[A-Za-z]+/g;
/** Lower-case English words, except function names that are often written without a backslash. */
const WORDS =
  /(?:^|[^A-Za-z0-9_^])(?!(?:arc)?(?:sin|cos|tan|cot|sec|csc)h?\b|(?:log|lim|max|min|mod|exp|gcd|lcm)\b)(?:[a-z]{3,}|an|as|at|by|if|in|is|it|of|on|or|so|to)(?![A-Za-z0-9_^])/g;

const wordsIn = (source: string): number =>
  withoutWordGroups(source).replaceAll(COMMANDS, ' ').match(WORDS)?.length ?? 0;

/** Removes `\text{…}` and similar commands with their nested groups: `\mathrm{mol\,L^{-1}}`. */
function withoutWordGroups(source: string): string {
  let kept = '';
  let from = 0;
  for (const { 0: command, index } of source.matchAll(WORD_COMMANDS)) {
    const group = index < from ? undefined : groupAt(source, index + command.length);
    if (!group) continue;
    kept += `${source.slice(from, index)} `;
    from = group.end;
  }
  return kept + source.slice(from);
}

/** Returns whether the text between two dollars is a formula, and not the text between two prices. */
function isFormula(body: string): boolean {
  if (body.trim() === '' || /\n\s*\n/.test(body)) return false;
  const words = wordsIn(body);
  if (words === 0) return true;
  // '5 each and ' between '$5 each and $6', ' sign or the ' between two signs
  if (/^[\s\d.,]|\s$/.test(body)) return false;
  return words === 1 || /[\\=^_<>+]/.test(body);
}

/** Returns the end of a formula that is closed by `mark`; -1 when it is not closed. */
export function formulaEnd(text: string, start: number, mark: '\\)' | '\\]'): number {
  const end = text.slice(start, start + UNIT_MAX).indexOf(mark);
  return end < 0 ? -1 : start + end;
}

/** Returns the index of the closing dollar of the formula that begins at `start`; -1 when it is not a formula. */
export function inlineFormulaEnd(text: string, start: number): number {
  const end = dollarsAfter(text, start, '$');
  return end >= 0 && isFormula(text.slice(start, end)) && mayFollow(text, end + 1) ? end : -1;
}

/**
 * Returns whether the text after a closing dollar allows it: no digit, and another dollar only if it opens a
 * formula.
 */
function mayFollow(text: string, at: number): boolean {
  if (text[at] !== '$') return !/\d/.test(text[at] ?? '');
  if (text[at + 1] === '$') return dollarsAfter(text, at + 2, '$$') >= 0;
  const end = dollarsAfter(text, at + 1, '$');
  return end >= 0 && isFormula(text.slice(at + 1, end));
}

/** Returns the index of the next of these dollars that is not escaped; -1 when there is none. */
export function dollarsAfter(text: string, from: number, dollars: '$' | '$$'): number {
  const last = Math.min(text.length, from + UNIT_MAX);
  for (let at = from; at < last; at++) {
    if (text[at] === '\\') at++;
    else if (text.startsWith(dollars, at)) return at;
  }
  return -1;
}

/** Longest text that is treated as a single formula, in characters. */
const BARE_MAX = 300;

/** Returns whether a whole text is a formula without delimiters, as options of many collections are: '\frac{7}{9}'. */
export const isBareFormula = (text: string): boolean =>
  text.length <= BARE_MAX &&
  !/[$\n]|\\[()[\]]|\\begin/.test(text) &&
  /\\[A-Za-z]+|[\^_]\{/.test(text) &&
  wordsIn(text) === 0;
