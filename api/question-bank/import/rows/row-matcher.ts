import type { QuestionContent } from '../../../contracts/events/question.events.js';
import { streams } from '../../../contracts/events/streams.js';
import { derivedId } from '../../../platform/commands/derived-id.js';
import type { EventLog } from '../../../platform/event-store/event-log.js';
import { START, type Position } from '../../../platform/event-store/event-store.js';
import { Mutex } from '../../../platform/shared/mutex.js';
import { questionDecider, questionRevision, type QuestionState } from '../../question.decider.js';
import { questionContentKey } from './question-content-key.js';
import type { TopicPaths } from './topic-paths.js';
import type { ImportedQuestion } from './questions-of-rows.js';

/** Finds questions of the database by content. */
export interface ExistingQuestions {
  /** Iterates over the ids of the questions that currently have this content. */
  withContent(content: QuestionContent): AsyncIterator<string>;
}

/** Change of a question after its import. */
export interface LaterChange {
  readonly questionId: string;
  readonly how: 'edited' | 'deleted';
  readonly at: string;
  /** Current content of an edited question; undefined if the question was deleted. */
  readonly content?: QuestionContent;
}

/** Result of matching a row with the database. */
export type Match =
  /** No matching question; it can be added under this id. */
  | { readonly kind: 'new'; readonly questionId: string }
  | { readonly kind: 'already-there'; readonly questionId: string }
  /** The question with the row's `_id` currently has a different content, solution or topics. */
  | {
      readonly kind: 'update';
      readonly questionId: string;
      readonly content: QuestionContent;
      readonly solution: string | null;
      readonly revision: string;
      /** True if the question was changed after the file was checked. */
      readonly isChangedSinceCheck: boolean;
    }
  /** An imported question that has since been edited or deleted. It can be added again under this id. */
  | { readonly kind: 'changed'; readonly change: LaterChange; readonly questionId: string }
  /** An earlier row of the file has the same `_id`. */
  | { readonly kind: 'repeated'; readonly line: number };

/** Questions with one content, in the order in which rows are matched with them. */
interface Candidates {
  readonly existing: AsyncIterator<string>;
  /** Ids that are already matched with rows of this file. */
  readonly matchedIds: Set<string>;
  /** Next number among the imported questions of this content, from 1. */
  next: number;
}

/** Ids that rows specify by `_id`, with the content key of the row. */
export type IdsInFile = ReadonlyMap<string, string>;

/** Returns the `_id` of a row as an entry of `IdsInFile`. */
export const idInFile = ({ _id, content }: ImportedQuestion): readonly [string, string][] =>
  _id === undefined ? [] : [[_id, questionContentKey(content)]];

/**
 * Matches the rows of one file with questions of the database: by `_id`, otherwise by content, each question with one
 * row. The ids of new questions are derived from their content and their number among equal ones, so that repeated,
 * resumed or concurrent imports add each question only once.
 */
export class RowMatcher {
  private readonly mutex = new Mutex();
  private readonly candidates = new Map<string, Candidates>();
  private readonly lineOf = new Map<string, number>();

  /**
   * @param idsInFile ids specified by all rows of the file; these questions are not matched with other rows by content
   * @param checkedAt end of the log when the tutor checked the file; undefined if it was not checked
   */
  constructor(
    private readonly questions: ExistingQuestions,
    private readonly log: EventLog,
    private readonly idsInFile: IdsInFile,
    private readonly topics: TopicPaths,
    private readonly checkedAt?: Position,
  ) {}

  async match({ _id, content, line, solution, topics }: ImportedQuestion): Promise<Match> {
    const key = questionContentKey(content);
    if (_id === undefined) return this.matchByContent(key, content);
    const before = this.lineOf.get(_id);
    if (before !== undefined) return { kind: 'repeated', line: before };
    this.lineOf.set(_id, line);
    const { state, at, position } = await this.read(_id);
    if (state.status === 'unknown') return this.matchByContent(key, content);
    if (state.status === 'deleted') return this.matchByContent(key, content, { questionId: _id, how: 'deleted', at });
    const isSame =
      questionContentKey(state.content) === key &&
      (content.keepOrder === undefined || content.keepOrder === (state.content.keepOrder ?? false)) &&
      (solution === undefined || solution === state.solution) &&
      (topics === undefined || this.topics.isSame(state.topicIds, this.topics.idsOf(state.content.subject, topics)));
    if (isSame) return { kind: 'already-there', questionId: _id };
    const isChangedSinceCheck = this.checkedAt !== undefined && position > this.checkedAt;
    const { content: existing, solution: existingSolution } = state;
    return {
      kind: 'update',
      questionId: _id,
      content: existing,
      solution: existingSolution,
      revision: questionRevision(state),
      isChangedSinceCheck,
    };
  }

