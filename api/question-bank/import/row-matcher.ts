import type { QuestionContent } from '../../contracts/events/question.events.js';
import { streams } from '../../contracts/events/streams.js';
import { derivedId } from '../../platform/commands/derived-id.js';
import type { EventLog } from '../../platform/event-store/event-log.js';
import { Mutex } from '../../platform/shared/mutex.js';
import { questionDecider, type QuestionState } from '../question.decider.js';
import { questionContentKey } from './question-content-key.js';
import type { TopicPaths } from './topic-paths.js';
import type { ImportedQuestion } from './questions-of-rows.js';

/** Finds questions of the database by their content. */
export interface ExistingQuestions {
  /** Returns the ids of the questions that have this content now, one by one. */
  withContent(content: QuestionContent): AsyncIterator<string>;
}

/** State of a question since its import. */
export interface LaterChange {
  readonly questionId: string;
  readonly how: 'edited' | 'deleted';
  readonly at: string;
  /** as it is now, where it was edited */
  readonly content?: QuestionContent;
}

/** Matches a row with a question of the database. */
export type Match =
  /** none: it can be added under this id */
  | { readonly kind: 'new'; readonly questionId: string }
  | { readonly kind: 'already-there'; readonly questionId: string }
  /** the question that its `_id` names, which has other content, another solution or other topics now */
  | {
      readonly kind: 'update';
      readonly questionId: string;
      readonly content: QuestionContent;
      readonly solution: string | null;
    }
  /** one that was imported and has since been edited or deleted; it can be added again under this id */
  | { readonly kind: 'changed'; readonly change: LaterChange; readonly questionId: string }
  /** an earlier row of the file has the same `_id` */
  | { readonly kind: 'repeated'; readonly line: number };

/** Questions of one content, as far as rows have been matched with them. */
interface Candidates {
  readonly existing: AsyncIterator<string>;
  /** ids that rows of this file were matched with */
  readonly taken: Set<string>;
  /** the next number among imported questions of this content, from 1 */
  next: number;
}

/** Ids that rows name by `_id`, with the content key of their row. */
export type NamedIds = ReadonlyMap<string, string>;

/** Returns the ids that a row names, for `NamedIds`. */
export const namedIdOf = ({ _id, content }: ImportedQuestion): readonly [string, string][] =>
  _id === undefined ? [] : [[_id, questionContentKey(content)]];

/**
 * Matches the rows of one file with the questions of the database: by `_id`, else by content, each question with one row.
 * The ids of new questions are derived from their content and their number among equal ones, so that an import that is
 * repeated, resumed or run twice at the same time adds a question once.
 */
export class RowMatcher {
  private readonly mutex = new Mutex();
  private readonly candidates = new Map<string, Candidates>();
  private readonly lineOf = new Map<string, number>();

  /** @param named ids of all rows of the file: such a question is not matched with another row of the same content */
  constructor(
    private readonly questions: ExistingQuestions,
    private readonly log: EventLog,
    private readonly named: NamedIds,
    private readonly topics: TopicPaths,
  ) {}

  async match({ _id, content, line, solution, topics }: ImportedQuestion): Promise<Match> {
    const key = questionContentKey(content);
    if (_id === undefined) return this.byContent(key, content);
    const before = this.lineOf.get(_id);
    if (before !== undefined) return { kind: 'repeated', line: before };
    this.lineOf.set(_id, line);
    const { state, at } = await this.read(_id);
    if (state.status === 'unknown') return this.byContent(key, content);
    if (state.status === 'deleted') return this.byContent(key, content, { questionId: _id, how: 'deleted', at });
    const isSame =
      questionContentKey(state.content) === key &&
      (solution === undefined || solution === state.solution) &&
      (topics === undefined || this.topics.isSame(state.topicIds, this.topics.idsOf(state.content.subject, topics)));
    return isSame
      ? { kind: 'already-there', questionId: _id }
      : { kind: 'update', questionId: _id, content: state.content, solution: state.solution };
  }

  /** @param change of the question that the row names */
  private byContent(key: string, content: QuestionContent, change?: LaterChange): Promise<Match> {
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
      candidates = { existing: this.questions.withContent(content), taken: new Set(), next: 1 };
      this.candidates.set(key, candidates);
    }
    return candidates;
  }

  /** Takes the next question that has this content now. */
  private async nextExisting(key: string, candidates: Candidates): Promise<string | undefined> {
    for (;;) {
      const { done, value: id } = await candidates.existing.next();
      if (done) return undefined;
      if (this.take(id, key, candidates)) return id;
    }
  }

  /**
   * Takes the next number among imported questions of this content. Reads the log, since an import that runs at the same
   * time may have added the question just now.
   */
  private async nextImported(
    key: string,
    candidates: Candidates,
  ): Promise<string | { freeId: string; lastChange?: LaterChange }> {
    for (;;) {
      const number = candidates.next;
      candidates.next += 1;
      const found = await this.importedAs(key, number);
      if (typeof found !== 'string') {
        candidates.taken.add(found.freeId);
        return found;
      }
      if (this.take(found, key, candidates)) return found;
    }
  }

  /** Returns the id of the question if it still has this content, else the id under which it can be added. */
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

  private take(id: string, key: string, { taken }: Candidates): boolean {
    if (taken.has(id) || this.named.get(id) === key) return false;
    taken.add(id);
    return true;
  }

  /** The question as the log has it now, and when it was changed last. */
  private async read(questionId: string): Promise<{ state: QuestionState; at: string }> {
    const events = await this.log.readStream(streams.question(questionId));
    let state = questionDecider.initial;
    for (const event of events)
      state = questionDecider.evolve(state, event as Parameters<typeof questionDecider.evolve>[1]);
    return { state, at: events.at(-1)?.metadata.at ?? '' };
  }
}

/**
 * The id of an imported question. It must never change: questions that were imported are known by it.
 * @param number among imported questions of this content, from 1
 * @param generation number of times that the question was imported, then edited or deleted
 */
function importedId(contentKey: string, number: number, generation: number): string {
  const parts = generation === 0 ? [`${number}`] : [`${number}`, `${generation}`];
  return derivedId('imported-question', contentKey, ...parts);
}
