import { formatCount } from '../../platform/telemetry/progress.js';
import type { RefusedRow } from './rows/questions-of-rows.js';
import type { RowImport } from './rows/row-import.js';
import type { Row } from './rows/row.js';

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

/**
 * Imports the rows of a file until `stop` is aborted, and counts each in `result`.
 * @throws StoreUnavailable, UnreadableFile after the pending rows are written
 */
export async function importQuestions(
  rows: AsyncIterable<Row>,
  { rowImport, result, stop }: { rowImport: RowImport; result: ImportResult; stop: AbortSignal },
): Promise<void> {
  for await (const { index, line, outcome } of rowImport.importAll(rowsUntil(stop, rows))) {
    if (outcome.outcome === 'accepted') result.added += 1;
    else if (outcome.outcome === 'already-there') result.alreadyThere += 1;
    else if ('reason' in outcome)
      result[outcome.outcome === 'refused' ? 'refused' : 'leftOut'].push({ index, line, reason: outcome.reason });
  }
}

async function* rowsUntil(stop: AbortSignal, rows: AsyncIterable<Row>): AsyncGenerator<Row, void, undefined> {
  for await (const row of rows) {
    if (stop.aborted) return;
    yield row;
  }
}