  /**
   * Matches a row by content.
   * @param change change of the question with the row's `_id`
   */
  private matchByContent(key: string, content: QuestionContent, change?: LaterChange): Promise<Match> {
    return this.mutex.run(key, async () => {
      const candidates = this.candidatesOf(key, content);
      const questionId = (await this.nextExisting(key, candidates)) ?? (await this.nextImported(key, candidates));
      if (typeof questionId === 'string') return { kind: 'already-there', questionId };
      const { freeId, lastChange = change } = questionId;
      return lastChange
        ? { kind: 'changed', change: lastChange, questionId: freeId }
        : { kind: 'new', questionId: freeId };
    });
  }

  private candidatesOf(key: string, content: QuestionContent): Candidates {
    let candidates = this.candidates.get(key);
    if (!candidates) {
      candidates = { existing: this.questions.withContent(content), matchedIds: new Set(), next: 1 };
      this.candidates.set(key, candidates);
    }
    return candidates;
  }

  /** Returns the next unmatched question with this content. */
  private async nextExisting(key: string, candidates: Candidates): Promise<string | undefined> {
    for (;;) {
      const { done, value: id } = await candidates.existing.next();
      if (done) return undefined;
      if (this.take(id, key, candidates)) return id;
    }
  }

  /**
   * Returns the next unmatched imported question of this content. Reads the log, because a concurrent import may have
   * added the question.
   */
  private async nextImported(
    key: string,
    candidates: Candidates,
  ): Promise<string | { freeId: string; lastChange?: LaterChange }> {
    for (;;) {
      const number = candidates.next;
      candidates.next += 1;
      const existingId = await this.importedAs(key, number);
      if (typeof existingId !== 'string') {
        candidates.matchedIds.add(existingId.freeId);
        return existingId;
      }
      if (this.take(existingId, key, candidates)) return existingId;
    }
  }

  /** Returns the question's id if it still has this content, or an id under which it can be added. */
  private async importedAs(key: string, number: number) {
    let lastChange: LaterChange | undefined;
    for (let generation = 0; ; generation += 1) {
      const questionId = importedId(key, number, generation);
      const { state, at } = await this.read(questionId);
      if (state.status === 'unknown') return { freeId: questionId, ...(lastChange && { lastChange }) };
      if (state.status === 'deleted') lastChange = { questionId, how: 'deleted', at };
      else if (questionContentKey(state.content) === key) return questionId;
      else lastChange = { questionId, how: 'edited', at, content: state.content };
    }
  }

  private take(id: string, key: string, { matchedIds }: Candidates): boolean {
    if (matchedIds.has(id) || this.idsInFile.get(id) === key) return false;
    matchedIds.add(id);
    return true;
  }

  /** Returns the current state of a question, and the time and position of its last change. */
  private async read(questionId: string): Promise<{ state: QuestionState; at: string; position: Position }> {
    const events = await this.log.readStream(streams.question(questionId));
    let state = questionDecider.initial;
    for (const event of events)
      state = questionDecider.evolve(state, event as Parameters<typeof questionDecider.evolve>[1]);
    const last = events.at(-1);
    return { state, at: last?.metadata.at ?? '', position: last?.position ?? START };
  }
}

/**
 * Returns the id of an imported question. The derivation must never change, because it identifies questions that were
 * imported earlier.
 * @param number number among the imported questions of this content, from 1
 * @param generation number of times that the question was imported and then edited or deleted
 */
function importedId(contentKey: string, number: number, generation: number): string {
  const parts = generation === 0 ? [`${number}`] : [`${number}`, `${generation}`];
  return derivedId('imported-question', contentKey, ...parts);
}
