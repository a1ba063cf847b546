import { Inject, Injectable } from '@nestjs/common';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import type { AccountDocument } from './account-directory.projection.js';

const COLLECTION = 'account-directory';

@Injectable()
export class AccountDirectory {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  async profile(accountId: string): Promise<AccountDocument | undefined> {
    return (await this.accounts([accountId])).get(accountId);
  }

  /** Of those that there are. */
  async usernames(accountIds: readonly string[]): Promise<Map<string, string>> {
    const accounts = await this.accounts([...new Set(accountIds)]);
    return new Map([...accounts].map(([id, { username }]) => [id, username]));
  }

  /** As the leaderboard names people: the username, and in parentheses the institute when given. */
  async names(accountIds: readonly string[]): Promise<Map<string, string>> {
    const names = new Map<string, string>();
    for (const [id, { username, institute }] of await this.accounts(accountIds)) {
      names.set(id, institute ? `${username} (${institute})` : username);
    }
    return names;
  }

  private accounts(accountIds: readonly string[]): Promise<Map<string, AccountDocument>> {
    return this.store.get<AccountDocument>(COLLECTION, accountIds);
  }
}
