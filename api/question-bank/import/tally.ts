import { grouped } from '../../platform/telemetry/progress.js';
import type { RefusedRow } from './questions-of-rows.js';

/** What has become of the rows of an import so far. */
export class Tally {
  added = 0;
  /** added by an earlier import, whatever became of them since */
  alreadyThere = 0;
  readonly refused: RefusedRow[] = [];

  get handled(): number {
    return this.added + this.alreadyThere + this.refused.length;
  }

  /** Lines for a person. @param of rows of the file */
  report(of: number): string {
    const rows = this.refused
      .toSorted((a, b) => a.line - b.line)
      .map(({ line, reason }) => `  line ${line}: ${reason}`);
    return [
      `${grouped(this.handled)} of ${grouped(of)} rows: ${grouped(this.added)} added, ` +
        `${grouped(this.alreadyThere)} already there, ${grouped(this.refused.length)} refused`,
      ...rows,
    ].join('\n');
  }
}
