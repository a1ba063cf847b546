import type { QuestionContent } from '../../contracts/events/question.events.js';
import { refusalText } from '../../contracts/http/refusals.js';
import { Refusal } from '../../platform/commands/refusal.js';
import type { Position } from '../../platform/event-store/event-store.js';
import type { ImportedQuestion } from './questions-of-rows.js';
import type { TopicPaths } from './topic-paths.js';
import type { LaterChange, RowMatcher } from './row-matcher.js';

/** The actual or expected outcome for a question of the file. */
export type RowOutcome =
  | { readonly outcome: 'accepted' | 'already-there'; readonly position?: Position | undefined }
  /** with what it was before */
  | { readonly outcome: 'updated'; readonly existing: ExistingContent; readonly position?: Position | undefined }
  | {
      readonly outcome: 'left-out';
      readonly reason: string;
      readonly change?: LaterChange;
      /** as it is now */
      readonly existing?: ExistingContent;
    }
  | { readonly outcome: 'refused'; readonly reason: string };

export interface ExistingContent extends QuestionContent {
  readonly _id: string;
  readonly solution?: string;
}

/** Solution and topics of a row; undefined leaves them unchanged. */
interface RowLearning {
  readonly solution?: string | null | undefined;
  readonly topicIds?: readonly string[] | undefined;
}

type Written = { readonly isNew: boolean; readonly position: Position | undefined };

/** Records what an import does; a dry run has none. */
export interface ImportWriter {
  /** Adds a question unless there is one under this id. */
  add(questionId: string, content: QuestionContent, learning: RowLearning): Promise<Written>;
  /** As the form edits a question. @throws Refusal */
  update(questionId: string, content: QuestionContent, learning: RowLearning): Promise<Written>;
}

export interface RowImportOptions {
  readonly matcher: RowMatcher;
  readonly topics: TopicPaths;
  /** undefined: a dry run */
  readonly writer: ImportWriter | undefined;
  /** rows that name a question by `_id` update it */
  readonly updates: boolean;
  /** Whether a row is added again although its question was edited or deleted after an earlier import. */
  readonly isAgain: (index: number) => boolean;
  /** of the dates in reasons */
  readonly timeZone: string;
}

/** Imports the questions of a file one by one, or says what would become of each. */
export class RowImport {
  private readonly days: Intl.DateTimeFormat;

  constructor(private readonly options: RowImportOptions) {
    this.days = new Intl.DateTimeFormat('en-GB', { timeZone: options.timeZone, dateStyle: 'long' });
  }

  /** @throws StoreUnavailable */
  async import(question: ImportedQuestion): Promise<RowOutcome> {
    const { matcher, writer } = this.options;
    const match = await matcher.match(question);
    switch (match.kind) {
      case 'already-there':
        return { outcome: 'already-there' };
      case 'repeated':
        return { outcome: 'refused', reason: `The row in line ${match.line} has the same _id` };
      case 'update':
        return this.update(question, {
          _id: match.questionId,
          ...match.content,
          ...(match.solution !== null && { solution: match.solution }),
        });
      case 'changed':
        if (!this.options.isAgain(question.index)) return this.leftOut(match.change);
        break;
      case 'new':
    }
    if (!writer) return { outcome: 'accepted' };
    const { isNew, position } = await writer.add(match.questionId, question.content, this.learningOf(question));
    return { outcome: isNew ? 'accepted' : 'already-there', position };
  }

  private async update(question: ImportedQuestion, existing: ExistingContent): Promise<RowOutcome> {
    const { writer, updates } = this.options;
    if (!writer) return { outcome: 'updated', existing };
    if (!updates) return { outcome: 'left-out', reason: 'It differs from the question with its _id', existing };
    try {
      const { isNew, position } = await writer.update(existing._id, question.content, this.learningOf(question));
      return isNew ? { outcome: 'updated', existing, position } : { outcome: 'already-there' };
    } catch (refused) {
      if (!(refused instanceof Refusal)) throw refused;
      return { outcome: 'refused', reason: refusalText(refused.code, refused.details) };
    }
  }

  /** Topics that do not exist are skipped. */
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
