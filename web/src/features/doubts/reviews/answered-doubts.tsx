import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ANSWERED_PAGE_ROWS, DOUBT_SUBJECTS } from '../../../../../api/contracts/http/limits';
import { useKeyboardShortcuts } from '../../../lib/keyboard-shortcuts';
import { useAddressSearch } from '../../../lib/use-address-search';
import { Button } from '../../../ui/button';
import { CsvButton } from '../../../ui/csv-button';
import { Empty } from '../../../ui/empty';
import { FilterTabs } from '../../../ui/filter-tabs';
import { PagedList, usePageNumber } from '../../../ui/paged-list';
import { SearchField } from '../../../ui/search-field';
import { messages } from '../messages';
import { AnsweredRow } from './answered-row';
import { answeredDoubtsQuery, fetchAnsweredTable, type ReviewSubject } from './reviews.queries';

const TABS = (['All', ...DOUBT_SUBJECTS] as const).map((name) => ({
  name,
  label: name === 'All' ? messages.all : name,
  count: undefined,
}));

/** The answered doubts of all students with a search and a filter by subject (REVIEW-17). */
export function AnsweredDoubts() {
  const [address, changeAddress] = useAddressSearch();
  const { pageNumber } = usePageNumber();
  const search = address.get('search') ?? '';
  const subject: ReviewSubject = DOUBT_SUBJECTS.find((value) => value === address.get('subject')) ?? 'All';
  const list = useQuery(answeredDoubtsQuery(subject, search, pageNumber));
  const field = useRef<HTMLInputElement>(null);
  useKeyboardShortcuts({ '/': () => field.current?.focus() });

  /** Changes filters and returns to the first page; '' removes a filter. */
  const filterBy = (filters: Partial<Record<'search' | 'subject', string>>) =>
    changeAddress(
      (params) => {
        params.delete('page');
        for (const [name, value] of Object.entries(filters)) {
          if (value) params.set(name, value);
          else params.delete(name);
        }
        return params;
      },
      { replace: true },
    );
  const isFiltered = search !== '' || subject !== 'All';

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 phone:gap-2">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 phone:px-4">
        <SearchField
          field={field}
          search={search}
          onSearch={(text) => filterBy({ search: text })}
          label={messages.searchAnswered}
          placeholder={messages.searchAnswered}
          className="max-w-88 min-w-64 flex-1"
        />
        <FilterTabs
          label={messages.subject}
          tabs={TABS}
          selected={subject}
          onSelect={(name) => filterBy({ subject: name === 'All' ? '' : name })}
        />
      </div>
      <PagedList
        label={messages.answeredDoubts}
        list={list}
        pageSize={ANSWERED_PAGE_ROWS}
        empty={
          isFiltered ? (
            <Empty
              action={<Button onClick={() => filterBy({ search: '', subject: '' })}>{messages.showAllAnswered}</Button>}
            >
              {messages.noAnsweredMatch}
            </Empty>
          ) : (
            <Empty>{messages.nothingAnswered}</Empty>
          )
        }
        skeleton={{ rows: 4, rowClassName: 'h-36' }}
      >
        {({ rows }) => rows.map((doubt) => <AnsweredRow key={doubt._id} doubt={doubt} />)}
      </PagedList>
      {list.data && list.data.total > 0 && (
        <CsvButton
          name="answered-doubts"
          fetchTable={() => fetchAnsweredTable(subject, search)}
          className="phone:px-4"
        />
      )}
    </div>
  );
}
