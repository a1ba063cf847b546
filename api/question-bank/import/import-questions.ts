import { grouped } from '../../platform/telemetry/progress.js';
import { questionsOfRows, type RefusedRow } from './questions-of-rows.js';
import type { RowImport } from './row-import.js';
import type { Row } from './row.js';

/** as many as the event store puts behind one fsync */
const AT_ONCE = 64;

/** The outcomes of an import so far. */
export class ImportResult {
  added = 0;
  /** equal to a question of the database */
  alreadyThere = 0;
  /** of a question that was edited or deleted after an earlier import, or that they would update */
  readonly leftOut: RefusedRow[] = [];
  readonly refused: RefusedRow[] = [];

  /** rows so far */
  get rows(): number {
    return this.added + this.alreadyThere + this.leftOut.length + this.refused.length;
  }

  /** Lines for a person. @param of rows of the file */
  report(of: number): string {
    const rows = [...this.refused, ...this.leftOut]
      .toSorted((a, b) => a.index - b.index)
      .map(({ line, reason }) => `  line ${line}: ${reason}`);
    const leftOut = this.leftOut.length > 0 ? `, ${grouped(this.leftOut.length)} left out` : '';
    return [
      `${grouped(this.rows)} of ${grouped(of)} rows: ${grouped(this.added)} added, ` +
        `${grouped(this.alreadyThere)} already there, ${grouped(this.refused.length)} refused${leftOut}`,
      ...rows,
    ].join('\n');
  }
}

export interface ImportOptions {
  readonly rowImport: RowImport;
  /** is updated with every row */
  readonly result: ImportResult;
  /** aborted: no further row is added */
  readonly stop: AbortSignal;
}

/**
 * Imports the rows of a file, many at once. It can be repeated at any time: a row whose question is there is not added
 * again.
 * @throws StoreUnavailable and UnreadableFile once what was being added is there
 */
export async function importQuestions(
  rows: AsyncIterable<Row>,
  { rowImport, result, stop }: ImportOptions,
): Promise<void> {
  const questions = questionsOfRows(rows);
  const failures: unknown[] = [];

  async function importOneByOne(): Promise<void> {
    try {
      while (!stop.aborted && failures.length === 0) {
        const { done, value: row } = await questions.next();
        if (done) return;
        if ('reason' in row) {
          result.refused.push(row);
          continue;
        }
        const imported = await rowImport.import(row);
        if (imported.outcome === 'accepted') result.added += 1;
        else if (imported.outcome === 'already-there') result.alreadyThere += 1;
        else if ('reason' in imported)
          result[imported.outcome === 'refused' ? 'refused' : 'leftOut'].push({ ...row, reason: imported.reason });
      }
    } catch (failure) {
      failures.push(failure);
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, importOneByOne));
  await questions.return();
  if (failures.length > 0) throw failures[0];
}
