import { Inject, Injectable } from '@nestjs/common';
import { ACCOUNTS_FOUND_MAX } from '../../api/contracts/http/limits.js';
import type { LeaderboardRow } from '../../api/contracts/live/messages.js';
import type { Listed, RowRange } from '../../api/platform/http/paging.js';
import { listed } from '../listed.js';
import { READ_STORE, type ReadStore, type Selection } from '../store/read-store.js';
import { searchText } from '../../api/contracts/http/search-text.js';
import {
  accountDirectoryProjection,
  type AccountDocument,
  type AdminAccount,
  type StudentAccount,
  type TutorAccount,
} from './account-directory.projection.js';

const COLLECTION = accountDirectoryProjection.collection;

/** Maximum number of students returned for a username prefix. */
const STUDENT_MATCHES_MAX = 20;

export type DirectoryEntry = Pick<LeaderboardRow, 'name' | 'avatar'>;

type ListedAccount = StudentAccount | TutorAccount;

/** Filters and sort order of an account list. */
export interface AccountSelection<Account extends ListedAccount = ListedAccount> {
  role: Account['role'];
  order: AccountOrder;
  /** Undefined selects both banned and other accounts. */
  isBanned: boolean | undefined;
  /** Substring of the username or email. */
  search: string | undefined;
  /** First username of the list (inclusive) when sorted by username. */
  from: string | undefined;
}

export type AccountOrder = 'username' | 'newest';

@Injectable()
export class AccountDirectoryQueries {
  constructor(@Inject(READ_STORE) private readonly store: ReadStore) {}

  async student(studentId: string): Promise<StudentAccount | undefined> {
    const account = await this.findOne(studentId);
    return account?.role === 'student' ? account : undefined;
  }

  async tutor(tutorId: string): Promise<TutorAccount | undefined> {
    const account = await this.findOne(tutorId);
    return account?.role === 'tutor' ? account : undefined;
  }

  async admin(adminId: string): Promise<AdminAccount | undefined> {
    const account = await this.findOne(adminId);
    return account?.role === 'admin' ? account : undefined;
  }

  /** Returns accounts. The total of a search is limited to the maximum page depth. */
  list<Account extends ListedAccount>(
    selection: AccountSelection<Account>,
    range: RowRange | undefined,
  ): Promise<Listed<Account>> {
    const atMost = selection.search === undefined ? undefined : ACCOUNTS_FOUND_MAX;
    return listed<Account>(this.store, COLLECTION, filterOf(selection), range, atMost);
  }

  /** Counts all accounts of a role, including banned ones. */
  countAll(role: ListedAccount['role']): Promise<number> {
    return this.store.count(COLLECTION, { where: { role } });
  }

  /** Returns the ids of students by username prefix, up to the maximum, or of the student with this email. */
  async findStudentIds(query: string): Promise<string[]> {
    const prefix = searchText(query.trim());
    const role = { role: 'student' } as const;
    const account = await (prefix.includes('@')
      ? this.store.page<StudentAccount>(COLLECTION, {
          where: role,
          contains: prefix,
          order: { by: 'listedAs' },
          limit: STUDENT_MATCHES_MAX,
        })
      : this.store.page<StudentAccount>(COLLECTION, {
          where: role,
          order: { by: 'listedAs' },
          range: { from: prefix },
          limit: STUDENT_MATCHES_MAX,
        }));
    return account
      .filter(({ listedAs, email }) => listedAs.startsWith(prefix) || searchText(email) === prefix)
      .map(({ _id }) => _id);
  }

  /** Returns the usernames of existing accounts by id. */
  async usernames(accountIds: readonly string[]): Promise<Map<string, string>> {
    const accounts = await this.accounts([...new Set(accountIds)]);
    return new Map([...accounts].map(([id, { username }]) => [id, username]));
  }

  /** Returns the leaderboard display data of students: username, institute in parentheses if present, and avatar. */
  async entries(accountIds: readonly string[]): Promise<Map<string, DirectoryEntry>> {
    const entries = new Map<string, DirectoryEntry>();
    for (const [id, account] of await this.accounts(accountIds)) {
      if (account.role !== 'student') continue;
      const { username, institute, avatar } = account;
      entries.set(id, { name: institute ? `${username} (${institute})` : username, avatar });
    }
    return entries;
  }

  /** Returns the ids of those students whose leaderboard name contains the search. */
  async idsByName(studentIds: readonly string[], search: string): Promise<Set<string>> {
    const part = searchText(search);
    const matches = [...(await this.entries(studentIds))].filter(([, { name }]) => searchText(name).includes(part));
    return new Set(matches.map(([id]) => id));
  }

  /** Returns the institutes of existing students by id, as entered in their profiles. */
  async institutes(studentIds: readonly string[]): Promise<Map<string, string>> {
    const accounts = await this.accounts(studentIds);
    return new Map(
      [...accounts].flatMap(([id, account]) => (account.role === 'student' ? [[id, account.institute] as const] : [])),
    );
  }

  private async findOne(accountId: string): Promise<AccountDocument | undefined> {
    return (await this.accounts([accountId])).get(accountId);
  }

  private accounts(accountIds: readonly string[]): Promise<Map<string, AccountDocument>> {
    return this.store.get(COLLECTION, accountIds);
  }
}

function filterOf({ role, order, isBanned, search, from }: AccountSelection): Selection<AccountDocument> {
  return {
    where: { role, ...(isBanned !== undefined && { isBanned }) },
    ...(search !== undefined && { contains: searchText(search) }),
    ...(order === 'newest' ? NEWEST_FIRST : { order: { by: 'listedAs' }, range: { from: searchText(from ?? '') } }),
  };
}
const NEWEST_FIRST = { order: { by: 'createdAt', direction: 'desc' } } as const;
