import { Inject, Injectable } from '@nestjs/common';
import { SUBJECTS, type Subject } from '../../api/contracts/http/limits.js';
import { everyDocument } from '../store/every-page.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import type { QuestionDocument } from './questions.projection.js';

const COLLECTION = 'questions';

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
    return this.store.page<QuestionDocument>(COLLECTION, { ...inOrder(subject), offset, limit });
  }

  /** All of one subject, in the order they were added. */
  all(subject: Subject): Promise<readonly QuestionDocument[]> {
    return everyDocument<QuestionDocument>(this.store, COLLECTION, inOrder(subject));
  }
}

const inOrder = (subject: Subject) => ({ where: { subject }, order: { by: 'place' } }) as const;
