import { Inject, Injectable } from '@nestjs/common';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import type { AccountSessions, LiveSession } from './sessions.projection.js';

@Injectable()
export class SessionsQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  /** The account's sessions that live at this instant, in the order of their start. */
  async ofAccount(accountId: string, now: Date): Promise<readonly LiveSession[]> {
    const found = (await this.store.get<AccountSessions>('sessions', [accountId])).get(accountId);
    return found?.sessions.filter(({ expiresAt }) => expiresAt > now.toISOString()) ?? [];
  }
}
