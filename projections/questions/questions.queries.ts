import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { QuestionContent } from '../../api/contracts/events/question.events.js';
import { PAGE_DEPTH_MAX, SUBJECTS, type Subject } from '../../api/contracts/http/limits.js';
import type { Listed, RowRange } from '../../api/platform/http/paging.js';
import { everyDocument, everyPage } from '../store/every-page.js';
import { listed } from '../listed.js';
import { searchText } from '../../api/contracts/http/search-text.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { Mutex } from '../../api/platform/shared/mutex.js';
import { mostSimilar, type Similar } from '../../api/platform/shared/similarity.js';
import { contentHashOf, questionsProjection, type QuestionDocument } from './questions.projection.js';

const COLLECTION = questionsProjection.collection;
const SEARCHED_AT_ONCE = 500;
/** Questions below it share little more than common words. */
const SIMILARITY_MIN = 0.5;

/** Filters of a question query; defaults to all questions. */
export interface QuestionFilter {
  readonly subject?: Subject | undefined;
  readonly withoutSolution?: boolean;
  /** Text in the question or an option. */
  readonly search?: string | undefined;
}

@Injectable()
export class QuestionsQueries {
  private readonly searches = new Mutex();

  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  async findOne(id: string): Promise<QuestionDocument | undefined> {
    return (await this.findMany([id])).get(id);
  }

  /** Returns the existing questions by id. */
  findMany(ids: readonly string[]): Promise<Map<string, QuestionDocument>> {
    return this.store.get(COLLECTION, ids);
  }

  count(filter: QuestionFilter = {}): Promise<number> {
    return this.store.count(COLLECTION, selectionOf(filter));
  }

  async counts(): Promise<Record<Subject, number>> {
    const counted = await Promise.all(
      SUBJECTS.map(async (subject) => [subject, await this.count({ subject })] as const),
    );
    return Object.fromEntries(counted) as Record<Subject, number>;
  }

  /** Returns questions in creation order. The total of a search is limited to the maximum page depth. */
  async list(filter: QuestionFilter, range: RowRange | undefined): Promise<Listed<QuestionDocument>> {
    const atMost = filter.search === undefined ? undefined : PAGE_DEPTH_MAX;
    if (range) return listed(this.store, COLLECTION, selectionOf(filter), range, atMost);
    const rows = await this.all(filter);
    return { total: rows.length, rows };
  }

  /** Returns the ids of the given questions that contain the text, in the given order. */
  async searched(ids: readonly string[], search: string): Promise<string[]> {
    const text = searchText(search);
    const matching: string[] = [];
    for (let from = 0; from < ids.length; from += SEARCHED_AT_ONCE) {
      const batch = ids.slice(from, from + SEARCHED_AT_ONCE);
      const documents = await this.findMany(batch);
      matching.push(...batch.filter((id) => documents.get(id)?.text.includes(text)));
    }
    return matching;
  }

  /** Yields the ids of questions with this content. */
  async *withContent(content: QuestionContent): AsyncGenerator<string, void, undefined> {
    const selection = { where: { contentHash: contentHashOf(content) } };
    for await (const page of everyPage(this.store, COLLECTION, selection)) {
      for (const { _id } of page) yield _id;
    }
  }

  /** Returns the questions of a subject with the most similar words, most similar first. */
  similarTo(texts: readonly string[], subject: Subject, most: number): Promise<Similar<QuestionDocument>[]> {
    // one search at a time, so that several searches do not hold all questions each
    return this.searches.run('similar', async () => {
      const textOf = ({ question, options }: QuestionDocument) => [question, ...options].join('\n');
      const questions = await this.all({ subject });
      return mostSimilar(texts.join('\n'), questions, textOf, { most, min: SIMILARITY_MIN, pause: setImmediate });
    });
  }

  /** Yields all questions in pages. */
  pages(filter: QuestionFilter = {}): AsyncGenerator<readonly QuestionDocument[], void, undefined> {
    return everyPage(this.store, COLLECTION, selectionOf(filter), PAGE_ROWS);
  }

  /** Returns all questions. */
  all(filter: QuestionFilter = {}): Promise<readonly QuestionDocument[]> {
    return everyDocument(this.store, COLLECTION, selectionOf(filter), ROWS_AT_ONCE);
  }
}

/** Questions per page of a list that is held as a whole: of the longest questions, at most about 2 MB. */
const ROWS_AT_ONCE = 100;
/** Questions per page: at most about 1 MB, which is parsed at once. */
const PAGE_ROWS = 25;

const selectionOf = ({ subject, withoutSolution, search }: QuestionFilter) =>
  ({
    where: { ...(subject !== undefined && { subject }), ...(withoutSolution && { hasSolution: false }) },
    order: { by: 'place' },
    ...(search !== undefined && { contains: searchText(search) }),
  }) as const;
