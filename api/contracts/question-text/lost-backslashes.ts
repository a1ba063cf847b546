import { formulaBodies } from './parts.js';

/** Remaining letters of commands whose `\n` or `\t` a file format has interpreted as a line break or tab. */
const AFTER_N =
  'abla|atural|earrow|eg|eq|exists|e|ewline|i|leftarrow|leq|less|mid|geq|gtr|otin|ot|parallel|prec|rightarrow|subseteq|succ|u|warrow';
const AFTER_T = 'anh|an|au|binom|ext[a-z]*|frac|herefore|heta|hinspace|ilde|imes|op|o|riangle[a-z]*';
const LOST_BACKSLASH = new RegExp(`\\n(?:${AFTER_N})(?![a-z])|\\t(?:${AFTER_T})(?![a-z])`);
/** Patterns that are not words, so that they are suspicious outside of formulas too. */
const LOST_IN_TEXT =
  /\n(?:abla|eq|earrow|otin)(?![a-z])|\t(?:anh|binom|frac|herefore|heta|ilde|imes|riangle[a-z]*)(?![a-z])/;
const BREAK_OR_TAB = /[\n\t]/;

/**
 * Returns a note if a formula contains a line break or tab that results from a lost backslash, as in `\nu` or `\times`
 * in JSON; undefined if there is none.
 */
export function lostBackslashNote(text: string): string | undefined {
  if (!BREAK_OR_TAB.test(text)) return undefined;
  for (const { body, place } of formulaBodies(text)) {
    const command = LOST_BACKSLASH.exec(body)?.[0];
    if (command !== undefined) return noteOf(command, 'a formula');
    const sign = place === 'block' ? undefined : BREAK_OR_TAB.exec(body)?.[0];
    if (sign !== undefined) return `There is a ${nameOf(sign)} in a formula: is a backslash missing?`;
  }
  const first = LOST_BACKSLASH.exec(text);
  const command = LOST_IN_TEXT.exec(text)?.[0] ?? (first?.index === 0 ? first[0] : undefined);
  return command === undefined ? undefined : noteOf(command, 'the text');
}

const nameOf = (sign: string) => (sign === '\t' ? 'tab' : 'line break');
const noteOf = (lostCommand: string, where: string) => {
  const command = `\\${lostCommand.startsWith('\t') ? 't' : 'n'}${lostCommand.slice(1)}`;
  return `There is a ${nameOf(lostCommand[0]!)} in ${where} where ${command} may be meant: a backslash is missing`;
};
