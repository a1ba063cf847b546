import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ActivityKind } from '../../../../../api/contracts/http/activity-kinds';
import { texts } from '../../../../../api/contracts/http/texts';
import { messageOf } from '../../../lib/api/api-error';
import { answerOf, api, pageOf, type Page } from '../../../lib/api/client';
import type { components, paths } from '../../../lib/api/openapi.gen';
import { useRepeatableDelete } from '../../../lib/api/repeatable-delete';
import { useCommandId } from '../../../lib/command-id';
import { useLive } from '../../../lib/live/live';
import { useThrottled } from '../../../lib/time/use-throttled';
import { keepPlaces } from './keep-places';
import { listedStudent, listedTutor, type ListedAccount, type ListedRole } from './listed-account';

export const ACCOUNTS_PAGE_ROWS = 50;

/** what changes a list */
const CHANGES: readonly ActivityKind[] = [
  'registered',
  'tutor-added',
  'profile-changed',
  'banned',
  'unbanned',
  'deleted',
];
/** ms in which the lists show what was told */
const SHOWN_MS = 500;
/** ms: not more often is a list that is looked at asked for anew */
const FRESH_MS = 2_000;

type AccountsAsked = NonNullable<paths['/api/admin/student-list']['get']['parameters']['query']>;

interface AccountPage extends Page<ListedAccount> {
  /** rows of the pages before it */
  before: number;
}

/** What an admin looks for in a list. */
export type Sought = Pick<AccountsAsked, 'search' | 'from' | 'sort' | 'isBanned'>;

const listsOf = (role: ListedRole) => [`${role}s`, 'list'];
const countsOf = (role: ListedRole) => [`${role}s`, 'count'];

/** Failures are only logged (ERR-20, ERR-21). @param page from 1 */
export const accountListQuery = (role: ListedRole, sought: Sought, page: number) => {
  const queryKey = [...listsOf(role), sought, page];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }) => {
      const fetched = await accounts(role, { ...sought, page, pageSize: ACCOUNTS_PAGE_ROWS }, signal);
      const kept = keepPlaces(client.getQueryData<AccountPage>(queryKey), fetched, ACCOUNTS_PAGE_ROWS);
      return { ...kept, before: (page - 1) * ACCOUNTS_PAGE_ROWS };
    },
    placeholderData: (shown: AccountPage | undefined, query) =>
      query?.queryKey[0] === queryKey[0] ? keepPreviousData(shown) : undefined,
    // who comes back wants it as it is then, in its order
    gcTime: 0,
  });
};

/** How many there are, or how many of them are banned. */
export const accountCountQuery = (role: ListedRole, isBanned?: 'true') =>
  queryOptions({
    queryKey: [...countsOf(role), isBanned],
    queryFn: async ({ signal }) => (await accounts(role, { isBanned, page: 1, pageSize: 1 }, signal)).total,
  });

async function accounts(role: ListedRole, query: AccountsAsked, signal: AbortSignal): Promise<Page<ListedAccount>> {
  const asked = { params: { query }, signal };
  if (role === 'student') {
    const { rows, total } = await pageOf(api.GET('/api/admin/student-list', asked));
    return { rows: rows.map(listedStudent), total };
  }
  const { rows, total } = await pageOf(api.GET('/api/admin/tutor-list', asked));
  return { rows: rows.map(listedTutor), total };
}

/** Asks anew for what is shown when somebody registers, or another admin bans or deletes somebody. */
export function useFollowedLists(role: ListedRole): void {
  const queries = useQueryClient();
  const refetch = useThrottled(FRESH_MS, () => void queries.invalidateQueries({ queryKey: [`${role}s`] }));
  useLive(
    'account:activity',
    ({ what, more }) => {
      if (more > 0 || CHANGES.includes(what)) setTimeout(refetch, SHOWN_MS);
    },
    refetch,
  );
}

/** Changes the lists where they are shown, and asks for the numbers anew. */
function useChangeLists(role: ListedRole) {
  const queries = useQueryClient();
  return async (change: (shown: Page<ListedAccount>) => Page<ListedAccount>) => {
    // an answer on its way may be older
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

/** Bans, or unbans. What has failed is tried again under its id: it may have been done, and is not to be turned back. */
export function useToggleBan(role: ListedRole, { _id, isBanned }: ListedAccount) {
  const change = useChangeLists(role);
  const commandId = useCommandId();
  const [done, setDone] = useState(0);
  return useMutation({
    mutationFn: () =>
      answerOf(toggleCalls[role](_id, { commandId: commandId(`${done} ${isBanned}`), isBanned: !isBanned })),
    onSuccess: (answer) => {
      setDone(done + 1);
      return change(({ rows, total }) => ({
        rows: rows.map((row) => (row._id === _id ? { ...row, isBanned: answer.isBanned } : row)),
        total,
      }));
    },
    // it is only logged (ERR-22, ERR-23)
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
      // the end of the page is filled
      void queries.invalidateQueries({ queryKey: listsOf(role) });
    },
    // it is only logged (ERR-24, ERR-25); the row stays
    onError: (error) => console.error(`Deleting a ${role} failed: ${messageOf(error)}`),
  });
}
