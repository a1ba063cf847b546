import { Inject, Injectable } from '@nestjs/common';
import { SUBJECTS, type Subject } from '../../api/contracts/http/limits.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import type { QuestionDocument } from './questions.projection.js';

const COLLECTION = 'questions';
const BATCH = 1_000;

@Injectable()
export class Questions {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  async one(id: string): Promise<QuestionDocument | undefined> {
    return (await this.store.get<QuestionDocument>(COLLECTION, [id])).get(id);
  }

  count(subject: Subject): Promise<number> {
    return this.store.count<QuestionDocument>(COLLECTION, { where: { subject } });
  }

  async counts(): Promise<Record<Subject, number>> {
    const counted = await Promise.all(SUBJECTS.map(async (subject) => [subject, await this.count(subject)] as const));
    return Object.fromEntries(counted) as Record<Subject, number>;
  }

  /** Of one subject, in the order they were added. */
  page(subject: Subject, offset: number, limit: number): Promise<readonly QuestionDocument[]> {
    const order = { by: 'place' } as const;
    return this.store.page<QuestionDocument>(COLLECTION, { where: { subject }, order, offset, limit });
  }

  /** All of one subject, in the order they were added. */
  async all(subject: Subject): Promise<QuestionDocument[]> {
    const found: QuestionDocument[] = [];
    for (;;) {
      const last = found.at(-1);
      const batch = await this.store.page<QuestionDocument>(COLLECTION, {
        where: { subject },
        order: { by: 'place' },
        ...(last && { after: { value: last.place, _id: last._id } }),
        limit: BATCH,
      });
      found.push(...batch);
      if (batch.length < BATCH) return found;
    }
  }
}
