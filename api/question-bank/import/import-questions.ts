import { randomUUID } from 'node:crypto';
import { streams } from '../../contracts/events/streams.js';
import type { Clock } from '../../platform/clock.js';
import type { Position } from '../../platform/event-store/event-store.js';
import type { Decisions } from '../../platform/commands/decisions.js';
import { derivedId } from '../../platform/commands/derived-id.js';
import { grouped } from '../../platform/telemetry/progress.js';
import { questionDecider } from '../question.js';
import { type ImportedQuestion, questionsOfRows, type RefusedRow } from './questions-of-rows.js';
import type { Row } from './row.js';

/** as many as the event store puts behind one fsync */
const AT_ONCE = 64;

/** What has become of the rows of an import so far. */
export class ImportResult {
  added = 0;
  /** added by an earlier import, whatever became of them since */
  alreadyThere = 0;
  readonly refused: RefusedRow[] = [];

  /** rows so far */
  get rows(): number {
    return this.added + this.alreadyThere + this.refused.length;
  }

  /** Lines for a person. @param of rows of the file */
  report(of: number): string {
    const rows = this.refused
      .toSorted((a, b) => a.index - b.index)
      .map(({ line, reason }) => `  line ${line}: ${reason}`);
    return [
      `${grouped(this.rows)} of ${grouped(of)} rows: ${grouped(this.added)} added, ` +
        `${grouped(this.alreadyThere)} already there, ${grouped(this.refused.length)} refused`,
      ...rows,
    ].join('\n');
  }
}

export interface ImportOptions {
  readonly decisions: Decisions;
  readonly clock: Clock;
  /** is kept up to date with every row */
  readonly result: ImportResult;
  /** aborted: no further row is added */
  readonly stop: AbortSignal;
}

/**
 * Adds the questions of rows, many at once. It can be run again at any time: a question that was added before stays as
 * it is now, edited and deleted ones too.
 * @throws StoreUnavailable and UnreadableFile once what was being added is there
 */
export async function importQuestions(
  rows: AsyncIterable<Row>,
  { decisions, clock, result, stop }: ImportOptions,
): Promise<void> {
  const adds = adding({ decisions, clock, actor: 'process:import' });
  const questions = questionsOfRows(rows);
  const failures: unknown[] = [];

  async function add(question: ImportedQuestion): Promise<void> {
    const { isNew } = await adds(question);
    if (isNew) result.added += 1;
    else result.alreadyThere += 1;
  }

  async function addOneByOne(): Promise<void> {
    try {
      while (!stop.aborted && failures.length === 0) {
        const { done, value: row } = await questions.next();
        if (done) return;
        if ('reason' in row) result.refused.push(row);
        else await add(row);
      }
    } catch (failure) {
      failures.push(failure);
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, addOneByOne));
  await questions.return();
  if (failures.length > 0) throw failures[0];
}

/** How a question of an import is added: under an id that follows from what it says, so that it is added once. */
export function adding({ decisions, clock, actor }: Pick<ImportOptions, 'decisions' | 'clock'> & { actor: string }) {
  const correlationId = randomUUID();
  return async ({
    questionId,
    content,
  }: ImportedQuestion): Promise<{ isNew: boolean; position: Position | undefined }> => {
    const commandId = derivedId('import-question', questionId);
    const context = { commandId, actor, correlationId, now: clock.now() };
    const command = { type: 'AddQuestion', questionId, content } as const;
    const { events, position } = await decisions.decide(
      streams.question(questionId),
      questionDecider,
      command,
      context,
    );
    return { isNew: events.length > 0, position };
  };
}
