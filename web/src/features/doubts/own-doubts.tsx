import { QuestionText } from '../../entities/question/question-text';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DOUBTS_PAGE_ROWS } from '../../../../api/contracts/http/limits';
import { useAccountId } from '../../lib/session';
import { DeleteDialog } from '../../ui/delete-dialog';
import { Empty } from '../../ui/empty';
import { FilterTabs } from '../../ui/filter-tabs';
import { PagedList, usePageNumber } from '../../ui/paged-list';
import { toast } from '../../ui/toast';
import { DoubtRow } from './doubt-row';
import { doubtsQuery, useDeleteDoubt, useWithdrawAnswer, type Doubt } from './doubts.queries';
import { messages } from './messages';
import { useScrollToDoubt } from './use-scroll-to-doubt';

type Filter = 'All' | 'Waiting' | 'Answered';

const FILTERS: Readonly<Record<Filter, (doubt: Doubt) => boolean>> = {
  All: () => true,
  Waiting: ({ answer }) => answer === undefined,
  Answered: ({ answer }) => answer !== undefined,
};
const LABELS: Readonly<Record<Filter, string>> = {
  All: messages.all,
  Waiting: messages.waiting,
  Answered: messages.answered,
};
const EMPTY_TEXTS: Readonly<Record<Filter, string>> = {
  All: messages.noDoubts,
  Waiting: messages.noneWaiting,
  Answered: messages.noneAnswered,
};

/** The student's doubts with their answers, newest first (DOUBT-5 to DOUBT-8). */
export function OwnDoubts() {
  const query = doubtsQuery(useAccountId());
  const ownDoubts = useQuery(query);
  const [filter, setFilter] = useState<Filter>('All');
  const [doubtToDelete, setDoubtToDelete] = useState<Doubt>();
  const [doubtToWithdraw, setDoubtToWithdraw] = useState<Doubt>();
  const seenWaitingIds = useSeenWaitingIds(ownDoubts.data);
  const { pageNumber } = usePageNumber();
  useScrollToDoubt(ownDoubts.data, filter, () => setFilter('All'));
  const list = useQuery({ ...query, select: (doubts) => pageOf(doubts, filter, pageNumber) });

  return (
    <div className="min-w-0">
      <header className="mb-2 flex items-end justify-between gap-6 phone:mb-0 phone:flex-wrap phone:gap-x-6 phone:gap-y-0 phone:px-4 phone:pt-4">
        <h2 className="section-title pb-1">{messages.yourDoubts}</h2>
        {ownDoubts.data && ownDoubts.data.length > 0 && (
          <FilterTabs tabs={tabsOf(ownDoubts.data)} selected={filter} onSelect={setFilter} />
        )}
      </header>
      <PagedList
        label={messages.yourDoubts}
        list={list}
        pageSize={DOUBTS_PAGE_ROWS}
        empty={<Empty>{EMPTY_TEXTS[filter]}</Empty>}
        skeleton={{ rows: 3, rowClassName: 'h-36' }}
      >
        {({ rows }) =>
          rows.map(({ number, ...doubt }) => (
            <DoubtRow
              key={doubt._id}
              doubt={doubt}
              number={number}
              isNewlyAnswered={doubt.answer !== undefined && seenWaitingIds.has(doubt._id)}
              onDelete={() => setDoubtToDelete(doubt)}
              onWithdraw={() => setDoubtToWithdraw(doubt)}
            />
          ))
        }
      </PagedList>
      <DeleteDoubt doubt={doubtToDelete} onClose={() => setDoubtToDelete(undefined)} />
      <WithdrawAnswer doubt={doubtToWithdraw} onClose={() => setDoubtToWithdraw(undefined)} />
    </div>
  );
}

/** Returns the ids of the doubts that were shown on this page before they were answered. */
function useSeenWaitingIds(doubts: readonly Doubt[] | undefined): ReadonlySet<string> {
  const [seenIds] = useState(() => new Set<string>());
  useEffect(() => doubts?.filter(FILTERS.Waiting).forEach(({ _id }) => seenIds.add(_id)), [doubts, seenIds]);
  return seenIds;
}

const tabsOf = (doubts: readonly Doubt[]) =>
  (Object.keys(FILTERS) as Filter[]).map((name) => ({
    name,
    label: LABELS[name],
    count: doubts.filter(FILTERS[name]).length,
  }));

/** Returns a page of the filtered list. Doubts are numbered from the oldest, so that numbers do not change. */
function pageOf(doubts: readonly Doubt[], filter: Filter, pageNumber: number) {
  const numberedDoubts = doubts.map((doubt, index) => ({ ...doubt, number: doubts.length - index }));
  const filteredDoubts = numberedDoubts.filter(FILTERS[filter]);
  const from = (pageNumber - 1) * DOUBTS_PAGE_ROWS;
  return { rows: filteredDoubts.slice(from, from + DOUBTS_PAGE_ROWS), total: filteredDoubts.length };
}

/** Confirmation dialog to delete a doubt. @param doubt undefined: closed */
function DeleteDoubt({ doubt, onClose }: { doubt: Doubt | undefined; onClose: () => void }) {
  return (
    <DeleteDialog
      item={doubt}
      title={messages.deleteThisDoubt}
      text={doubt?.answer === undefined ? messages.deleteNote : messages.deleteNoteWithAnswer}
      quote={(item) => <QuestionText size="row">{item.doubt}</QuestionText>}
      remove={useDeleteDoubt()}
      onDeleted={(message) => toast.success(message)}
      onClose={onClose}
    />
  );
}

/** Confirmation dialog to withdraw the published answer to a doubt. @param doubt undefined: closed */
const WithdrawAnswer = ({ doubt, onClose }: { doubt: Doubt | undefined; onClose: () => void }) => (
  <DeleteDialog
    item={doubt}
    title={messages.withdrawThisAnswer}
    text={messages.withdrawNote}
    quote={(item) => <QuestionText size="row">{item.doubt}</QuestionText>}
    remove={useWithdrawAnswer()}
    action={{ label: messages.withdraw, busyLabel: messages.withdrawing }}
    onDeleted={(message) => toast.success(message)}
    onClose={onClose}
  />
);
