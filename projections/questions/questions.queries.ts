import { Inject, Injectable } from '@nestjs/common';
import type { QuestionContent } from '../../api/contracts/events/question.events.js';
import { PAGE_DEPTH_MAX, SUBJECTS, type Subject } from '../../api/contracts/http/limits.js';
import { everyDocument, everyPage } from '../store/every-page.js';
import { searchText } from '../store/search-text.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { contentHashOf, type QuestionDocument } from './questions.projection.js';

const COLLECTION = 'questions';

@Injectable()
export class QuestionsQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  async one(id: string): Promise<QuestionDocument | undefined> {
    return (await this.findMany([id])).get(id);
  }

  /** Returns the existing ones by id. */
  findMany(ids: readonly string[]): Promise<Map<string, QuestionDocument>> {
    return this.store.get<QuestionDocument>(COLLECTION, ids);
  }

  /**
   * Counts questions; a search is counted up to the maximum page depth only.
   * @param search text in the question or an option; all by default
   */
  count(subject: Subject | undefined, search?: string): Promise<number> {
    const atMost = search === undefined ? {} : { atMost: PAGE_DEPTH_MAX };
    return this.store.count<QuestionDocument>(COLLECTION, { ...inOrder(subject, search), ...atMost });
  }

  async counts(): Promise<Record<Subject, number>> {
    const counted = await Promise.all(SUBJECTS.map(async (subject) => [subject, await this.count(subject)] as const));
    return Object.fromEntries(counted) as Record<Subject, number>;
  }

  /**
   * Returns a page in the order of addition.
   * @param subject all by default
   * @param search as in `count`
   */
  page(
    subject: Subject | undefined,
    { offset, limit }: { offset: number; limit: number },
    search?: string,
  ): Promise<readonly QuestionDocument[]> {
    return this.store.page<QuestionDocument>(COLLECTION, { ...inOrder(subject, search), offset, limit });
  }

  /** Yields the ids of the questions with this content. */
  async *withContent(content: QuestionContent): AsyncGenerator<string, void, undefined> {
    const selection = { where: { contentHash: contentHashOf(content) } };
    for await (const page of everyPage<QuestionDocument>(this.store, COLLECTION, selection)) {
      for (const { _id } of page) yield _id;
    }
  }

  /**
   * Yields all questions in pages.
   * @param subject all by default
   */
  pages(subject: Subject | undefined): AsyncGenerator<readonly QuestionDocument[], void, undefined> {
    return everyPage<QuestionDocument>(this.store, COLLECTION, inOrder(subject));
  }

  /**
   * Returns all questions.
   * @param subject all by default
   * @param search as in `count`
   */
  all(subject: Subject | undefined, search?: string): Promise<readonly QuestionDocument[]> {
    return everyDocument<QuestionDocument>(this.store, COLLECTION, inOrder(subject, search));
  }
}

const inOrder = (subject: Subject | undefined, search?: string) =>
  ({
    ...(subject !== undefined && { where: { subject } }),
    order: { by: 'place' },
    ...(search !== undefined && { contains: searchText(search) }),
  }) as const;
