import { Inject, Injectable } from '@nestjs/common';
import { everyPage } from '../store/every-page.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import type { RunningAttemptDocument } from './running-attempts.projection.js';

@Injectable()
export class RunningAttempts {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** Whose deadline had come by `instant`, the longest over first, so many at once. */
  dueBy(instant: Date, atOnce: number): AsyncIterable<readonly RunningAttemptDocument[]> {
    const due = { range: { to: instant.toISOString() }, order: { by: 'deadline' } } as const;
    return everyPage<RunningAttemptDocument>(this.store, 'running-attempts', due, atOnce);
  }
}
