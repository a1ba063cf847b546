import { csvDialect } from '../../../../../api/contracts/http/csv-dialect';
import { CATEGORY_LINE } from '../../../../../api/contracts/http/question-categories';
import type { QuestionFormat } from '../../../../../api/contracts/http/question-formats';
import type { ImportedRow } from './import-file';

type Refused = Pick<ImportedRow, 'line' | 'outcome' | 'reason'>;

const REASON = 'reason';

/**
 * The refused rows of a file as a file in the same form, as they were written and with why, so that they are mended and
 * come in by themselves. Aiken has no place for a reason.
 * @param rows all of the file, in their order
 */
export function refusedRows(format: QuestionFormat, text: string, rows: readonly Refused[]): string {
  return WRITTEN[format](text.replaceAll(/\r\n?/g, '\n'), rows);
}

/** 'questions.csv' becomes 'questions-refused.csv'. */
export const refusedName = (name: string): string => name.replace(/(?:-refused)?(\.[^.]+)$/, '-refused$1');

const WRITTEN: Readonly<Record<QuestionFormat, (text: string, rows: readonly Refused[]) => string>> = {
  csv(text, rows) {
    const { before, refused } = linesOf(text.replace(/^\uFEFF/, ''), rows);
    const { delimiter, linesBefore } = csvDialect(before.split('\n'));
    const above = before.split('\n').slice(0, linesBefore);
    const written = before.split('\n').slice(linesBefore).join('\n').trimStart();
    const header = written.replace(firstCell(REASON, delimiter), '');
    const isMarked = header !== written;
    const anyCell = firstCell('(?:[^"]|"")*', delimiter);
    const lines = refused.map(
      ({ block, reason }) => `${csvCell(reason)}${delimiter}${isMarked ? block.replace(anyCell, '') : block}\n`,
    );
    return `${above.map((line) => `${line}\n`).join('')}${REASON}${delimiter}${header}\n${lines.join('')}`;
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
    const written = linesOf(text, rows).refused.map(({ block, reason, category, idComment }) => {
      const [own = ''] = block.split(/\n\s*\n|\n(?=\s*\$CATEGORY\s*:)/i);
      const ids = idComment ? `${idComment}\n` : '';
      return `${category ? `${category}\n\n` : ''}// ${reason.replaceAll('\n', ' ')}\n${ids}${own}\n`;
    });
    return written.join('\n');
  },
  aiken: (text, rows) =>
    linesOf(text, rows)
      .refused.map(({ block }) => `${block}\n`)
      .join('\n'),
};

/** Matches the first cell of a line, where an earlier file of refused rows has its reason: rows may have any number of cells. */
const firstCell = (content: string, delimiter: string) => {
  const end = delimiter === '|' ? '\\|' : delimiter;
  return new RegExp(`^(?:"${content}"|${content === REASON ? REASON : `[^"\\n${end}]*`})${end}`);
};

const csvCell = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** What stands before the first row, and each refused row up to the next one, with the category that it is under. */
function linesOf(text: string, rows: readonly Refused[]) {
  const lines = text.split('\n');
  const between = (from: number, to: number | undefined) =>
    lines
      // two questions of GIFT can share a line
      .slice(from - 1, to === undefined ? undefined : Math.max(from, to - 1))
      .join('\n')
      .trimEnd();
  let category: string | undefined;
  let upTo = 0;
  const refused = rows.flatMap(({ line, outcome, reason = '' }, index) => {
    for (; upTo < line; upTo++) if (CATEGORY_LINE.test(lines[upTo] ?? '')) category = lines[upTo];
    if (outcome !== 'refused') return [];
    // Moodle's comment with the id of the question below it
    const above = lines.slice(rows[index - 1]?.line ?? 0, line - 1);
    const idComment = above.findLast((comment) => /^\s*\/\/.*\[id:[^\]]*\]/.test(comment));
    return [{ block: between(line, rows[index + 1]?.line), reason, category, idComment }];
  });
  return {
    before: lines
      .slice(0, rows[0] && rows[0].line - 1)
      .join('\n')
      .trimEnd(),
    refused,
  };
}
