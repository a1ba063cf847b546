import { Injectable } from '@nestjs/common';
import { streams } from '../contracts/events/streams.js';
import { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import { withoutRepeats } from '../platform/commands/event-ids.js';
import { Refusal } from '../platform/commands/refusal.js';
import { EventLog } from '../platform/event-store/event-log.js';
import type { FinishedState } from './attempt-state.js';
import { NOTHING_HIDDEN } from './hidden-questions.service.js';
import { inShownOrder } from './option-order.js';
import { AttemptReader } from './attempt-reader.js';
import type { Timeline } from './timeline.dto.js';
import { entriesOf, gapsOf, type AttemptRecord, type Outage } from './timeline.js';

/** Reads the recorded events of finished attempts from their streams. The result contains no keys. */
@Injectable()
export class TimelineQueries {
  constructor(
    private readonly log: EventLog,
    private readonly reader: AttemptReader,
    private readonly directory: AccountDirectoryQueries,
  ) {}

  /**
   * Returns the timeline of an attempt.
   * @param hidden questions whose choices and reasons of corrections are omitted
   * @throws Refusal `attempt-running` until the finish is recorded
   */
  async of({ paper, result }: FinishedState, hidden = NOTHING_HIDDEN): Promise<Timeline> {
    const { attemptId, studentId, questions, optionSeed, startedAt, deadline } = paper;
    const [records, outages, contents, names] = await Promise.all([
      this.log.readStream(streams.attempt(attemptId)),
      this.log.readUndamaged(streams.outages),
      this.reader.questionsOn(paper),
      this.directory.usernames([studentId]),
    ]);
    const events = withoutRepeats(records) as unknown as readonly AttemptRecord[];
    // the attempt is overdue and not yet finished by the deadline process
    if (!events.some(({ type }) => type === 'AttemptFinished')) throw new Refusal('attempt-running');
    const shownOptions = contents.map(({ options, keepOrder }, index) =>
      inShownOrder(options, questions[index]!.questionId, optionSeed, keepOrder),
    );
    const hiddenReasons = contents.map((content, index) => hidden.reasonOf({ ...questions[index]!, ...content }));
    return {
      attemptId,
      student: { _id: studentId, username: names.get(studentId) ?? null },
      startedAt,
      deadline,
      finishedAt: result.finishedAt,
      questions: questions.map(({ questionId }) => questionId),
      entries: entriesOf(events, {
        indexOf: (questionId) => paper.questionIndexes.get(questionId)!,
        optionsAt: (index) => shownOptions[index]!,
        hiddenAt: (index) => hiddenReasons[index],
      }),
      gaps: gapsOf(
        events,
        outages.map(({ data }) => data as Outage),
      ),
    };
  }
}
