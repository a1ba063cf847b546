import { Inject, Injectable } from '@nestjs/common';
import type { LeaderboardRow } from '../../api/contracts/live/messages.js';
import { READ_STORE, type ReadStore } from '../store/read-store.js';
import type { AccountDocument, StudentAccount, TutorAccount } from './account-directory.projection.js';

const COLLECTION = 'account-directory';

export type DirectoryEntry = Pick<LeaderboardRow, 'name' | 'avatar'>;

@Injectable()
export class AccountDirectory {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  async student(studentId: string): Promise<StudentAccount | undefined> {
    const found = await this.one(studentId);
    return found?.role === 'student' ? found : undefined;
  }

  async tutor(tutorId: string): Promise<TutorAccount | undefined> {
    const found = await this.one(tutorId);
    return found?.role === 'tutor' ? found : undefined;
  }

  /** Of those that there are. */
  async usernames(accountIds: readonly string[]): Promise<Map<string, string>> {
    const accounts = await this.accounts([...new Set(accountIds)]);
    return new Map([...accounts].map(([id, { username }]) => [id, username]));
  }

  /** Students as the leaderboard shows them: the username, in parentheses the institute when given, and the avatar. */
  async entries(accountIds: readonly string[]): Promise<Map<string, DirectoryEntry>> {
    const entries = new Map<string, DirectoryEntry>();
    for (const [id, account] of await this.accounts(accountIds)) {
      if (account.role !== 'student') continue;
      const { username, institute, avatar } = account;
      entries.set(id, { name: institute ? `${username} (${institute})` : username, avatar });
    }
    return entries;
  }

  private async one(accountId: string): Promise<AccountDocument | undefined> {
    return (await this.accounts([accountId])).get(accountId);
  }

  private accounts(accountIds: readonly string[]): Promise<Map<string, AccountDocument>> {
    return this.store.get<AccountDocument>(COLLECTION, accountIds);
  }
}
