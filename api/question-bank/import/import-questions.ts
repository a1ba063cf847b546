import { formatCount } from '../../platform/telemetry/progress.js';
import { questionsOfRows, type RefusedRow } from './rows/questions-of-rows.js';
import type { RowImport } from './rows/row-import.js';
import type { Row } from './rows/row.js';

/** Rows imported concurrently, as many as the event store writes with one fsync. */
const CONCURRENT_MAX = 64;

/** Progress of an import. */
export class ImportResult {
  added = 0;
  /** Number of rows that equal an existing question. */
  alreadyThere = 0;
  /** Skipped rows: their question was edited or deleted after an earlier import, or the row would update it. */
  readonly leftOut: RefusedRow[] = [];
  readonly refused: RefusedRow[] = [];

  /** Number of rows processed so far. */
  get rows(): number {
    return this.added + this.alreadyThere + this.leftOut.length + this.refused.length;
  }

  /**
   * Returns a report as text for the operator.
   * @param of total number of rows in the file
   */
  report(of: number): string {
    const rows = [...this.refused, ...this.leftOut]
      .toSorted((a, b) => a.index - b.index)
      .map(({ line, reason }) => `  line ${line}: ${reason}`);
    const leftOut = this.leftOut.length > 0 ? `, ${formatCount(this.leftOut.length)} left out` : '';
    return [
      `${formatCount(this.rows)} of ${formatCount(of)} rows: ${formatCount(this.added)} added, ` +
        `${formatCount(this.alreadyThere)} already there, ${formatCount(this.refused.length)} refused${leftOut}`,
      ...rows,
    ].join('\n');
  }
}

export interface ImportOptions {
  readonly rowImport: RowImport;
  /** Updated with every row. */
  readonly result: ImportResult;
  /** No further row is added after this signal is aborted. */
  readonly stop: AbortSignal;
}

/**
 * Imports the rows of a file, several at a time. Idempotent: rows whose question exists are not added again.
 * @throws StoreUnavailable, UnreadableFile after the pending rows are written
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

  await Promise.all(Array.from({ length: CONCURRENT_MAX }, importOneByOne));
  await questions.return();
  if (failures.length > 0) throw failures[0];
}
