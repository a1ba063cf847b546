import type { TextFormat } from '../../../api/contracts/http/question-formats';
import type { Subject } from '../../../api/contracts/http/limits';
import { questionsOfRows } from '../../../api/question-bank/import/rows/questions-of-rows.js';
import type { Row } from '../../../api/question-bank/import/rows/row.js';
import { rowsOf } from '../../../api/question-bank/import/formats/read-rows.js';

/** Returns the server's result for each row of a file, in order. */
export async function checkedRows(format: TextFormat, text: string, subject?: Subject) {
  const parsedRows: Row[] = [];
  async function* parse() {
    for await (const row of rowsOf(asSingleChunk(text), format, { subject })) {
      parsedRows.push(row);
      yield row;
    }
  }
  const rows = [];
  for await (const row of questionsOfRows(parse())) {
    const { index, line } = row;
    const { range, category } = parsedRows[index]!;
    rows.push(
      'reason' in row
        ? { index, line, outcome: 'refused' as const, reason: row.reason, range, categoryRange: category?.range }
        : { index, line, outcome: 'accepted' as const, content: row.content },
    );
  }
  return rows;
}

async function* asSingleChunk(text: string) {
  yield await Promise.resolve(new TextEncoder().encode(text));
}
