import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { PooledQuestionsQueries } from '../../projections/question-pool/pooled-questions.queries.js';
import type { PinnedQuestion } from '../contracts/events/mock-test.events.js';
import { ReadModelBuilding } from '../platform/event-store/event-store.js';
import { contentKeyOf } from '../platform/shared/content-key.js';
import { QuestionVersionReader } from './question-version-reader.js';

/** Maximum number of cached keys of older versions. */
const KEYS_MAX = 50_000;

/** Reads the content keys of pinned question versions, which are immutable. */
@Injectable()
export class ContentKeyReader {
  private readonly older = new LRUCache<string, string>({ max: KEYS_MAX });

  constructor(
    private readonly pooled: PooledQuestionsQueries,
    private readonly versions: QuestionVersionReader,
  ) {}

  /**
   * Returns the content key of a version, synchronously if it is cached.
   * @throws Error if the version does not exist
   * @throws StoreUnavailable
   */
  of(pin: PinnedQuestion): string | Promise<string> {
    const latest = this.latest(pin.questionId);
    // text, options and key are the same since that version
    if (latest && pin.version >= latest.since && pin.version <= latest.version) return latest.asks;
    return this.older.get(`${pin.questionId}@${pin.version}`) ?? this.read(pin);
  }

  private async read(pin: PinnedQuestion): Promise<string> {
    const key = contentKeyOf(await this.versions.at(pin));
    this.older.set(`${pin.questionId}@${pin.version}`, key);
    return key;
  }

  private latest(questionId: string) {
    try {
      return this.pooled.find(questionId);
    } catch (error) {
      if (error instanceof ReadModelBuilding) return undefined;
      throw error;
    }
  }
}
