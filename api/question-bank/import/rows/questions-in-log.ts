import type { QuestionContent } from '../../../contracts/events/question.events.js';
import type { EventLog } from '../../../platform/event-store/event-log.js';
import { START } from '../../../platform/event-store/event-store.js';
import { questionContentKey } from './question-content-key.js';
import type { ExistingQuestions } from './row-matcher.js';

/**
 * Index of the log's questions by content, for programs without read models. Reflects the log at the time of reading.
 */
export class QuestionsInLog implements ExistingQuestions {
  private readonly idsOf = new Map<string, Set<string>>();
  private readonly keyOf = new Map<string, string>();

  static async read(log: EventLog): Promise<QuestionsInLog> {
    const questions = new QuestionsInLog();
    const types = ['QuestionAdded', 'QuestionUpdated', 'QuestionDeleted'] as const;
    for await (const { events } of log.readAll<(typeof types)[number]>(START, { types })) {
      for (const { type, data } of events) {
        questions.put(data.questionId, type === 'QuestionDeleted' ? undefined : questionContentKey(data));
      }
    }
    return questions;
  }

  async *withContent(content: QuestionContent): AsyncGenerator<string, void, undefined> {
    yield* this.idsOf.get(questionContentKey(content)) ?? [];
  }

  /**
   * Updates the index for one question.
   * @param key undefined if the question was deleted
   */
  private put(questionId: string, key: string | undefined): void {
    const before = this.keyOf.get(questionId);
    if (before !== undefined) this.idsOf.get(before)?.delete(questionId);
    if (key === undefined) {
      this.keyOf.delete(questionId);
      return;
    }
    this.keyOf.set(questionId, key);
    this.idsOf.set(key, (this.idsOf.get(key) ?? new Set()).add(questionId));
  }
}
