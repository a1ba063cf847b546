import { Inject, Injectable } from '@nestjs/common';
import type { Listed, RowRange } from '../../api/platform/http/paging.js';
import { mapInTurns } from '../../api/platform/shared/event-loop-turns.js';
import { open } from '../../api/platform/vault/sealing.js';
import { VAULT, type Vault } from '../../api/platform/vault/vault.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { listed } from '../listed.js';
import { questionReportsProjection, type QuestionReportDocument } from './question-reports.projection.js';

const COLLECTION = questionReportsProjection.collection;
/** Maximum number of open reports that are grouped, oldest first; the others follow once these are resolved. */
const GROUPED_MAX = 10_000;

/** A report with decrypted texts. `comment` and `message` are null if absent. */
export interface QuestionReport extends Omit<QuestionReportDocument, 'comment' | 'message'> {
  readonly comment: string | null;
  readonly message: string | null;
}

/** Open reports of a question, oldest first. */
export interface ReportedQuestion {
  readonly questionId: string;
  readonly reports: readonly QuestionReportDocument[];
}

@Injectable()
export class QuestionReportsQueries {
  constructor(
    @Inject(READ_STORE) private readonly store: ReadStore,
    @Inject(VAULT) private readonly vault: Vault,
  ) {}

  /** Returns the questions with open reports: most reports first, then the one reported first. */
  async findReported(): Promise<ReportedQuestion[]> {
    const reports = await this.store.page(COLLECTION, { ...OLDEST_OPEN, limit: GROUPED_MAX });
    const reportsByQuestion = new Map<string, QuestionReportDocument[]>();
    for (const report of reports) {
      const others = reportsByQuestion.get(report.questionId);
      if (others) others.push(report);
      else reportsByQuestion.set(report.questionId, [report]);
    }
    return [...reportsByQuestion]
      .map(([questionId, own]) => ({ questionId, reports: own }))
      .toSorted((a, b) => b.reports.length - a.reports.length);
  }

  countOpen(): Promise<number> {
    return this.store.count(COLLECTION, OLDEST_OPEN);
  }

  /** Returns when the oldest open report was sent; undefined if there is none. */
  async oldestOpenAt(): Promise<string | undefined> {
    const [oldest] = await this.store.page(COLLECTION, { ...OLDEST_OPEN, limit: 1 });
    return oldest?.at;
  }

  /** Returns a student's reports, newest first. */
  async ofStudent(studentId: string, range: RowRange | undefined): Promise<Listed<QuestionReport>> {
    const { total, rows } = await listed(this.store, COLLECTION, newestOf(studentId), range);
    return { total, rows: await this.opened(rows) };
  }

  /** Decrypts reports. Reports of accounts without a key are skipped, since their texts cannot be decrypted. */
  async opened(reports: readonly QuestionReportDocument[]): Promise<QuestionReport[]> {
    const keys = await this.vault.accountKeys([...new Set(reports.map(({ studentId }) => studentId))]);
    const opened = await mapInTurns(reports, (report) => {
      const { studentId, comment, message } = report;
      const key = keys.get(studentId);
      if (!key) return [];
      const textOf = (sealed: QuestionReportDocument['message']) => (sealed && open(key, studentId, sealed)) || null;
      return [{ ...report, comment: textOf(comment), message: textOf(message) }];
    });
    return opened.flat();
  }
}

const OLDEST_OPEN = { where: { isOpen: true }, order: { by: 'at' } } as const;

const newestOf = (studentId: string) => ({ where: { studentId }, order: { by: 'at', direction: 'desc' } }) as const;
