import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { ACCOUNTS_FOUND_MAX } from '../../../../../api/contracts/http/limits';
import { Button, ButtonLink } from '../../../ui/button';
import { classes } from '../../../ui/classes';
import { CsvButton } from '../../../ui/csv-button';
import { DeleteDialog } from '../../../ui/delete-dialog';
import { Empty } from '../../../ui/empty';
import { capitalLetters } from '../../../entities/account/letter-columns';
import { PageTitle } from '../../../ui/page-title';
import { usePageNumber } from '../../../ui/paged-list';
import { lastPage } from '../../../ui/pages';
import { FetchRetry } from '../../../ui/retry';
import { Sheet } from '../../../ui/sheet';
import { toast } from '../../../ui/toast';
import { messages } from '../messages';
import {
  accountCountQuery,
  accountListQuery,
  ACCOUNTS_PAGE_ROWS,
  fetchAccountsTable,
  useDeleteAccount,
  useLiveLists,
} from './account-lists.queries';
import { AccountColumns, AccountRow } from './account-row';
import { ListFooter } from './list-footer';
import { LetterIndex, ListTools } from './list-tools';
import { STUDENTS, TUTORS, type AccountListKind, type ListedAccount, type ListedRole } from './listed-account';
import { useListFilter } from './use-list-filter';

/** List of students, with search, ban and deletion (ADMIN-19 to ADMIN-25). */
export const StudentsListPage = () => <AccountList key="students" kind={STUDENTS} />;

/** List of tutors (ADMIN-26 to ADMIN-33). */
export const TutorsListPage = () => <AccountList key="tutors" kind={TUTORS} />;

function AccountList({ kind }: { kind: AccountListKind }) {
  const { role, title } = kind;
  useLiveLists(role);
  const filter = useListFilter();
  const { search, from, isBannedOnly } = filter;
  const { pageNumber, addressOf } = usePageNumber();
  const list = useQuery(accountListQuery(role, filter.filter, pageNumber));
  const accountCount = useQuery(accountCountQuery(role)).data;
  const bannedCount = useQuery(accountCountQuery(role, 'true')).data;
  const [accountToDelete, setAccountToDelete] = useState<ListedAccount>();
  const field = useRef<HTMLInputElement>(null);

  const { rows = [], total = 0, rowsBefore = 0 } = list.data ?? {};
  const last = lastPage(total, ACCOUNTS_PAGE_ROWS);
  if (list.data && pageNumber > Math.max(1, last) && !list.isPlaceholderData) {
    return <Navigate to={addressOf(Math.max(1, last))} replace />;
  }
  // includes the accounts before the selected first letter
  const totalCount = from ? (isBannedOnly ? bannedCount : accountCount) : total;
  const first = totalCount === undefined ? undefined : totalCount - total + rowsBefore + 1;
  // the total of a search is limited
  const totalText = totalCount?.toLocaleString('en') ?? '–';
  const countText = search && total >= ACCOUNTS_FOUND_MAX ? messages.atLeast(totalText) : totalText;
  const hasMore = last * ACCOUNTS_PAGE_ROWS < total;
  const showAll = () => {
    filter.clear();
    field.current?.focus();
  };
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-4 phone:gap-2">
      <PageTitle
        className="phone:px-4 phone:pt-4"
        note={noteOf(role, accountCount, bannedCount, search && list.data ? countText : undefined)}
        actions={
          <div className="flex flex-wrap items-center gap-3">
            <CsvButton
              name={`${role}s`}
              size="normal"
              fetchTable={() => fetchAccountsTable(role, filter.filter)}
              onSaved={() => toast.info(messages.exportRecorded)}
            />
            {role === 'tutor' && (
              <ButtonLink to="/admin/add-tutor" icon={UserPlus}>
                {messages.addTutor}
              </ButtonLink>
            )}
          </div>
        }
      >
        {title}
      </PageTitle>
      <ListTools filter={filter} all={accountCount} bannedCount={bannedCount} field={field} />
      {role === 'student' && <LetterIndex from={from} addressFrom={filter.addressFrom} />}
      <Sheet aria-label={title} aria-busy={list.isFetching}>
        <FetchRetry query={list} skeleton={{ rows: 12, rowClassName: 'h-13.5 phone:h-18' }} />
        {list.data && rows.length === 0 && (
          <EmptyList role={role} search={search} onShowAll={search || from || isBannedOnly ? showAll : undefined} />
        )}
        {rows.length > 0 && (
          <>
            <table
              className={classes('w-full table-fixed border-collapse', list.isPlaceholderData && 'opacity-60')}
              aria-label={title}
            >
              <AccountColumns dateLabel={kind.dateLabel} />
              <tbody>
                {rows.map((account, index) => (
                  <AccountRow
                    key={account._id}
                    role={role}
                    account={account}
                    number={first === undefined ? undefined : first + index}
                    isMarkedForDeletion={account._id === accountToDelete?._id}
                    onDelete={setAccountToDelete}
                  />
                ))}
              </tbody>
            </table>
            <ListFooter
              first={first}
              rows={rows.length}
              total={countText}
              pageNumber={pageNumber}
              last={last}
              addressOf={addressOf}
              remainingRowsUrl={
                hasMore && pageNumber === last && !search && !filter.isNewest
                  ? filter.addressFrom(rows.at(-1)!.username)
                  : undefined
              }
            />
          </>
        )}
      </Sheet>
      <DeleteAccount kind={kind} account={accountToDelete} onClose={() => setAccountToDelete(undefined)} />
    </div>
  );
}

