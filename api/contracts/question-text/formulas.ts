import { groupAt, UNIT_MAX } from './groups.js';

/** Commands whose argument contains words or a unit instead of a formula. */
const WORD_COMMANDS = /\\(?:text\w*|math(?:rm|sf|tt|bf|it)|operatorname\*?|mbox|hbox|ce|pu)\s*(?=\{)/g;
const COMMANDS = /\\[A-Za-z]+/g;
/** Lower-case English words, except function names that are often written without a backslash. */
const WORDS =
  /(?:^|[^A-Za-z0-9_^])(?!(?:arc)?(?:sin|cos|tan|cot|sec|csc)h?\b|(?:log|lim|max|min|mod|exp|gcd|lcm)\b)(?:[a-z]{3,}|an|as|at|by|if|in|is|it|of|on|or|so|to)(?![A-Za-z0-9_^])/g;

const wordsIn = (source: string): number =>
  withoutWordGroups(source).replaceAll(COMMANDS, ' ').match(WORDS)?.length ?? 0;

/** Removes `\text{…}` and similar commands with their nested groups, such as `\mathrm{mol\,L^{-1}}`. */
function withoutWordGroups(source: string): string {
  let result = '';
  let from = 0;
  for (const { 0: command, index } of source.matchAll(WORD_COMMANDS)) {
    const group = index < from ? undefined : groupAt(source, index + command.length);
    if (!group) continue;
    result += `${source.slice(from, index)} `;
    from = group.end;
  }
  return result + source.slice(from);
}

/** Returns true if the text between two dollar signs is a formula rather than the text between two prices. */
function isFormula(body: string): boolean {
  if (body.trim() === '' || /\n\s*\n/.test(body)) return false;
  const words = wordsIn(body);
  if (words === 0) return true;
  // '5 each and ' in '$5 each and $6', ' sign or the ' between two dollar signs
  if (/^[\s\d.,]|\s$/.test(body)) return false;
  return words === 1 || /[\\=^_<>+]/.test(body);
}

/** Returns the end of a formula that is closed by `mark`, or -1 if it is not closed. */
export function formulaEnd(text: string, start: number, mark: '\\)' | '\\]'): number {
  const end = text.slice(start, start + UNIT_MAX).indexOf(mark);
  return end < 0 ? -1 : start + end;
}

/** Returns the index of the closing dollar sign of the formula that begins at `start`, or -1 if it is not a formula. */
export function inlineFormulaEnd(text: string, start: number): number {
  const end = dollarsAfter(text, start, '$');
  return end >= 0 && isFormula(text.slice(start, end)) && mayFollow(text, end + 1) ? end : -1;
}

/**
 * Returns true if the text may follow a closing dollar sign: no digit, and another dollar sign only if it opens a
 * formula.
 */
function mayFollow(text: string, at: number): boolean {
  if (text[at] !== '$') return !/\d/.test(text[at] ?? '');
  if (text[at + 1] === '$') return dollarsAfter(text, at + 2, '$$') >= 0;
  const end = dollarsAfter(text, at + 1, '$');
  return end >= 0 && isFormula(text.slice(at + 1, end));
}

/** Returns the index of the next unescaped occurrence of these dollar signs, or -1 if there is none. */
export function dollarsAfter(text: string, from: number, dollars: '$' | '$$'): number {
  const last = Math.min(text.length, from + UNIT_MAX);
  for (let at = from; at < last; at++) {
    if (text[at] === '\\') at++;
    else if (text.startsWith(dollars, at)) return at;
  }
  return -1;
}

/** Maximum length of a text that is treated as a single formula, in characters. */
const BARE_MAX = 300;

/**
 * Returns true if a text is a formula without delimiters, as in the options of many collections: '\frac{7}{9}'.
 * Underlined words alone are no formula.
 */
export const isBareFormula = (text: string): boolean =>
  text.length <= BARE_MAX &&
  !/[$\n]|\\[()[\]]|\\begin/.test(text) &&
  /\\(?!underline\{)[A-Za-z]+|[\^_]\{/.test(text) &&
  wordsIn(text) === 0;
