import { useQuery } from '@tanstack/react-query';
import { ANSWERED_PAGE_ROWS, DOUBT_SUBJECTS } from '../../../../../api/contracts/http/limits';
import { api, asCsv } from '../../../lib/api/client';
import { pageQuery } from '../../../lib/api/get-query';
import { useAddressSearch, withFilters } from '../../../lib/use-address-search';
import { Button } from '../../../ui/button';
import { CsvButton } from '../../../ui/csv-button';
import { Empty } from '../../../ui/empty';
import { FilterTabs } from '../../../ui/filter-tabs';
import { PagedList, usePageNumber } from '../../../ui/paged-list';
import { SearchField } from '../../../ui/search-field';
import { messages } from '../messages';
import { AnsweredRow } from './answered-row';

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
  const subject = DOUBT_SUBJECTS.find((value) => value === address.get('subject'));
  const filter = { ...(subject && { subject }), ...(search && { search }) };
  const query = { ...filter, page: pageNumber, pageSize: ANSWERED_PAGE_ROWS };
  const list = useQuery(pageQuery('/api/tutor/answered', { query }));
  const filterBy = (filters: Record<string, string>) => changeAddress(withFilters(filters), { replace: true });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 phone:gap-2">
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 phone:px-4">
        <SearchField
          search={search}
          onSearch={(text) => filterBy({ search: text })}
          label={messages.searchAnswered}
          placeholder={messages.searchAnswered}
          className="max-w-88 min-w-64 flex-1"
        />
        <FilterTabs
          label={messages.subject}
          tabs={TABS}
          selected={subject ?? 'All'}
          onSelect={(name) => filterBy({ subject: name === 'All' ? '' : name })}
        />
      </div>
      <PagedList
        label={messages.answeredDoubts}
        list={list}
        pageSize={ANSWERED_PAGE_ROWS}
        empty={
          search || subject ? (
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
          fetchTable={() => api.GET('/api/tutor/answered', { params: { query: filter }, ...asCsv })}
          className="phone:px-4"
        />
      )}
    </div>
  );
}