/** Returns the note below the title. @param matchCount number of search results as text; undefined if there is no search */
function noteOf(
  role: ListedRole,
  accountCount: number | undefined,
  banned: number | undefined,
  matchCount: string | undefined,
) {
  // reserve the line while loading
  if (accountCount === undefined) return '\u00a0';
  const total = (role === 'student' ? messages.students : messages.tutors)(accountCount);
  if (matchCount !== undefined) return messages.ofTotal(matchCount, total);
  return banned === undefined ? total : messages.withBanned(total, banned);
}

/** Number of boxes in the drawing. */
const BOXES = 9;
/** Number of bubbles below each box. */
const BUBBLES = 6;

interface EmptyListProps {
  role: ListedRole;
  search: string;
  /** Clears search and filters; undefined if the list is unfiltered */
  onShowAll: (() => void) | undefined;
}

/** Empty state of a list: the reason and a button that clears search and filters. */
function EmptyList({ role, search, onShowAll }: EmptyListProps) {
  const isStudent = role === 'student';
  if (!onShowAll) return <Empty>{isStudent ? messages.noStudentsYet : messages.noTutorsYet}</Empty>;
  if (!search) {
    const showAll = isStudent ? messages.showAllStudents : messages.showAllTutors;
    return (
      <Empty action={<Button onClick={onShowAll}>{showAll}</Button>}>
        {isStudent ? messages.noStudentsFound : messages.noTutorsFound}
      </Empty>
    );
  }
  return (
    <Empty
      drawing={<BoxedLetters text={search} />}
      action={<Button onClick={onShowAll}>{messages.clearSearch}</Button>}
    >
      {messages.noMatch} <b className="wrap-anywhere text-ink">“{search}”</b>.
    </Empty>
  );
}

/** Decorative: the search text in boxes above empty bubbles. */
const BoxedLetters = ({ text }: { text: string }) => (
  <div aria-hidden className="flex pb-2">
    {capitalLetters(text)
      .slice(0, BOXES)
      .map((letter, column) => (
        <div key={column} className="grid justify-items-center gap-0.75">
          <span className="mb-1 grid h-10 w-9 place-items-center border-(length:--line-strong) border-r-0 border-rule-strong text-lg font-head text-ink in-[div:last-child>&]:border-r-(length:--line-strong)">
            {letter}
          </span>
          {Array.from({ length: BUBBLES }, (_, bubble) => (
            <i key={bubble} className="size-4 rounded-bubble border border-rule-strong" />
          ))}
        </div>
      ))}
  </div>
);

interface DeleteAccountProps {
  kind: AccountListKind;
  /** The account to delete; undefined closes the dialog */
  account: ListedAccount | undefined;
  onClose: () => void;
}

/** Confirmation dialog to delete an account. */
const DeleteAccount = ({ kind: { role, dateLabel, deletion }, account, onClose }: DeleteAccountProps) => (
  <DeleteDialog
    item={account}
    title={messages.deleteUserTitle(account?.username ?? '')}
    text={`${deletion} ${messages.deletionNote}`}
    remove={useDeleteAccount(role)}
    onDeleted={(message) => toast.success(message)}
    onClose={onClose}
  >
    <dl className="divide-y divide-rule border-y border-rule">
      <Detail name="Email">{account?.email}</Detail>
      <Detail name={dateLabel}>{account?.date ?? '–'}</Detail>
    </dl>
  </DeleteDialog>
);

const Detail = ({ name, children }: { name: string; children: string | undefined }) => (
  <div className="flex justify-between gap-4 py-2">
    <dt className="text-ink-soft">{name}</dt>
    <dd className="text-right font-strong wrap-anywhere">{children}</dd>
  </div>
);
