import { Injectable } from '@nestjs/common';
import { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import type { MeritList, MeritListEntry } from '../../projections/merit-lists/merit-list.js';
import { MeritListsQueries, type OwnEntry } from '../../projections/merit-lists/merit-lists.queries.js';
import { ModelTestsQueries } from '../../projections/model-tests/model-tests.queries.js';
import type { ModelTestDocument } from '../../projections/model-tests/model-tests.projection.js';
import { DELETED_ACCOUNT } from '../contracts/http/activity-kinds.js';
import { statusAt } from '../contracts/http/model-test-status.js';
import type { Caller } from '../platform/auth/access.js';
import { Refusal } from '../platform/commands/refusal.js';
import { csvTable, pagesOf, type PagedRows } from '../platform/http/csv-answer.js';
import { WriteLimits } from '../platform/limits/write-limits.js';
import { decimal, type Column } from '../platform/shared/csv.js';
import { instituteKey, instituteRows } from './institutes.js';
import type { InstituteRow, MeritListQuery, MeritListRow, OwnMeritListPlace } from './merit-list.dto.js';

/** An entry with its rank on the full list. */
interface RankedEntry {
  readonly slNo: number;
  readonly entry: MeritListEntry;
}

const COLUMNS: readonly Column<MeritListRow>[] = [
  'slNo',
  'studentId',
  'name',
  ['score', ({ score }) => decimal(score)],
  'correct',
  'incorrect',
  'skipped',
];

/** Reads merit lists of model tests for callers who may see them. */
@Injectable()
export class MeritListsService {
  constructor(
    private readonly meritLists: MeritListsQueries,
    private readonly modelTests: ModelTestsQueries,
    private readonly directory: AccountDirectoryQueries,
    private readonly limits: WriteLimits,
  ) {}

  /**
   * Returns a model test whose merit list the caller may read. Students may once their result is shown, if the test is
   * archived or shows its merit list at the finish.
   * @throws Refusal
   */
  async readableTest(modelTestId: string, { accountId, role }: Caller, now: Date): Promise<ModelTestDocument> {
    const test = await this.modelTests.findOne(modelTestId);
    if (!test) throw new Refusal('not-found');
    if (role === 'student') {
      await this.shownEntry(accountId, modelTestId);
      if (test.meritList === 'expiry' && statusAt(test, now) !== 'Archived') throw new Refusal('merit-list-not-yet');
    }
    return test;
  }

  /**
   * Counts a call that reads the names or institutes of a whole list.
   * @throws Refusal 'too-many'
   */
  async countWholeList({ format, groupBy, institute, search }: MeritListQuery, accountId: string): Promise<void> {
    const readsWholeList = format === 'csv' || (groupBy ?? institute ?? search) !== undefined;
    if (readsWholeList) await this.limits.count('merit lists searched', accountId);
  }

  /** Returns the institutes of the students on the list, best average first. */
  async institutes(modelTestId: string): Promise<InstituteRow[]> {
    const entries = allEntries(this.meritLists.of(modelTestId));
    const institutes = await this.directory.institutes(idsOf(entries));
    return instituteRows(
      entries.map(({ entry }) => entry),
      institutes,
    );
  }

  /** Returns the students on the list that match the institute and the search. */
  async students({ _id }: ModelTestDocument, query: MeritListQuery, caller: Caller): Promise<PagedRows<MeritListRow>> {
    const list = this.meritLists.of(_id);
    const entries = await this.matchingEntries(list, query);
    return {
      total: entries?.length ?? list.ranks.size,
      page: (offset, limit) =>
        this.rows(entries?.slice(offset, offset + limit) ?? rankedPage(list, offset, limit), isStaff(caller)),
    };
  }

  /** Returns the matching students as CSV, with more columns for tutors and admins. */
  async csv(test: ModelTestDocument, query: MeritListQuery, caller: Caller): Promise<AsyncIterable<string>> {
    const list = this.meritLists.of(test._id);
    const entries = (await this.matchingEntries(list, query)) ?? allEntries(list);
    const { total, page } = pagesOf(entries);
    const rows: PagedRows<MeritListRow> = {
      total,
      page: (offset, limit) => this.rows(page(offset, limit), isStaff(caller)),
    };
    if (!isStaff(caller)) return csvTable(COLUMNS, rows);
    const institutes = await this.directory.institutes(idsOf(entries));
    return csvTable(
      [
        ...COLUMNS,
        'finishedAt',
        ['institute', ({ studentId }) => institutes.get(studentId)],
        ['marks', () => test.questions.length],
      ],
      rows,
    );
  }

  /**
   * Returns the student's rank among all live attempts, or the hypothetical rank of a practice attempt.
   * @throws Refusal
   */
  async ownPlace(studentId: string, modelTestId: string): Promise<OwnMeritListPlace> {
    if (!(await this.modelTests.findOne(modelTestId))) throw new Refusal('not-found');
    const { entry, isLive } = await this.shownEntry(studentId, modelTestId);
    const list = this.meritLists.of(modelTestId);
    return {
      ...list.positionOf(entry),
      score: entry.points / 100,
      distribution: list.distribution(),
      live: isLive,
    };
  }

  /** @throws Refusal unless the student has finished the model test and may see the result */
  private async shownEntry(studentId: string, modelTestId: string): Promise<OwnEntry> {
    const own = await this.meritLists.ownEntry(studentId, modelTestId);
    if (!own) throw new Refusal('not-found');
    if (!own.isShown) throw new Refusal('results-not-yet');
    return own;
  }

  /** Returns the entries that match the institute and the search; undefined without both. */
  private async matchingEntries(
    list: MeritList,
    { institute, search }: MeritListQuery,
  ): Promise<readonly RankedEntry[] | undefined> {
    if (institute === undefined && search === undefined) return undefined;
    let entries = allEntries(list);
    if (institute !== undefined) {
      const institutes = await this.directory.institutes(idsOf(entries));
      const key = instituteKey(institute);
      entries = entries.filter(({ entry }) => instituteKey(institutes.get(entry.studentId) ?? '') === key);
    }
    if (search !== undefined) {
      const matches = await this.directory.idsByName(idsOf(entries), search);
      entries = entries.filter(({ entry }) => matches.has(entry.studentId));
    }
    return entries;
  }

  private async rows(entries: readonly RankedEntry[], withTime: boolean): Promise<MeritListRow[]> {
    const names = await this.directory.entries(idsOf(entries));
    return entries.map(({ slNo, entry: { studentId, points, correct, incorrect, skipped, lastFinish } }) => ({
      slNo,
      studentId,
      name: names.get(studentId)?.name ?? DELETED_ACCOUNT,
      score: points / 100,
      correct,
      incorrect,
      skipped,
      ...(withTime && { finishedAt: new Date(lastFinish).toISOString() }),
    }));
  }
}

const isStaff = ({ role }: Caller): boolean => role !== 'student';

const rankedPage = (list: MeritList, offset: number, limit: number): RankedEntry[] =>
  list.ranks.page(offset, limit).map((entry, index) => ({ slNo: offset + index + 1, entry }));

const allEntries = (list: MeritList): RankedEntry[] => rankedPage(list, 0, list.ranks.size);

const idsOf = (entries: readonly RankedEntry[]): string[] => entries.map(({ entry }) => entry.studentId);
