import { Inject, Injectable } from '@nestjs/common';
import type { Listed, RowRange } from '../../api/platform/http/paging.js';
import { listed } from '../listed.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { keyCorrectionsProjection, type KeyCorrectionDocument } from './key-corrections.projection.js';

const COLLECTION = keyCorrectionsProjection.collection;
const NEWEST_FIRST = { order: { by: 'place', direction: 'desc' } } as const;
/** Page size; corrections are started manually, so that few run at the same time. */
const PAGE_SIZE = 100;

@Injectable()
export class KeyCorrectionsQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  async findOne(correctionId: string): Promise<KeyCorrectionDocument | undefined> {
    return (await this.store.get(COLLECTION, [correctionId])).get(correctionId);
  }

  /** Returns the reversal times by correction id, omitting corrections that are still effective. */
  async reversedAt(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const corrections = await this.store.get(COLLECTION, [...new Set(ids)]);
    return new Map([...corrections].flatMap(([id, { reversal }]) => (reversal ? [[id, reversal.at] as const] : [])));
  }

  /** Returns corrections, newest first. */
  list(range: RowRange): Promise<Listed<KeyCorrectionDocument>> {
    return listed(this.store, COLLECTION, NEWEST_FIRST, range);
  }

  /** Returns the running corrections, oldest first. */
  findInProgress(): Promise<readonly KeyCorrectionDocument[]> {
    const selection = { where: { isUnderWay: true }, order: { by: 'place' } } as const;
    return this.store.page(COLLECTION, { ...selection, limit: PAGE_SIZE });
  }

  /** Returns the corrections that finished since a time, in order of finishing. */
  findDoneSince(instant: string): Promise<readonly KeyCorrectionDocument[]> {
    const selection = { where: { isUnderWay: false }, order: { by: 'finishedAt' }, range: { from: instant } } as const;
    return this.store.page(COLLECTION, { ...selection, limit: PAGE_SIZE });
  }

  /** Returns true if this is the latest effective correction of its question, which makes it reversible. */
  async isLast({ _id, questionId, isUnderWay, reversal }: KeyCorrectionDocument): Promise<boolean> {
    if (isUnderWay || reversal) return false;
    const ofQuestion = { where: { questionId }, ...NEWEST_FIRST, limit: PAGE_SIZE } as const;
    const latest = await this.store.page(COLLECTION, ofQuestion);
    return latest.find((correction) => !correction.reversal)?._id === _id;
  }
}
