import { randomUUID } from 'node:crypto';
import { streams } from '../../contracts/events/streams.js';
import type { Clock } from '../../platform/clock.js';
import type { Decisions } from '../../platform/commands/decisions.js';
import { derivedId } from '../../platform/commands/derived-id.js';
import { AddQuestion } from '../question.commands.js';
import { questionDecider } from '../question.decider.js';
import { type ImportedQuestion, questionsOfRows, type RefusedRow } from './questions-of-rows.js';
import type { Row } from './row.js';
import type { Tally } from './tally.js';

/** as many as the event store puts behind one fsync */
const AT_ONCE = 64;

export interface ImportOptions {
  readonly decisions: Decisions;
  readonly clock: Clock;
  /** is kept up to date with every row */
  readonly tally: Tally;
  /** aborted: no further row is begun */
  readonly stop: AbortSignal;
}

/**
 * Adds the questions of rows, many at once. It can be run again at any time: a question that was added before stays as
 * it is now, edited and deleted ones too.
 * @throws StoreUnavailable and UnreadableFile once everything that was begun has ended
 */
export async function importQuestions(
  rows: AsyncIterable<Row>,
  { decisions, clock, tally, stop }: ImportOptions,
): Promise<void> {
  const correlationId = randomUUID();
  const questions = questionsOfRows(rows);
  const failures: unknown[] = [];

  async function add({ questionId, content }: ImportedQuestion): Promise<void> {
    const commandId = derivedId('import-question', questionId);
    const context = { commandId, actor: 'process:import', correlationId, now: clock.now() };
    const command = new AddQuestion(questionId, content, context);
    const { events } = await decisions.decide(streams.question(questionId), questionDecider, command, context);
    if (events.length > 0) tally.added += 1;
    else tally.alreadyThere += 1;
  }

  async function take(row: ImportedQuestion | RefusedRow): Promise<void> {
    if ('reason' in row) tally.refused.push(row);
    else await add(row);
  }

  async function takeInTurn(): Promise<void> {
    try {
      while (!stop.aborted && failures.length === 0) {
        const next = await questions.next();
        if (next.done) return;
        await take(next.value);
      }
    } catch (failure) {
      failures.push(failure);
    }
  }

  await Promise.all(Array.from({ length: AT_ONCE }, takeInTurn));
  await questions.return();
  if (failures.length > 0) throw failures[0];
}
