import { Injectable } from '@nestjs/common';
import { StoreUnavailable, type Position } from '../../api/platform/event-store/event-store.js';
import {
  contributionsIn,
  contributionsProjection,
  heldContributionsIn,
  type Contribution,
  type ContributionsDocument,
} from '../contributions/contributions.projection.js';
import { InMemoryReadModel } from '../engine/in-memory-read-model.js';
import { ReadModels } from '../read-models.js';
import { MeritList, meritListEntry, type MeritListEntry } from './merit-list.js';

/** Called with the student and the model test of a changed rank that the student may see. */
type Listener = (studentId: string, modelTestId: string) => void;

/** A student's attempt at a model test. */
export interface OwnEntry {
  readonly entry: MeritListEntry;
  /** False while the model test withholds the result from the student. */
  readonly isShown: boolean;
  /** False for an attempt after the test was archived, which is not on the list. */
  readonly isLive: boolean;
}

/** A model test with a student's attempt on its list. */
interface ListedTest {
  readonly modelTestId: string;
  readonly isShown: boolean;
}

/**
 * Holds the merit lists of all model tests in memory, computed from the contributions of all students. Includes results
 * that are withheld from their students.
 */
@Injectable()
export class MeritListsQueries extends InMemoryReadModel<ContributionsDocument> {
  private lists: Map<string, MeritList> | undefined;
  /** Model tests with the student's attempt on their list, by student. */
  private testsOf = new Map<string, readonly ListedTest[]>();
  private readonly listeners: Listener[] = [];

  constructor(private readonly readModels: ReadModels) {
    super('merit-lists', contributionsProjection, readModels);
  }

  /** Registers a listener for new and changed entries. */
  onChange(listener: Listener): void {
    this.listeners.push(listener);
  }

  /**
   * Returns the merit list of a model test, which is empty before the first live attempt is finished.
   * @throws StoreUnavailable
   */
  of(modelTestId: string): MeritList {
    if (!this.lists) throw new StoreUnavailable('the merit lists are loading');
    return this.lists.get(modelTestId) ?? new MeritList();
  }

  /** Returns the student's own finished attempt at a model test. */
  async ownEntry(studentId: string, modelTestId: string): Promise<OwnEntry | undefined> {
    const documents = await this.readModels.reads.get(contributionsProjection.collection, [studentId]);
    const document = documents.get(studentId);
    if (!document) return undefined;
    const isAtTest = ({ examId }: Contribution) => examId === modelTestId;
    const shownContribution = contributionsIn(document).find(isAtTest);
    const contribution = shownContribution ?? heldContributionsIn(document).find(isAtTest);
    return (
      contribution && {
        entry: meritListEntry(studentId, contribution),
        isShown: shownContribution !== undefined,
        isLive: contribution.weighing === 'live',
      }
    );
  }

  async load(pages: AsyncIterable<readonly ContributionsDocument[]>): Promise<void> {
    const lists = new Map<string, MeritList>();
    const testsOf = new Map<string, readonly ListedTest[]>();
    for await (const page of pages) {
      for (const document of page) testsOf.set(document._id, putEntries(lists, document));
    }
    this.lists = lists;
    this.testsOf = testsOf;
  }

  change(documents: ReadonlyMap<string, ContributionsDocument | undefined>, _position: Position): void {
    const lists = this.lists!;
    for (const [studentId, document] of documents) {
      const before = this.testsOf.get(studentId) ?? [];
      // points that the student knows
      const former = new Map<string, number | undefined>();
      for (const { modelTestId, isShown } of before) {
        const list = lists.get(modelTestId);
        if (isShown) former.set(modelTestId, list?.ranks.get(studentId)?.points);
        list?.remove(studentId);
      }
      const tests = document ? putEntries(lists, document) : [];
      this.testsOf.set(studentId, tests);
      for (const { modelTestId, isShown } of tests) {
        const { points } = lists.get(modelTestId)!.ranks.get(studentId)!;
        if (isShown && former.get(modelTestId) !== points) this.notify(studentId, modelTestId);
      }
    }
  }

  private notify(studentId: string, modelTestId: string): void {
    for (const listener of this.listeners) listener(studentId, modelTestId);
  }
}

/** Adds a student's live attempts to the lists. Returns their model tests. */
function putEntries(lists: Map<string, MeritList>, document: ContributionsDocument): ListedTest[] {
  if (document.banned) return [];
  const tests: ListedTest[] = [];
  const put = (contribution: Contribution, isShown: boolean) => {
    if (contribution.weighing !== 'live') return;
    const { examId } = contribution;
    let list = lists.get(examId);
    if (!list) lists.set(examId, (list = new MeritList()));
    list.put(meritListEntry(document._id, contribution));
    tests.push({ modelTestId: examId, isShown });
  };
  for (const contribution of contributionsIn(document)) put(contribution, true);
  for (const contribution of heldContributionsIn(document)) put(contribution, false);
  return tests;
}
