import type { QuestionContent } from '../../../contracts/events/question.events.js';
import { refusalText } from '../../../contracts/http/refusals.js';
import { Refusal } from '../../../platform/commands/refusal.js';
import type { Position } from '../../../platform/event-store/event-store.js';
import { questionsOfRows, type ImportedQuestion, type RefusedRow } from './questions-of-rows.js';
import type { Row } from './row.js';
import type { TopicPaths } from './topic-paths.js';
import type { LaterChange, Match, RowMatcher } from './row-matcher.js';

/** Rows imported concurrently, as many as the event store writes with one fsync. */
const CONCURRENT_MAX = 64;

/** Actual or predicted outcome for a question of the file. */
export type RowOutcome =
  | {
      readonly outcome: 'accepted' | 'already-there';
      readonly position?: Position | undefined;
      /** Start of a very similar question, for a dry run. */
      readonly similar?: string | undefined;
    }
  /** Contains the question's previous content. */
  | { readonly outcome: 'updated'; readonly existing: ExistingContent; readonly position?: Position | undefined }
  | {
      readonly outcome: 'left-out';
      readonly reason: string;
      readonly change?: LaterChange;
      readonly isChangedSinceCheck?: true;
      /** The question's current content. */
      readonly existing?: ExistingContent;
    }
  | { readonly outcome: 'refused'; readonly reason: string };

/** A row with its outcome. */
export interface ImportedOrRefused {
  readonly index: number;
  readonly line: number;
  readonly outcome: RowOutcome;
}

interface ExistingContent extends QuestionContent {
  readonly _id: string;
  readonly solution?: string;
}

/** Solution and topics of a row. Undefined values remain unchanged. */
interface RowLearning {
  readonly solution?: string | null | undefined;
  readonly topicIds?: readonly string[] | undefined;
}

type WriteResult = { readonly isNew: boolean; readonly position: Position | undefined };

/** Records the changes of an import. A dry run has no writer. */
export interface ImportWriter {
  /** Adds a question unless one exists under this id. */
  add(questionId: string, content: QuestionContent, learning: RowLearning): Promise<WriteResult>;
  /**
   * Updates a question as if a tutor had edited it.
   * @param revision revision of the question that the row was compared with
   * @throws Refusal
   */
  update(questionId: string, content: QuestionContent, learning: RowLearning, revision: string): Promise<WriteResult>;
}

export interface RowImportOptions {
  readonly matcher: RowMatcher;
  readonly topics: TopicPaths;
  /** Writer of the import; undefined for a dry run. */
  readonly writer: ImportWriter | undefined;
  /** True if rows with an `_id` update the question with that id. */
  readonly updates: boolean;
  /** Returns true if a row is to be added again although its question was edited or deleted after an earlier import. */
  readonly isRetried: (index: number) => boolean;
  /** @throws Refusal if a text references a picture that cannot be used */
  readonly checkPictures: (texts: readonly (string | null | undefined)[]) => Promise<unknown>;
  /** Returns the start of an existing question that is very similar; used by dry runs. */
  readonly similarTo?: (content: QuestionContent) => Promise<string | undefined>;
  /** Time zone of the dates in reasons. */
  readonly timeZone: string;
}

/** Imports the questions of a file one by one, or predicts the outcome of each. */
export class RowImport {
  private readonly days: Intl.DateTimeFormat;

  constructor(private readonly options: RowImportOptions) {
    this.days = new Intl.DateTimeFormat('en-GB', { timeZone: options.timeZone, dateStyle: 'long' });
  }

