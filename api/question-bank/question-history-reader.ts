import { Injectable } from '@nestjs/common';
import type { ModelTestDocument } from '../../projections/model-tests/model-tests.projection.js';
import type { LoggedEvent } from '../platform/event-store/event-log.js';
import { EventLog } from '../platform/event-store/event-log.js';
import type { PinnedQuestion } from '../contracts/events/mock-test.events.js';
import { streams } from '../contracts/events/streams.js';
import {
  followedQuestions,
  type FollowingModelTest,
  type QuestionEdit,
  type QuestionEdits,
} from './following-rules.js';

/** Maximum number of streams that are read concurrently. */
const STREAMS_AT_ONCE = 20;

/** Port that provides model tests with the versions of their questions. */
@Injectable()
export class QuestionHistoryReader {
  constructor(private readonly log: EventLog) {}

  /**
   * Returns the edits of questions after the given versions. Reads the log, so that every process gets the same
   * result.
   * @throws StoreUnavailable
   */
  async editsAfter(questions: readonly PinnedQuestion[]): Promise<QuestionEdits> {
    const edits = new Map<string, readonly QuestionEdit[]>();
    for (let from = 0; from < questions.length; from += STREAMS_AT_ONCE) {
      const batch = questions.slice(from, from + STREAMS_AT_ONCE);
      const read = await Promise.all(
        batch.map(({ questionId, version }) => this.log.readStream(streams.question(questionId), version + 1)),
      );
      for (const [n, events] of read.entries()) edits.set(batch[n]!.questionId, editsIn(events));
    }
    return edits;
  }

  /**
   * Returns the question versions of a model test: the current ones, or those at its start.
   * @throws StoreUnavailable
   */
  async followedBy(test: FollowingModelTest): Promise<PinnedQuestion[]> {
    return followedQuestions(test, await this.editsAfter(test.questions));
  }

  /**
   * Returns the question versions of a model test from the read model.
   * @throws StoreUnavailable
   */
  async versionsIn({ _id: modelTestId, pinned, ...test }: ModelTestDocument): Promise<readonly PinnedQuestion[]> {
    return pinned ? test.questions : this.followedBy({ modelTestId, ...test });
  }
}

function editsIn(events: readonly LoggedEvent[]): QuestionEdit[] {
  const edits: QuestionEdit[] = [];
  for (const { type, data, revision, metadata } of events) {
    if (type === 'QuestionAdded' || type === 'QuestionUpdated') {
      edits.push({ version: revision, at: metadata.at, subject: data.subject, withheldFrom: [] });
    }
    if (type === 'QuestionUpdateWithheld' && edits.length > 0) {
      edits.push({ ...edits.pop()!, withheldFrom: data.modelTestIds });
    }
  }
  return edits;
}
