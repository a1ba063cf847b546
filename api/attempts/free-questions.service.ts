import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { FinishedQuestionsQueries } from '../../projections/practice/finished-questions.queries.js';
import { PooledQuestionsQueries } from '../../projections/question-pool/pooled-questions.queries.js';
import type { PooledQuestion } from '../../projections/question-pool/question-pool.projection.js';
import { ReservingTestsQueries } from '../../projections/reserving-tests/reserving-tests.queries.js';
import type { PinnedQuestion } from '../contracts/events/mock-test.events.js';
import { StoreUnavailable } from '../platform/event-store/event-store.js';
import { ContentKeyReader } from './content-key-reader.js';
import { HiddenQuestionsService } from './hidden-questions.service.js';

/** Number of pins that are processed before yielding to the event loop. */
const PINS_AT_ONCE = 500;

/** Returns true if tests and practices may draw the question. */
export type IsFree = (question: PooledQuestion) => boolean;

/**
 * Decides which questions may be drawn. A model test that is upcoming, live or withholds its results reserves the
 * contents of its questions, in the pinned and in the latest version, so that no copy or edit of them is drawn.
 */
@Injectable()
export class FreeQuestionsService {
  private contents: { readonly revision: string; readonly keys: Promise<ReadonlySet<string>> } | undefined;

  constructor(
    private readonly tests: ReservingTestsQueries,
    private readonly pooled: PooledQuestionsQueries,
    private readonly contentKeys: ContentKeyReader,
    private readonly finished: FinishedQuestionsQueries,
    private readonly hidden: HiddenQuestionsService,
  ) {}

  /** Returns which questions are not reserved. */
  async forStaff(): Promise<IsFree> {
    const reserved = await this.reservedContents();
    return ({ annulled, asks }) => !annulled && !reserved.has(asks);
  }

  /**
   * Returns which questions may be drawn for a student. A question whose key the student has been shown is never
   * reserved for them, so that nobody learns from their draws that a test contains it.
   */
  async forStudent(studentId: string, now: Date): Promise<IsFree> {
    const [isFree, shown, hidden] = await Promise.all([
      this.forStaff(),
      this.finished.contentsOf(studentId),
      this.hidden.ofStudent(studentId, now),
    ]);
    return (question) =>
      !question.annulled &&
      (isFree(question) || shown.has(question.asks)) &&
      // a paper drawn during an exam cannot be read before the exam is finished
      hidden.reasonOfKey({ questionId: question._id, asks: question.asks }) !== 'withheld';
  }

  /** Returns the reserved content keys, recomputed after a change of tests or questions. */
  private reservedContents(): Promise<ReadonlySet<string>> {
    const revision = `${this.tests.revision} ${this.pooled.revision}`;
    if (this.contents?.revision === revision) return this.contents.keys;
    const contents = { revision, keys: this.readContents() };
    this.contents = contents;
    contents.keys.catch(() => {
      if (this.contents === contents) this.contents = undefined;
    });
    return contents.keys;
  }

  private async readContents(): Promise<ReadonlySet<string>> {
    const keys = new Set<string>();
    let count = 0;
    for (const { questions } of this.tests.all()) {
      for (const pin of questions) {
        if ((count += 1) % PINS_AT_ONCE === 0) await nextTurn();
        const latest = this.pooled.find(pin.questionId);
        if (latest) keys.add(latest.asks);
        const key = await this.pinnedKey(pin);
        if (key !== undefined) keys.add(key);
      }
    }
    return keys;
  }

  /** Returns the content key of a pinned version; undefined if its event is damaged. */
  private async pinnedKey(pin: PinnedQuestion): Promise<string | undefined> {
    try {
      return await this.contentKeys.of(pin);
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error;
      return undefined;
    }
  }
}
