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

/** streams that are read at the same time */
const STREAMS_AT_ONCE = 20;

/** The port by which model tests learn which versions of their questions they have. */
@Injectable()
export class QuestionHistoryReader {
  constructor(private readonly log: EventLog) {}

  /**
   * What became of questions after these versions, by the log itself, so that every process gets the same.
   * @throws StoreUnavailable
   */
  async editsAfter(questions: readonly PinnedQuestion[]): Promise<QuestionEdits> {
    const edits = new Map<string, readonly QuestionEdit[]>();
    for (let from = 0; from < questions.length; from += STREAMS_AT_ONCE) {
      const some = questions.slice(from, from + STREAMS_AT_ONCE);
      const read = await Promise.all(
        some.map(({ questionId, version }) => this.log.readStream(streams.question(questionId), version + 1)),
      );
      for (const [n, events] of read.entries()) edits.set(some[n]!.questionId, editsIn(events));
    }
    return edits;
  }

  /** The versions that a model test has now, or had when it went live. @throws StoreUnavailable */
  async followedBy(test: FollowingModelTest): Promise<PinnedQuestion[]> {
    return followedQuestions(test, await this.editsAfter(test.questions));
  }

  /** The same of a test as its read model has it. @throws StoreUnavailable */
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
