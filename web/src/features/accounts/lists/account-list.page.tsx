import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { ACCOUNTS_FOUND_MAX } from '../../../../../api/contracts/http/limits';
import { useKeyboardShortcuts } from '../../../lib/keyboard-shortcuts';
import { ButtonLink } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { PageTitle } from '../../../ui/page-title';
import { usePageNumber } from '../../../ui/paged-list';
import { lastPage } from '../../../ui/pages';
import { FetchRetry } from '../../../ui/retry';
import { Sheet } from '../../../ui/sheet';
import { Skeleton } from '../../../ui/waiting';
import { STUDENTS, TUTORS, type AccountListKind } from './account-list-kinds';
import { accountCountQuery, accountListQuery, ACCOUNTS_PAGE_ROWS, useFollowedLists } from './account-lists.queries';
import { AccountColumns, AccountRow } from './account-row';
import { DeleteAccount } from './delete-account';
import { Letters } from './letters';
import { ListFoot } from './list-foot';
import { ListTools } from './list-tools';
import type { ListedAccount, ListedRole } from './listed-account';
import { Nobody } from './nobody';
import { useSought } from './use-sought';

/** Every student, to be found, banned and deleted (ADMIN-19 to ADMIN-25). */
export const StudentsListPage = () => <AccountList key="students" kind={STUDENTS} />;

/** Every tutor (ADMIN-26 to ADMIN-33). */
export const TutorsListPage = () => <AccountList key="tutors" kind={TUTORS} />;

function AccountList({ kind }: { kind: AccountListKind }) {
  const { role, title } = kind;
  useFollowedLists(role);
  const asked = useSought();
  const { search, from, isBannedOnly } = asked;
  const { pageNumber, addressOf } = usePageNumber();
  const list = useQuery(accountListQuery(role, asked.sought, pageNumber));
  const all = useQuery(accountCountQuery(role)).data;
  const banned = useQuery(accountCountQuery(role, 'true')).data;
  const [toDelete, setToDelete] = useState<ListedAccount>();
  const field = useRef<HTMLInputElement>(null);
  useKeyboardShortcuts({ '/': () => field.current?.focus() });

  const { rows = [], total = 0, before = 0 } = list.data ?? {};
  const last = lastPage(total, ACCOUNTS_PAGE_ROWS);
  if (list.data && pageNumber > Math.max(1, last) && !list.isPlaceholderData) {
    return <Navigate to={addressOf(Math.max(1, last))} replace />;
  }
  // with those that stand before the one that the list begins with
  const whole = from ? (isBannedOnly ? banned : all) : total;
  const first = whole === undefined ? undefined : whole - total + before + 1;
  // what is searched for is counted so far
  const inWords = `${whole?.toLocaleString('en') ?? '–'}${search && total >= ACCOUNTS_FOUND_MAX ? ' or more' : ''}`;
  const isDeeper = last * ACCOUNTS_PAGE_ROWS < total;
  const showAll = () => {
    asked.clear();
    field.current?.focus();
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 phone:gap-2">
      <PageTitle
        className="phone:px-4 phone:pt-4"
        note={noteOf(role, all, banned, search && list.data ? inWords : undefined)}
        actions={
          role === 'tutor' && (
            <ButtonLink to="/admin/add-tutor" icon={UserPlus}>
              Add Tutor
            </ButtonLink>
          )
        }
      >
        {title}
      </PageTitle>
      <ListTools asked={asked} all={all} banned={banned} field={field} />
      {role === 'student' && <Letters from={from} addressFrom={asked.addressFrom} />}
      <Sheet aria-label={title} aria-busy={list.isFetching}>
        <FetchRetry of={list} />
        {list.isPending && <Skeleton rows={12} rowClassName="h-13.5 phone:h-18" />}
        {list.data && rows.length === 0 && (
          <Nobody role={role} search={search} onShowAll={search || from || isBannedOnly ? showAll : undefined} />
        )}
        {rows.length > 0 && (
          <>
            <table
              className={classes('w-full table-fixed border-collapse', list.isPlaceholderData && 'opacity-60')}
              aria-label={title}
            >
              <AccountColumns dated={kind.dated} />
              <tbody>
                {rows.map((account, index) => (
                  <AccountRow
                    key={account._id}
                    role={role}
                    account={account}
                    number={first === undefined ? undefined : first + index}
                    isAsked={account._id === toDelete?._id}
                    onDelete={setToDelete}
                  />
                ))}
              </tbody>
            </table>
            <ListFoot
              first={first}
              rows={rows.length}
              of={inWords}
              pageNumber={pageNumber}
              last={last}
              addressOf={addressOf}
              beyond={
                isDeeper && pageNumber === last && !search && !asked.isNewest
                  ? asked.addressFrom(rows.at(-1)!.username)
                  : undefined
              }
            />
          </>
        )}
      </Sheet>
      <DeleteAccount kind={kind} account={toDelete} onClose={() => setToDelete(undefined)} />
    </div>
  );
}

/** How many there are. @param found by a search, in words; undefined without one */
function noteOf(role: ListedRole, all: number | undefined, banned: number | undefined, found: string | undefined) {
  // a line that is there before its words
  if (all === undefined) return '\u00a0';
  const everybody = `${all.toLocaleString('en')} ${role}${all === 1 ? '' : 's'}`;
  if (found !== undefined) return `${found} of ${everybody}`;
  return banned === undefined ? everybody : `${everybody}, ${banned.toLocaleString('en')} banned`;
}
