import { Injectable } from '@nestjs/common';
import { ReadModelBuilding } from '../../api/platform/event-store/event-store.js';
import { InMemoryReadModel } from '../engine/in-memory-read-model.js';
import { ReadModels } from '../read-models.js';
import { reservingTestsProjection, type ReservingTest } from './reserving-tests.projection.js';

interface Tests {
  readonly byId: Map<string, ReservingTest>;
  /** Ids of reserving tests by question id. */
  readonly byQuestion: Map<string, Set<string>>;
}

/** Caches in memory which model tests reserve questions or withhold answers. */
@Injectable()
export class ReservingTestsQueries extends InMemoryReadModel<ReservingTest> {
  private tests: Tests | undefined;
  private changes = 0;

  constructor(readModels: ReadModels) {
    super('reserving tests', reservingTestsProjection, readModels);
  }

  /** Number of changes so far, for caches of what is derived from the tests. */
  get revision(): number {
    return this.changes;
  }

  /**
   * Returns the tests that are upcoming, live, or withhold their results.
   * @throws ReadModelBuilding
   */
  all(): readonly ReservingTest[] {
    return [...this.loaded().byId.values()].filter(({ isReserving }) => isReserving);
  }

  /**
   * Returns the ids of the reserving tests with a question.
   * @throws ReadModelBuilding
   */
  withQuestion(questionId: string): readonly string[] {
    return [...(this.loaded().byQuestion.get(questionId) ?? [])];
  }

  /**
   * Returns true if students may not see answers of the test yet: its results are withheld, or were released before
   * its expiry.
   * @throws ReadModelBuilding
   */
  withholdsAnswers(modelTestId: string, now: Date): boolean {
    const test = this.loaded().byId.get(modelTestId);
    return test !== undefined && test.reveal !== 'finish' && (!test.isReleased || isBeforeExpiry(test, now));
  }

  async load(pages: AsyncIterable<readonly ReservingTest[]>): Promise<void> {
    const tests: Tests = { byId: new Map(), byQuestion: new Map() };
    for await (const page of pages) for (const test of page) add(tests, test);
    this.tests = tests;
    this.changes += 1;
  }

  change(documents: ReadonlyMap<string, ReservingTest | undefined>): void {
    if (!this.tests) return;
    for (const [id, test] of documents) {
      remove(this.tests, id);
      if (test) add(this.tests, test);
    }
    this.changes += 1;
  }

  private loaded(): Tests {
    if (!this.tests) throw new ReadModelBuilding(reservingTestsProjection.name);
    return this.tests;
  }
}

export const isBeforeExpiry = ({ liveUntil }: Pick<ReservingTest, 'liveUntil'>, now: Date): boolean =>
  now < new Date(liveUntil);

function add({ byId, byQuestion }: Tests, test: ReservingTest): void {
  byId.set(test._id, test);
  if (!test.isReserving) return;
  for (const { questionId } of test.questions)
    byQuestion.set(questionId, (byQuestion.get(questionId) ?? new Set()).add(test._id));
}

function remove({ byId, byQuestion }: Tests, id: string): void {
  for (const { questionId } of byId.get(id)?.questions ?? []) {
    const tests = byQuestion.get(questionId);
    tests?.delete(id);
    if (tests?.size === 0) byQuestion.delete(questionId);
  }
  byId.delete(id);
}
