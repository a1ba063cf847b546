import { Inject, Injectable } from '@nestjs/common';
import type { Position } from '../../api/platform/event-store/event-store.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import type { EndedSession } from './ended-sessions.projection.js';

const NAME = 'ended-sessions';
const BATCH = 1_000;

@Injectable()
export class EndedSessionList {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** Everything up to here is in the list; ask before reading it. */
  position(): Promise<Position> {
    return this.store.checkpoint(NAME);
  }

  /** Those whose tokens have not expired by themselves. */
  async *unexpired(now: Date): AsyncGenerator<EndedSession> {
    let last: EndedSession | undefined;
    do {
      const batch: readonly EndedSession[] = await this.store.page<EndedSession>(NAME, {
        order: { by: 'expiresAt' },
        range: { from: now.toISOString() },
        ...(last && { after: { value: last.expiresAt, _id: last._id } }),
        limit: BATCH,
      });
      yield* batch;
      last = batch.length === BATCH ? batch.at(-1) : undefined;
    } while (last);
  }
}
