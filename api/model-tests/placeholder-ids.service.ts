import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { derivedId } from '../platform/commands/derived-id.js';

/** Maximum number of model tests whose placeholders are cached. */
const TESTS_MAX = 1_000;

/**
 * Ids that stand for the questions of a model test for students who have not started it: they depend on the test and
 * the position only, so that nobody finds out which known questions the test contains.
 */
@Injectable()
export class PlaceholderIds {
  private readonly cache = new LRUCache<string, readonly string[]>({ max: TESTS_MAX });

  /** Returns `count` placeholders, always the same for a test. */
  of(modelTestId: string, count: number): readonly string[] {
    const cached = this.cache.get(modelTestId);
    if (cached?.length === count) return cached;
    const ids = Array.from({ length: count }, (_, index) => derivedId('placeholder', modelTestId, String(index)));
    this.cache.set(modelTestId, ids);
    return ids;
  }
}
