import { groupAt, UNIT_MAX } from './groups.js';

/** Commands whose braces hold words, or a unit, and not letters of a formula. */
const WORD_COMMANDS = /\\(?:text\w*|math(?:rm|sf|tt|bf|it)|operatorname\*?|mbox|hbox|ce|pu)\s*(?=\{)/g;
const COMMANDS = /\\[A-Za-z]+/g;
/** Lower-case words of English; not the functions that people forget the backslash of. */
const WORDS =
  /(?:^|[^A-Za-z0-9_^])(?!(?:arc)?(?:sin|cos|tan|cot|sec|csc)h?\b|(?:log|lim|max|min|mod|exp|gcd|lcm)\b)(?:[a-z]{3,}|an|as|at|by|if|in|is|it|of|on|or|so|to)(?![A-Za-z0-9_^])/g;

const wordsIn = (source: string): number =>
  withoutWordGroups(source).replaceAll(COMMANDS, ' ').match(WORDS)?.length ?? 0;

/** Leaves out `\text{…}` and its like, with the groups that stand within: `\mathrm{mol\,L^{-1}}`. */
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

/** Whether the text between two dollars is a formula, and not the text from one price to the next. */
function isFormula(body: string): boolean {
  if (body.trim() === '' || /\n\s*\n/.test(body)) return false;
  const words = wordsIn(body);
  if (words === 0) return true;
  // '5 each and ' between '$5 each and $6', ' sign or the ' between two signs
  if (/^[\s\d.,]|\s$/.test(body)) return false;
  return words === 1 || /[\\=^_<>+]/.test(body);
}

/** Where a formula ends that is closed by `mark`; -1 when it is not. */
export function formulaEnd(text: string, start: number, mark: '\\)' | '\\]'): number {
  const end = text.slice(start, start + UNIT_MAX).indexOf(mark);
  return end < 0 ? -1 : start + end;
}

/** Returns the index of the closing dollar of the formula that begins at `start`; -1 when it is not a formula. */
export function inlineFormulaEnd(text: string, start: number): number {
  const end = dollarsAfter(text, start, '$');
  return end >= 0 && isFormula(text.slice(start, end)) && mayFollow(text, end + 1) ? end : -1;
}

/** Whether the text behind a closing dollar leaves it one: no digit, and another dollar only where it opens a formula. */
function mayFollow(text: string, at: number): boolean {
  if (text[at] !== '$') return !/\d/.test(text[at] ?? '');
  if (text[at + 1] === '$') return dollarsAfter(text, at + 2, '$$') >= 0;
  const end = dollarsAfter(text, at + 1, '$');
  return end >= 0 && isFormula(text.slice(at + 1, end));
}

/** Where the next of these dollars stand that no backslash escapes; -1 without. */
export function dollarsAfter(text: string, from: number, dollars: '$' | '$$'): number {
  const last = Math.min(text.length, from + UNIT_MAX);
  for (let at = from; at < last; at++) {
    if (text[at] === '\\') at++;
    else if (text.startsWith(dollars, at)) return at;
  }
  return -1;
}

/** Longest text that is taken for a formula as a whole, in characters. */
const BARE_MAX = 300;

/** Whether a whole text is a formula that nobody put between delimiters, as options of many collections are: '\frac{7}{9}'. */
export const isBareFormula = (text: string): boolean =>
  text.length <= BARE_MAX &&
  !/[$\n]|\\[()[\]]|\\begin/.test(text) &&
  /\\[A-Za-z]+|[\^_]\{/.test(text) &&
  wordsIn(text) === 0;
