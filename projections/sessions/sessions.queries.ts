import { Inject, Injectable } from '@nestjs/common';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import { sessionsProjection, type LiveSession } from './sessions.projection.js';

@Injectable()
export class SessionsQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** Returns the account's valid sessions at a time, by start. */
  async ofAccount(accountId: string, now: Date): Promise<readonly LiveSession[]> {
    const document = (await this.store.get(sessionsProjection.collection, [accountId])).get(accountId);
    return document?.sessions.filter(({ expiresAt }) => expiresAt > now.toISOString()) ?? [];
  }
}
