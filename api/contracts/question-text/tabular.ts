import { inlineFormulaEnd } from './formulas.js';
import { closingBraces, groupAt, groupsAt } from './groups.js';

export interface Cell {
  text: string;
  /** Number of columns. */
  span: number;
}

const TABULAR_BEGIN = '\\begin{tabular}';
const END = '\\end{tabular}';

/** Parses the LaTeX table that begins at `at`. Returns its rows and its end, or undefined if there is no table. */
export function tableAt(text: string, at: number): { rows: Cell[][]; end: number } | undefined {
  if (!text.startsWith(TABULAR_BEGIN, at)) return undefined;
  const columns = groupAt(text, at + TABULAR_BEGIN.length);
  const end = columns ? text.indexOf(END, columns.end) : -1;
  if (!columns || end < 0) return undefined;
  const rows = splitAt('\\\\', text.slice(columns.end, end)).map(rowIn).filter(isFilled);
  return rows.length > 0 ? { rows, end: end + END.length } : undefined;
}

/**
 * Rules between rows, which the page draws itself. Existing questions have text directly after them, as in
 * '\hlineTotal'.
 */
const TABLE_RULES = /\\hline|\\cline\s*\{[^}]*\}/g;

const rowIn = (row: string): Cell[] => splitAt('&', row.replaceAll(TABLE_RULES, '')).map(cellIn);

const isFilled = (row: readonly Cell[]): boolean => row.length > 1 || row.some(({ text }) => text !== '');

function cellIn(source: string): Cell {
  const text = source.trim();
  const merged = /^\\multi(column|row)/.exec(text);
  const groups = merged && groupsAt(text, merged[0].length, 3);
  if (!merged || !groups) return { text, span: 1 };
  const [count = '', , cellText = ''] = groups.inners;
  return { text: cellText.trim(), span: merged[1] === 'column' ? Math.max(1, Number.parseInt(count) || 1) : 1 };
}

/** Splits at unescaped separators outside of formulas and groups, which may contain nested tables. */
function splitAt(separator: '\\\\' | '&', text: string): string[] {
  const pieces: string[] = [];
  const closing = closingBraces(text);
  let from = 0;
  let at = 0;
  while (at < text.length) {
    if (text.startsWith(separator, at)) {
      pieces.push(text.slice(from, at));
      from = at += separator.length;
    } else {
      at = endOfUnit(text, at, closing);
    }
  }
  return [...pieces, text.slice(from)];
}

/** Returns the index after the formula, group, escaped or plain character at `at`. */
function endOfUnit(text: string, at: number, closing: ReadonlyMap<number, number>): number {
  if (text[at] === '\\') return at + 2;
  if (text[at] === '$') {
    const end = inlineFormulaEnd(text, at + 1);
    return end < 0 ? at + 1 : end + 1;
  }
  return (closing.get(at) ?? at) + 1;
}
