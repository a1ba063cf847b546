import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ActivityKind } from '../../../../../api/contracts/http/activity-kinds';
import { texts } from '../../../../../api/contracts/http/texts';
import { messageOf } from '../../../lib/api/api-error';
import { answerOf, api, asCsv, pageOf, type Page } from '../../../lib/api/client';
import type { components, paths } from '../../../lib/api/openapi.gen';
import { useRepeatableDelete } from '../../../lib/api/repeatable-delete';
import { useCommandId } from '../../../lib/command-id';
import { useLive } from '../../../lib/live/live';
import { useThrottled } from '../../../lib/time/use-throttled';
import { listedStudent, listedTutor, mergeRows, type ListedAccount, type ListedRole } from './listed-account';

export const ACCOUNTS_PAGE_ROWS = 50;

/** Activities that change a list. */
const CHANGES: readonly ActivityKind[] = [
  'registered',
  'tutor-added',
  'profile-changed',
  'banned',
  'unbanned',
  'deleted',
];
/** Delay of a refetch: the message can precede the update of the list. */
const REFETCH_DELAY_MS = 500;
/** Minimum interval between two refetches. */
const REFETCH_MS = 2_000;

type AccountsQuery = NonNullable<paths['/api/admin/student-list']['get']['parameters']['query']>;

interface AccountPage extends Page<ListedAccount> {
  /** Number of rows on earlier pages */
  rowsBefore: number;
}

/** Search, filter and order of a list. */
export type ListFilter = Pick<AccountsQuery, 'search' | 'from' | 'sort' | 'isBanned'>;

const listsOf = (role: ListedRole) => [`${role}s`, 'list'];
const countsOf = (role: ListedRole) => [`${role}s`, 'count'];

/** Failures are only logged (ERR-20, ERR-21). @param page from 1 */
export const accountListQuery = (role: ListedRole, filter: ListFilter, page: number) => {
  const queryKey = [...listsOf(role), filter, page];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const fetchedPage = await accounts(role, { ...filter, page, pageSize: ACCOUNTS_PAGE_ROWS }, signal);
      const mergedPage = mergeRows(client.getQueryData<AccountPage>(queryKey), fetchedPage, ACCOUNTS_PAGE_ROWS);
      return { ...mergedPage, rowsBefore: (page - 1) * ACCOUNTS_PAGE_ROWS };
    },
    placeholderData: (previous: AccountPage | undefined, query) =>
      query?.queryKey[0] === queryKey[0] ? keepPreviousData(previous) : undefined,
    // a revisited list is refetched, in its current order
    gcTime: 0,
  });
};

/** Query for the number of accounts, or of banned accounts. */
export const accountCountQuery = (role: ListedRole, isBanned?: 'true') =>
  queryOptions({
    queryKey: [...countsOf(role), isBanned],
    queryFn: async ({ signal }) => (await accounts(role, { isBanned, page: 1, pageSize: 1 }, signal)).total,
  });

async function accounts(role: ListedRole, query: AccountsQuery, signal: AbortSignal): Promise<Page<ListedAccount>> {
  const options = { params: { query }, signal };
  if (role === 'student') {
    const { rows, total } = await pageOf(api.GET('/api/admin/student-list', options));
    return { rows: rows.map(listedStudent), total };
  }
  const { rows, total } = await pageOf(api.GET('/api/admin/tutor-list', options));
  return { rows: rows.map(listedTutor), total };
}

/** Fetches the whole list as CSV. The server records this as an export of personal data. */
export const fetchAccountsTable = (role: ListedRole, query: ListFilter) =>
  api.GET(role === 'student' ? '/api/admin/student-list' : '/api/admin/tutor-list', { params: { query }, ...asCsv });

/** Refetches the lists after registrations, bans and deletions. */
export function useLiveLists(role: ListedRole): void {
  const queries = useQueryClient();
  const refetch = useThrottled(REFETCH_MS, () => void queries.invalidateQueries({ queryKey: [`${role}s`] }));
  useLive(
    'account:activity',
    ({ what, more }) => {
      if (more > 0 || CHANGES.includes(what)) setTimeout(refetch, REFETCH_DELAY_MS);
    },
    refetch,
  );
}

/** Returns a function that changes the cached lists and refetches the counts. */
function useChangeLists(role: ListedRole) {
  const queries = useQueryClient();
  return async (change: (cachedPage: Page<ListedAccount>) => Page<ListedAccount>) => {
    // a response in flight may be outdated
    await queries.cancelQueries({ queryKey: listsOf(role) });
    queries.setQueriesData<AccountPage>({ queryKey: listsOf(role) }, (page) => page && { ...page, ...change(page) });
    void queries.invalidateQueries({ queryKey: countsOf(role) });
  };
}

type BanToggleBody = components['schemas']['BanToggleBody'];

const toggleCalls = {
  student: (id: string, body: BanToggleBody) =>
    api.PUT('/api/admin/ban-toggle-student/{id}', { params: { path: { id } }, body }),
  tutor: (id: string, body: BanToggleBody) =>
    api.PUT('/api/admin/ban-toggle-tutor/{id}', { params: { path: { id } }, body }),
};

/**
 * Bans or unbans an account. A retry has the same command id, so that it does not revert a command that was executed.
 */
export function useToggleBan(role: ListedRole, { _id }: ListedAccount) {
  const change = useChangeLists(role);
  const commandId = useCommandId();
  const [completedCount, setCompletedCount] = useState(0);
  return useMutation({
    mutationFn: (body: Pick<BanToggleBody, 'isBanned' | 'reason'>) =>
      answerOf(toggleCalls[role](_id, { commandId: commandId(`${completedCount} ${JSON.stringify(body)}`), ...body })),
    onSuccess: (response) => {
      setCompletedCount(completedCount + 1);
      return change(({ rows, total }) => ({
        rows: rows.map((row) => (row._id === _id ? { ...row, isBanned: response.isBanned } : row)),
        total,
      }));
    },
    // a failure is only logged (ERR-22, ERR-23)
    onError: (error) => console.error(`Banning or unbanning a ${role} failed: ${messageOf(error)}`),
  });
}

const deleteCalls = {
  student: (id: string) => api.DELETE('/api/admin/delete-student/{id}', { params: { path: { id } } }),
  tutor: (id: string) => api.DELETE('/api/admin/delete-tutor/{id}', { params: { path: { id } } }),
};

export function useDeleteAccount(role: ListedRole) {
  const queries = useQueryClient();
  const remove = useRepeatableDelete(texts.accountDeleted(role === 'student' ? 'Student' : 'Tutor'));
  const change = useChangeLists(role);
  return useMutation({
    mutationFn: ({ _id }: ListedAccount) => remove(_id, () => answerOf(deleteCalls[role](_id))),
    onSuccess: async (_, { _id }) => {
      await change(({ rows, total }) => ({ rows: rows.filter((row) => row._id !== _id), total: total - 1 }));
      // refetch to fill the end of the page
      void queries.invalidateQueries({ queryKey: listsOf(role) });
    },
    // a failure is only logged (ERR-24, ERR-25); the row stays in the list
    onError: (error) => console.error(`Deleting a ${role} failed: ${messageOf(error)}`),
  });
}
