import { dollarsAfter, formulaEnd, inlineFormulaEnd, isBareFormula } from './formulas.js';
import { groupAt } from './groups.js';
import { withLists } from './lists.js';
import { pictureAt, type PictureInText } from './pictures.js';
import { tableAt } from './tabular.js';

/** Display modes of a formula: inline, alone (full height), or as a block on its own lines. */
export type FormulaPlace = 'inline' | 'alone' | 'block';

/** A part of a question's text. */
export type Part =
  | { kind: 'text'; text: string }
  | { kind: 'underlined'; parts: Part[] }
  | { kind: 'heading'; text: string }
  | { kind: 'formula'; source: string; place: FormulaPlace }
  | ({ kind: 'picture' } & PictureInText)
  | { kind: 'table'; rows: TableCell[][] };

export interface TableCell {
  parts: Part[];
  /** Number of columns. */
  span: number;
}

/** Characters that may begin a part other than plain text. */
const MARKS =
  /\$\$?|!\[|\\[$%&#_([]|\\begin\{tabular\}|\\underline(?=\{)|\\(?:sub)*section\*?(?=\{)|\\(?:begin|end)\{center\}/g;

/** Line end replaced by a dot, as in some collections: '$$.\begin{aligned}.& x…'. */
const LINE_ENDS_LOST = /^\$\$\.|\\begin\{\w+\}(?:\{[|lcr]*\})?\./;
const DOT_FOR_LINE_END = /(\\\\|\\hline|\\(?:begin|end)\{\w+\}(?:\{[|lcr]*\})?|\$\$)\./g;

/**
 * Splits the text of a question or option into parts: formulas between `$…$`, `$$…$$`, `\(…\)` and `\[…\]`, an option
 * that is a bare formula, pictures, LaTeX tables, lists, headings and underlined words. Everything else, including the dollar
 * signs of prices, is text.
 */
export function partsOf(input: string): Part[] {
  const text = withLists(LINE_ENDS_LOST.test(input) ? input.replaceAll(DOT_FOR_LINE_END, '$1') : input);
  if (isBareFormula(text)) return [{ kind: 'formula', source: text, place: 'alone' }];
  const parts: Part[] = [];
  let plain = '';
  const add = (part: Part) => {
    if (plain) parts.push({ kind: 'text', text: plain });
    plain = '';
    parts.push(part);
  };
  let at = 0;
  for (const { index, match } of marksIn(text)) {
    plain += text.slice(at, index);
    if (match.part) add(match.part);
    else plain += match.text;
    at = match.end;
  }
  plain += text.slice(at);
  if (plain) parts.push({ kind: 'text', text: plain });
  const [first] = parts;
  if (parts.length === 1 && first?.kind === 'formula' && first.place === 'inline')
    return [{ ...first, place: 'alone' }];
  return withoutGaps(parts);
}

/** Returns the parts of a text other than plain text, with their positions. */
export const positionsOfParts = (text: string): { begin: number; end: number; part: Part }[] =>
  [...marksIn(text)].flatMap(({ index, match }) =>
    match.part ? [{ begin: index, end: match.end, part: match.part }] : [],
  );

/** Returns the untrimmed text between the delimiters of each formula. */
export const formulaBodies = (text: string): { body: string; place: FormulaPlace }[] =>
  [...marksIn(text)].flatMap(({ index, match }) =>
    match.part?.kind === 'formula'
      ? [{ body: text.slice(index, match.end).replace(DELIMITERS, ''), place: match.part.place }]
      : [],
  );
const DELIMITERS = /^(?:\$\$?|\\[([])|(?:\$\$?|\\[)\]])$/g;

type MatchedPart = { part?: Part; text?: undefined; end: number } | { part?: undefined; text: string; end: number };

function* marksIn(text: string): Generator<{ index: number; match: MatchedPart }, void, undefined> {
  const marks = new RegExp(MARKS);
  for (let match = marks.exec(text); match; match = marks.exec(text)) {
    const { 0: mark, index } = match;
    const formulaMatch = matchAt(text, mark, index);
    // the first of two dollar signs can close a formula and the second one open the next
    marks.lastIndex = formulaMatch.end;
    yield { index, match: formulaMatch };
  }
}

function matchAt(text: string, mark: string, index: number): MatchedPart {
  const start = index + mark.length;
  switch (mark) {
    case '\\$':
    case '\\%':
    case '\\&':
    case '\\#':
    case '\\_':
      return { text: mark.slice(1), end: start };
    case '$':
      return formulaUpTo(text, start, inlineFormulaEnd(text, start), 1, 'inline') ?? { text: mark, end: start };
    case '$$':
      return formulaUpTo(text, start, dollarsAfter(text, start, mark), 2, 'block') ?? { text: mark, end: start };
    case '\\(':
      return formulaUpTo(text, start, formulaEnd(text, start, '\\)'), 2, 'inline') ?? { text: mark, end: start };
    case '\\[':
      return formulaUpTo(text, start, formulaEnd(text, start, '\\]'), 2, 'block') ?? { text: mark, end: start };
    case '![': {
      const picture = pictureAt(text, index);
      if (!picture) return { text: mark, end: start };
      const { end, ...named } = picture;
      return { part: { kind: 'picture', ...named }, end };
    }
    case '\\underline': {
      const group = groupAt(text, start);
      return group
        ? { part: { kind: 'underlined', parts: partsOf(group.inner) }, end: group.end }
        : { text: mark, end: start };
    }
    case '\\begin{tabular}': {
      const table = tableAt(text, index);
      if (!table) return { text: mark, end: start };
      const rows = table.rows.map((row) => row.map(({ text: cell, span }) => ({ parts: partsOf(cell), span })));
      return { part: { kind: 'table', rows }, end: table.end };
    }
    case '\\begin{center}':
    case '\\end{center}':
      return { text: '', end: start };
    default: {
      const group = groupAt(text, start);
      return group ? { part: { kind: 'heading', text: group.inner }, end: group.end } : { text: mark, end: start };
    }
  }
}

function formulaUpTo(
  text: string,
  start: number,
  end: number,
  width: number,
  place: FormulaPlace,
): MatchedPart | undefined {
  const source = end < 0 ? '' : text.slice(start, end).trim();
  return source ? { part: { kind: 'formula', source, place }, end: end + width } : undefined;
}

const isBlock = (part: Part | undefined): boolean =>
  part?.kind === 'table' ||
  part?.kind === 'heading' ||
  part?.kind === 'picture' ||
  (part?.kind === 'formula' && part.place === 'block');

/** Removes line breaks adjacent to blocks, which are already displayed on their own lines. */
function withoutGaps(parts: readonly Part[]): Part[] {
  return parts.flatMap((part, index): Part[] => {
    if (part.kind !== 'text') return [part];
    let { text } = part;
    if (isBlock(parts[index - 1])) text = text.replace(/^[^\S\n]*\n?/, '');
    if (isBlock(parts[index + 1])) text = text.replace(/\n?[^\S\n]*$/, '');
    return text ? [{ ...part, text }] : [];
  });
}
