import type { TextFormat } from '../../../api/contracts/http/question-formats';
import type { Subject } from '../../../api/contracts/http/limits';
import { questionsOfRows } from '../../../api/question-bank/import/questions-of-rows.js';
import { rowsOf } from '../../../api/question-bank/import/read-rows.js';

/** Returns the server's result for each row of a file, in order. */
export async function checkedRows(format: TextFormat, text: string, subject?: Subject) {
  const rows = [];
  for await (const row of questionsOfRows(rowsOf(asSingleChunk(text), format, subject))) {
    const { index, line } = row;
    rows.push(
      'reason' in row
        ? { index, line, outcome: 'refused' as const, reason: row.reason }
        : { index, line, outcome: 'accepted' as const, content: row.content },
    );
  }
  return rows;
}

async function* asSingleChunk(text: string) {
  yield await Promise.resolve(new TextEncoder().encode(text));
}
