import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DOUBTS_PAGE_ROWS } from '../../../../api/contracts/http/limits';
import { useAccountId } from '../../lib/session';
import { Empty } from '../../ui/empty';
import { FilterTabs } from '../../ui/filter-tabs';
import { PagedList, usePageNumber } from '../../ui/paged-list';
import { DeleteDoubt } from './delete-doubt';
import { DoubtRow } from './doubt-row';
import { doubtsQuery, type Doubt } from './doubts.queries';
import { useGoneToDoubt } from './named-doubt';

type Shown = 'All' | 'Waiting' | 'Answered';

const SHOWS: Readonly<Record<Shown, (doubt: Doubt) => boolean>> = {
  All: () => true,
  Waiting: ({ answer }) => answer === undefined,
  Answered: ({ answer }) => answer !== undefined,
};
const NOTHING: Readonly<Record<Shown, string>> = {
  All: 'You have not asked anything yet. No question is too small.',
  Waiting: 'No doubts are waiting.',
  Answered: 'No doubts are answered yet. We’ll notify you as soon as a tutor answers.',
};

/** The student's doubts with their answers, newest first (DOUBT-5 to DOUBT-8). */
export function OwnDoubts() {
  const query = doubtsQuery(useAccountId());
  const own = useQuery(query);
  const [shown, setShown] = useState<Shown>('All');
  const [toDelete, setToDelete] = useState<Doubt>();
  const seenWaiting = useSeenWaiting(own.data);
  const { pageNumber } = usePageNumber();
  useGoneToDoubt(own.data, () => setShown('All'));
  const list = useQuery({ ...query, select: (doubts) => pageOf(doubts, shown, pageNumber) });

  return (
    <div className="min-w-0">
      <header className="mb-2 flex items-end justify-between gap-6 phone:mb-0 phone:flex-wrap phone:gap-x-6 phone:gap-y-0 phone:px-4 phone:pt-4">
        <h2 className="section-title pb-1">Your doubts</h2>
        {own.data && own.data.length > 0 && <FilterTabs tabs={tabsOf(own.data)} chosen={shown} onChoose={setShown} />}
      </header>
      <PagedList
        label="Your doubts"
        list={list}
        pageSize={DOUBTS_PAGE_ROWS}
        empty={<Empty>{NOTHING[shown]}</Empty>}
        skeleton={{ rows: 3, rowClassName: 'h-36' }}
      >
        {({ rows }) =>
          rows.map(({ number, ...doubt }) => (
            <DoubtRow
              key={doubt._id}
              doubt={doubt}
              number={number}
              isFresh={doubt.answer !== undefined && seenWaiting.has(doubt._id)}
              onDelete={() => setToDelete(doubt)}
            />
          ))
        }
      </PagedList>
      <DeleteDoubt doubt={toDelete} onClose={() => setToDelete(undefined)} />
    </div>
  );
}

/** Returns the ids of the doubts that this page showed before they were answered. */
function useSeenWaiting(doubts: readonly Doubt[] | undefined): ReadonlySet<string> {
  const [seen] = useState(() => new Set<string>());
  useEffect(() => doubts?.filter(SHOWS.Waiting).forEach(({ _id }) => seen.add(_id)), [doubts, seen]);
  return seen;
}

const tabsOf = (doubts: readonly Doubt[]) =>
  (Object.keys(SHOWS) as Shown[]).map((name) => ({ name, label: name, count: doubts.filter(SHOWS[name]).length }));

/** Numbered from the oldest doubt, so that numbers do not change. */
function pageOf(doubts: readonly Doubt[], shown: Shown, pageNumber: number) {
  const numbered = doubts.map((doubt, place) => ({ ...doubt, number: doubts.length - place }));
  const found = numbered.filter(SHOWS[shown]);
  const from = (pageNumber - 1) * DOUBTS_PAGE_ROWS;
  return { rows: found.slice(from, from + DOUBTS_PAGE_ROWS), total: found.length };
}
