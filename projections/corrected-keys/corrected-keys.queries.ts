import { Injectable } from '@nestjs/common';
import { InMemoryReadModel } from '../engine/in-memory-read-model.js';
import { ReadModels } from '../read-models.js';
import { correctedKeysProjection, type CorrectedKeysDocument } from './corrected-keys.projection.js';

/** Maximum lag in ms. It is shorter than the time that a correction waits for attempts graded with the former key. */
const BEHIND_MS_MAX = 3_000;

/** Caches all corrected keys in memory: there are few, and grading each answer requires them. */
@Injectable()
export class CorrectedKeysQueries extends InMemoryReadModel<CorrectedKeysDocument> {
  private loaded: Map<string, ReadonlyMap<number, string | null>> | undefined;

  constructor(readModels: ReadModels) {
    super('corrected keys', correctedKeysProjection, readModels);
  }

  /** False if this process may not have received the latest correction yet. */
  get isCurrent(): boolean {
    return this.loaded !== undefined && this.behindMs() <= BEHIND_MS_MAX;
  }

  /** Returns the corrected key of a question version: null if annulled, undefined if the version's own key is valid. */
  keyOf(questionId: string, version: number): string | null | undefined {
    return this.loaded?.get(questionId)?.get(version);
  }

  async load(pages: AsyncIterable<readonly CorrectedKeysDocument[]>): Promise<void> {
    const keys = new Map<string, ReadonlyMap<number, string | null>>();
    for await (const page of pages) for (const document of page) keys.set(document._id, new Map(document.keys));
    this.loaded = keys;
  }

  change(documents: ReadonlyMap<string, CorrectedKeysDocument | undefined>): void {
    for (const [questionId, document] of documents) {
      if (document) this.loaded?.set(questionId, new Map(document.keys));
    }
  }
}
