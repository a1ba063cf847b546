import { Controller, Get, Param, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import type { MeritList, MeritListEntry } from '../../projections/merit-lists/merit-list.js';
import { MeritListsQueries } from '../../projections/merit-lists/merit-lists.queries.js';
import { ModelTestsQueries } from '../../projections/model-tests/model-tests.queries.js';
import { DELETED_ACCOUNT } from '../contracts/http/activity-kinds.js';
import { PAGE_ROWS_MAX } from '../contracts/http/limits.js';
import { statusAt } from '../contracts/http/model-test-status.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { Refusal } from '../platform/commands/refusal.js';
import { csvFile } from '../platform/http/csv-answer.js';
import { CsvFormat } from '../platform/http/csv-list.js';
import { Id } from '../platform/http/id.pipe.js';
import { requestedRows, sendTotal } from '../platform/http/paging.js';
import { WriteLimits } from '../platform/limits/write-limits.js';
import { csvLine, notFormula } from '../platform/shared/csv.js';
import { instituteKey, instituteRows } from './institutes.js';
import { InstituteRow, MeritListQuery, MeritListRow, OwnMeritListPlace } from './merit-list.dto.js';

/** An entry with its rank on the full list. */
interface RankedEntry {
  readonly slNo: number;
  readonly entry: MeritListEntry;
}

/** Merit lists of model tests: the live attempts at one test, ranked by score. */
@ApiTags('merit lists')
@ApiExtraModels(MeritListRow, InstituteRow)
@Access('student', 'tutor', 'admin')
@Controller('score/merit-list')
export class MeritListsController {
  constructor(
    private readonly meritLists: MeritListsQueries,
    private readonly modelTests: ModelTestsQueries,
    private readonly directory: AccountDirectoryQueries,
    private readonly limits: WriteLimits,
  ) {}

  /**
   * Returns the merit list. Students can read it once their result is shown, if the test is archived or shows its
   * merit list at the finish.
   */
  @Get(':modelTestId')
  @CsvFormat()
  @ApiOkResponse({
    schema: {
      anyOf: [
        { type: 'array', items: { $ref: getSchemaPath(MeritListRow) } },
        { type: 'array', items: { $ref: getSchemaPath(InstituteRow) } },
      ],
    },
  })
  async list(
    @Param('modelTestId', Id) modelTestId: string,
    @Query() query: MeritListQuery,
    @CalledBy() caller: Caller,
    @Context() { now }: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MeritListRow[] | InstituteRow[] | StreamableFile> {
    const test = await this.modelTests.findOne(modelTestId);
    if (!test) throw new Refusal('not-found');
    if (caller.role === 'student') {
      const own = await this.meritLists.ownEntry(caller.accountId, modelTestId);
      if (!own) throw new Refusal('not-found');
      if (!own.isShown) throw new Refusal('results-not-yet');
      if (test.meritList === 'expiry' && statusAt(test, now) !== 'Archived') throw new Refusal('merit-list-not-yet');
    }
    const readsWholeList = query.format === 'csv' || (query.groupBy ?? query.institute ?? query.search) !== undefined;
    if (readsWholeList) await this.limits.count('merit lists searched', caller.accountId);
    const list = this.meritLists.of(modelTestId);
    const withTime = caller.role !== 'student';
    if (query.groupBy) {
      const entries = allEntries(list).map(({ entry }) => entry);
      const rows = instituteRows(entries, await this.directory.institutes(entries.map(({ studentId }) => studentId)));
      if (query.format === 'csv') return csvFile('merit-list-institutes', instituteLines(rows));
      sendTotal(reply, rows.length);
      return rows;
    }
    const entries = await this.matchingEntries(list, query);
    if (query.format === 'csv') {
      const lines = this.csvLines(entries ?? allEntries(list), withTime ? test.questions.length : undefined);
      return csvFile('merit-list', lines);
    }
    const page = requestedRows(query) ?? { offset: 0, limit: Infinity };
    sendTotal(reply, entries?.length ?? list.ranks.size);
    return this.rows(
      entries ? entries.slice(page.offset, page.offset + page.limit) : rankedPage(list, page.offset, page.limit),
      withTime,
    );
  }

  /** Returns the caller's rank among all live attempts, or the hypothetical rank of a practice attempt. */
  @Get(':modelTestId/me')
  @Access('student')
  @ApiOkResponse({ type: OwnMeritListPlace })
  async ownPlace(
    @Param('modelTestId', Id) modelTestId: string,
    @CalledBy() { accountId }: Caller,
  ): Promise<OwnMeritListPlace> {
    const own = await this.meritLists.ownEntry(accountId, modelTestId);
    if (!own || !(await this.modelTests.findOne(modelTestId))) throw new Refusal('not-found');
    if (!own.isShown) throw new Refusal('results-not-yet');
    const list = this.meritLists.of(modelTestId);
    return {
      ...list.positionOf(own.entry),
      score: own.entry.points / 100,
      distribution: list.distribution(),
      live: own.isLive,
    };
  }

  /** Returns the entries that match the institute and the search; undefined without both. */
  private async matchingEntries(
    list: MeritList,
    { institute, search }: MeritListQuery,
  ): Promise<RankedEntry[] | undefined> {
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

  /** @param marks marks of the model test, for tutors and admins, who get more columns; undefined for students */
  private async *csvLines(entries: readonly RankedEntry[], marks: number | undefined): AsyncGenerator<string> {
    const hasTutorColumns = marks !== undefined;
    const columns = ['slNo', 'studentId', 'name', 'score', 'correct', 'incorrect', 'skipped'];
    yield csvLine(hasTutorColumns ? [...columns, 'finishedAt', 'institute', 'marks'] : columns);
    for (let from = 0; from < entries.length; from += PAGE_ROWS_MAX) {
      const part = entries.slice(from, from + PAGE_ROWS_MAX);
      const [rows, institutes] = await Promise.all([
        this.rows(part, hasTutorColumns),
        hasTutorColumns ? this.directory.institutes(idsOf(part)) : undefined,
      ]);
      for (const { slNo, studentId, name, score, correct, incorrect, skipped, finishedAt = '' } of rows) {
        const cells = [String(slNo), studentId, notFormula(name), score.toFixed(2)];
        cells.push(...[correct, incorrect, skipped].map(String));
        if (hasTutorColumns) cells.push(finishedAt, notFormula(institutes?.get(studentId) ?? ''), String(marks));
        yield csvLine(cells);
      }
    }
  }
}

function* instituteLines(rows: readonly InstituteRow[]): Generator<string> {
  yield csvLine(['institute', 'students', 'average', 'best']);
  for (const { institute, students, average, best } of rows) {
    yield csvLine([notFormula(institute), String(students), average.toFixed(2), best.toFixed(2)]);
  }
}

const rankedPage = (list: MeritList, offset: number, limit: number): RankedEntry[] =>
  list.ranks.page(offset, limit).map((entry, index) => ({ slNo: offset + index + 1, entry }));

const idsOf = (entries: readonly RankedEntry[]): string[] => entries.map(({ entry }) => entry.studentId);

const allEntries = (list: MeritList): RankedEntry[] => rankedPage(list, 0, list.ranks.size);