  /**
   * Imports the rows of a file, several at a time, and yields their outcomes in order. Idempotent: rows whose question
   * exists are not added again.
   * @throws StoreUnavailable, UnreadableFile after the outcomes of all rows that were begun
   */
  async *importAll(rows: AsyncIterable<Row>): AsyncGenerator<ImportedOrRefused, void, undefined> {
    const begun: Promise<ImportedOrRefused | undefined>[] = [];
    const failures: unknown[] = [];
    const begin = async (row: ImportedQuestion | RefusedRow): Promise<ImportedOrRefused | undefined> => {
      const { index, line } = row;
      if ('reason' in row) return { index, line, outcome: { outcome: 'refused', reason: row.reason } };
      try {
        return { index, line, outcome: await this.import(row) };
      } catch (failure) {
        failures.push(failure);
        return undefined;
      }
    };
    try {
      for await (const row of questionsOfRows(rows)) {
        begun.push(begin(row));
        const first = begun.length === CONCURRENT_MAX ? await begun.shift() : undefined;
        if (first) yield first;
        if (failures.length > 0) break;
      }
    } catch (unreadable) {
      failures.push(unreadable);
    }
    for (const row of begun) {
      const imported = await row;
      if (imported) yield imported;
    }
    if (failures.length > 0) throw failures[0];
  }

  /**
   * Imports one question.
   * @throws StoreUnavailable
   */
  private async import(question: ImportedQuestion): Promise<RowOutcome> {
    const { matcher, writer } = this.options;
    const match = await matcher.match(question);
    if (match.kind === 'new' || match.kind === 'changed' || match.kind === 'update') {
      const reason = await this.pictureFault(question);
      if (reason !== undefined) return { outcome: 'refused', reason };
    }
    switch (match.kind) {
      case 'already-there':
        return { outcome: 'already-there' };
      case 'repeated':
        return { outcome: 'refused', reason: `The row in line ${match.line} has the same _id` };
      case 'update':
        return this.update(question, match);
      case 'changed':
        if (!this.options.isRetried(question.index)) return this.leftOut(match.change);
        break;
      case 'new':
    }
    if (!writer) return { outcome: 'accepted', similar: await this.options.similarTo?.(question.content) };
    const { isNew, position } = await writer.add(match.questionId, question.content, this.learningOf(question));
    return { outcome: isNew ? 'accepted' : 'already-there', position };
  }

  private async update(question: ImportedQuestion, match: Match & { kind: 'update' }): Promise<RowOutcome> {
    const { writer, updates } = this.options;
    const { questionId: _id, content, solution, revision } = match;
    const existing = { _id, ...content, ...(solution !== null && { solution }) };
    if (!writer) return { outcome: 'updated', existing };
    if (!updates) return { outcome: 'left-out', reason: 'It differs from the question with its _id', existing };
    if (match.isChangedSinceCheck) return changedSinceCheck(existing);
    try {
      const { isNew, position } = await writer.update(_id, question.content, this.learningOf(question), revision);
      return isNew ? { outcome: 'updated', existing, position } : { outcome: 'already-there' };
    } catch (refused) {
      if (Refusal.is(refused, 'changed-meanwhile')) return changedSinceCheck(existing);
      if (!(refused instanceof Refusal)) throw refused;
      return { outcome: 'refused', reason: refusalText(refused.code, refused.details) };
    }
  }

  /** Returns why the pictures of a question cannot be used; undefined if they can. */
  private async pictureFault({ content, solution }: ImportedQuestion): Promise<string | undefined> {
    try {
      await this.options.checkPictures([content.question, ...content.options, solution]);
      return undefined;
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused;
      return refusalText(refused.code, refused.details);
    }
  }

  /** Returns the solution and topics of a question. Unknown topics are skipped. */
  private learningOf({ content: { subject }, solution, topics }: ImportedQuestion): RowLearning {
    return { solution, topicIds: topics && this.options.topics.idsOf(subject, topics) };
  }

  private leftOut(change: LaterChange): RowOutcome {
    const { questionId, how, at, content } = change;
    const day = this.days.format(new Date(at));
    return {
      outcome: 'left-out',
      reason: `${how === 'edited' ? 'Edited' : 'Deleted'} on ${day}, after it was imported`,
      change,
      ...(content && { existing: { _id: questionId, ...content } }),
    };
  }
}

const changedSinceCheck = (existing: ExistingContent): RowOutcome => ({
  outcome: 'left-out',
  reason: 'Someone changed this question after you checked the file. Check the file again to compare them',
  isChangedSinceCheck: true,
  existing,
});
