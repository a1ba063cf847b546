import { Inject, Injectable } from '@nestjs/common';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import type { RunningAttemptDocument } from './running-attempts.projection.js';

@Injectable()
export class RunningAttempts {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** Whose deadline had come by `instant`, the longest over first. */
  dueBy(
    instant: Date,
    limit: number,
    after?: Pick<RunningAttemptDocument, '_id' | 'deadline'>,
  ): Promise<readonly RunningAttemptDocument[]> {
    return this.store.page<RunningAttemptDocument>('running-attempts', {
      range: { to: instant.toISOString() },
      order: { by: 'deadline' },
      ...(after && { after: { value: after.deadline, _id: after._id } }),
      limit,
    });
  }
}
