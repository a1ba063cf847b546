import { csvDialect } from '../../../../../api/contracts/http/csv-dialect';
import { CATEGORY_LINE } from '../../../../../api/contracts/http/question-categories';
import type { TextFormat } from '../../../../../api/contracts/http/question-formats';
import type { ImportedRow } from './import-file';

type RefusedRow = Pick<ImportedRow, 'line' | 'outcome' | 'reason' | 'range' | 'categoryRange'>;

const REASON = 'reason';

/**
 * Returns the rejected rows as a file of the same format, unchanged and with their reasons, to be corrected and
 * imported again. Aiken files have no field for a reason.
 * @param rows all rows of the file, in order
 */
export function refusedRows(format: TextFormat, text: string, rows: readonly RefusedRow[]): string {
  return WRITERS[format](text.replaceAll(/\r\n?/g, '\n'), rows);
}

/** Returns the name of the file: 'questions.csv' becomes 'questions-refused.csv'. */
export const refusedName = (name: string): string => name.replace(/(?:-refused)?(\.[^.]+)$/, '-refused$1');

const WRITERS: Readonly<Record<TextFormat, (text: string, rows: readonly RefusedRow[]) => string>> = {
  csv(text, rows) {
    const { before, rejectedBlocks } = linesOf(text.replace(/^\uFEFF/, ''), rows);
    const { delimiter, linesBefore } = csvDialect(before.split('\n'));
    const linesAbove = before.split('\n').slice(0, linesBefore);
    const first = before.split('\n').slice(linesBefore).join('\n').trimStart();
    const header = first.replace(firstCell(REASON, delimiter), '');
    const isMarked = header !== first;
    const anyCell = firstCell('(?:[^"]|"")*', delimiter);
    const lines = rejectedBlocks.map(
      ({ block, reason }) => `${csvCell(reason)}${delimiter}${isMarked ? block.replace(anyCell, '') : block}\n`,
    );
    return `${linesAbove.map((line) => `${line}\n`).join('')}${REASON}${delimiter}${header}\n${lines.join('')}`;
  },
  json(text, rows) {
    const elements = JSON.parse(text) as unknown[];
    const refused = elements.flatMap((element, index) => {
      const row = rows[index];
      if (row?.outcome !== 'refused') return [];
      const isQuestion = typeof element === 'object' && element !== null && !Array.isArray(element);
      return [isQuestion ? { ...element, [REASON]: row.reason } : element];
    });
    return `${JSON.stringify(refused, null, 2)}\n`;
  },
  gift(text, rows) {
    const rewrittenBlocks = linesOf(text, rows).rejectedBlocks.map(({ block, reason, category, comments }) => {
      const [rowText = ''] = block.split(/\n\s*\n|\n(?=\s*\$CATEGORY\s*:)/i);
      const ids = comments.map((comment) => `${comment}\n`).join('');
      return `${category ? `${category}\n\n` : ''}// ${reason.replaceAll('\n', ' ')}\n${ids}${rowText}\n`;
    });
    return rewrittenBlocks.join('\n');
  },
  aiken: (text, rows) =>
    linesOf(text, rows)
      .rejectedBlocks.map(({ block }) => `${block}\n`)
      .join('\n'),
  'moodle-xml'(text, rows) {
    let category: string | undefined;
    const blocks = rows.flatMap(({ outcome, reason = '', range, categoryRange }) => {
      if (outcome !== 'refused' || !range) return [];
      const own = categoryRange && text.slice(categoryRange.begin, categoryRange.end);
      const newCategory = own !== undefined && own !== category ? [own] : [];
      category = own;
      const question = text.slice(range.begin, range.end).trimEnd();
      return [...newCategory, `<!-- ${reason.replaceAll('-', '‐')} -->`, question];
    });
    return `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${blocks.join('\n')}\n</quiz>\n`;
  },
};

/** Matches the first cell of a line, which contains the reason in a file of rejected rows. */
const firstCell = (content: string, delimiter: string) => {
  const end = delimiter === '|' ? '\\|' : delimiter;
  return new RegExp(`^(?:"${content}"|${content === REASON ? REASON : `[^"\\n${end}]*`})${end}`);
};

const csvCell = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Returns the text before the first row, and each rejected row with its text and category. */
function linesOf(text: string, rows: readonly RefusedRow[]) {
  const lines = text.split('\n');
  const linesBetween = (from: number, to: number | undefined) =>
    lines
      // two GIFT questions can share a line
      .slice(from - 1, to === undefined ? undefined : Math.max(from, to - 1))
      .join('\n')
      .trimEnd();
  let category: string | undefined;
  let lastLine = 0;
  const rejectedBlocks = rows.flatMap(({ line, outcome, reason = '' }, index) => {
    for (; lastLine < line; lastLine++) if (CATEGORY_LINE.test(lines[lastLine] ?? '')) category = lines[lastLine];
    if (outcome !== 'refused') return [];
    // Moodle writes the question's id and tags in comments above it
    const linesAbove = lines.slice(rows[index - 1]?.line ?? 0, line - 1);
    const comments = linesAbove.filter((comment) => /^\s*\/\/.*\[(?:id|tag):[^\]]*\]/.test(comment));
    return [{ block: linesBetween(line, rows[index + 1]?.line), reason, category, comments }];
  });
  return {
    before: lines
      .slice(0, rows[0] && rows[0].line - 1)
      .join('\n')
      .trimEnd(),
    rejectedBlocks,
  };
}
