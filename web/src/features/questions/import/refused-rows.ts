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
  return WRITTEN[format](text.replaceAll('\r\n', '\n'), rows);
}

/** 'questions.csv' becomes 'questions-refused.csv'. */
export const refusedName = (name: string): string => name.replace(/(?:-refused)?(\.[^.]+)$/, '-refused$1');

const WRITTEN: Readonly<Record<QuestionFormat, (text: string, rows: readonly Refused[]) => string>> = {
  csv(text, rows) {
    const { before, refused } = linesOf(text.replace(/^\uFEFF/, ''), rows);
    const written = before.trimStart();
    const header = written.replace(FIRST_REASON, '');
    const isMarked = header !== written;
    const lines = refused.map(
      ({ block, reason }) => `${csvCell(reason)},${isMarked ? block.replace(FIRST_CELL, '') : block}\n`,
    );
    return `${REASON},${header}\n${lines.join('')}`;
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
      const [own = ''] = block.split(/\n\s*\n|\n(?=\$CATEGORY:)/);
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

/** the column of an earlier time, and a cell of it; it is the first one, since a row may have too few cells or too many */
const FIRST_REASON = new RegExp(`^"?${REASON}"?,`);
const FIRST_CELL = /^(?:"(?:[^"]|"")*"|[^",\n]*),/;

const csvCell = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** What stands before the first row, and each refused row up to the next one, with the category that it is under. */
function linesOf(text: string, rows: readonly Refused[]) {
  const lines = text.split('\n');
  const between = (from: number, to: number | undefined) =>
    lines
      .slice(from - 1, to === undefined ? undefined : to - 1)
      .join('\n')
      .trimEnd();
  let category: string | undefined;
  let upTo = 0;
  const refused = rows.flatMap(({ line, outcome, reason = '' }, index) => {
    for (; upTo < line; upTo++) if (lines[upTo]?.startsWith('$CATEGORY:')) category = lines[upTo];
    if (outcome !== 'refused') return [];
    // Moodle's comment with the id of the question below it
    const above = lines.slice(rows[index - 1]?.line ?? 0, line - 1);
    const idComment = above.findLast((comment) => /^\s*\/\/.*\[id:[^\]]*\]/.test(comment));
    return [{ block: between(line, rows[index + 1]?.line), reason, category, idComment }];
  });
  return { before: between(1, rows[0]?.line), refused };
}
