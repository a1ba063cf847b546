import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { Link, useLocation, useParams } from 'react-router-dom';
import { OwnPlace } from '../../entities/merit-list/own-place';
import {
  fetchMeritListTable,
  instituteRowsQuery,
  MERIT_LIST_PAGE_ROWS,
  listedTestQuery,
  meritListQuery,
  ownMeritListPlaceQuery,
  useLiveMeritList,
  type StudentFilter,
} from '../../entities/merit-list/merit-list.queries';
import { ApiError } from '../../lib/api/api-error';
import { useAccountId } from '../../lib/session';
import { useAddressSearch, withFilters } from '../../lib/use-address-search';
import { BackTitle } from '../../ui/back-title';
import { Button, ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { FilterTabs } from '../../ui/filter-tabs';
import { PagedList, usePageNumber } from '../../ui/paged-list';
import { FetchRetry } from '../../ui/retry';
import { CsvButton } from '../../ui/csv-button';
import { SearchField } from '../../ui/search-field';
import { Sheet } from '../../ui/sheet';
import { InstituteTable, MeritTable } from './merit-table';
import { messages } from './messages';
import { useStudentFilter } from './use-student-filter';

const SKELETON = { rows: 10, rowClassName: 'h-11' };

/** Merit list page of students: their place immediately, the list once the test is archived. */
export function StudentMeritListPage() {
  const modelTestId = useParams().modelTestId!;
  const studentId = useAccountId();
  const list = useMeritList(modelTestId);
  const isPlacePending = useQuery(ownMeritListPlaceQuery(modelTestId)).isPending;
  const reason = list.error instanceof ApiError ? unavailableText(list.error) : undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-3">
      <Title modelTestId={modelTestId} back="/student/model-test" />
      {/* subscribes to changes of the list */}
      <OwnPlace modelTestId={modelTestId} isPageLoading={list.isPending} />
      {reason === undefined && <Lists modelTestId={modelTestId} studentId={studentId} />}
      {/* without a place, the reason is shown where the place would be */}
      {reason !== undefined && !isPlacePending && (
        <Sheet>
          <Empty>{reason}</Empty>
        </Sheet>
      )}
    </div>
  );
}

/** Returns why a student cannot see the list, or undefined for an unexpected error. */
function unavailableText({ status, code }: ApiError): string | undefined {
  if (status === 404) return messages.notFinished;
  if (code === 'merit-list-not-yet') return messages.listLater;
  return code === 'results-not-yet' ? messages.resultsNotYet : undefined;
}

/** Merit list page of tutors: live, by student or institute, with a CSV download. */
export function TutorMeritListPage() {
  const modelTestId = useParams().modelTestId!;
  useLiveMeritList(modelTestId);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-3">
      <Title modelTestId={modelTestId} back="/tutor/model-test" />
      <Lists modelTestId={modelTestId} hasCsv />
    </div>
  );
}

interface ListsProps {
  modelTestId: string;
  /** Id of the student whose row is highlighted */
  studentId?: string;
  hasCsv?: boolean;
}

/** Students, filtered by institute and name, or institutes, as chosen in the URL. */
function Lists({ modelTestId, studentId, hasCsv = false }: ListsProps) {
  const [address, setAddress] = useAddressSearch();
  const filter = useStudentFilter();
  const isGrouped = address.get('by') === 'institute';
  const searchFor = (search: string) =>
    setAddress(withFilters({ search }), { replace: true, preventScrollReset: true });
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 print:hidden phone:px-4">
        {!isGrouped && (
          <SearchField
            search={filter.search ?? ''}
            onSearch={searchFor}
            label={messages.searchByName}
            placeholder={messages.searchByName}
            className="max-w-88 flex-1 phone:flex-none"
          />
        )}
        <FilterTabs
          tabs={[
            { name: 'student', label: messages.list, count: undefined },
            { name: 'institute', label: messages.institutes, count: undefined },
          ]}
          selected={isGrouped ? 'institute' : 'student'}
          onSelect={(view) => setAddress(() => new URLSearchParams(view === 'institute' ? { by: view } : {}))}
        />
        {hasCsv && (
          <div className="ml-auto flex flex-wrap gap-3 phone:ml-0">
            {!isGrouped && (
              <ButtonLink icon={Printer} to={printAddress(modelTestId, filter)}>
                {messages.printList}
              </ButtonLink>
            )}
            <CsvButton
              name={`merit-list-${modelTestId}`}
              fetchTable={() => fetchMeritListTable(modelTestId, isGrouped ? { groupBy: 'institute' } : filter)}
            />
          </div>
        )}
      </div>
      {isGrouped ? (
        <Institutes modelTestId={modelTestId} />
      ) : (
        <Students modelTestId={modelTestId} studentId={studentId} filter={filter} onClearSearch={() => searchFor('')} />
      )}
    </>
  );
}

const printAddress = (modelTestId: string, { institute }: StudentFilter): string =>
  `/tutor/merit-list/${modelTestId}/print${institute === undefined ? '' : `?institute=${encodeURIComponent(institute)}`}`;

interface StudentsProps extends Pick<ListsProps, 'modelTestId'> {
  studentId: string | undefined;
  filter: StudentFilter;
  onClearSearch: () => void;
}

function Students({ modelTestId, studentId, filter: { institute, search }, onClearSearch }: StudentsProps) {
  const { pathname } = useLocation();
  const list = useMeritList(modelTestId);
  const countText = search === undefined ? messages.ofInstitute : messages.matchesOfInstitute;
  return (
    <>
      {institute !== undefined && list.data && (
        <p className="flex flex-wrap gap-x-4 phone:px-4">
          {countText(institute, list.data.total)}
          <Link to={pathname} className="link">
            {messages.showAll}
          </Link>
        </p>
      )}
      <PagedList
        label={messages.list}
        list={list}
        pageSize={MERIT_LIST_PAGE_ROWS}
        empty={
          search === undefined ? (
            <Empty>{institute === undefined ? messages.noStudents : messages.noStudentsOf(institute)}</Empty>
          ) : (
            <Empty action={<Button onClick={onClearSearch}>{messages.clearSearch}</Button>}>
              {messages.noMatch(search)}
            </Empty>
          )
        }
        skeleton={SKELETON}
      >
        {({ rows }) => <MeritTable rows={rows} studentId={studentId} />}
      </PagedList>
    </>
  );
}

function Institutes({ modelTestId }: { modelTestId: string }) {
  const { pathname } = useLocation();
  const query = useQuery(instituteRowsQuery(modelTestId));
  return (
    <Sheet aria-label={messages.institutes} aria-busy={query.isPending}>
      {query.data?.length === 0 && <Empty>{messages.noInstitutes}</Empty>}
      {query.data && query.data.length > 0 && (
        <InstituteTable
          rows={query.data}
          to={(institute) => `${pathname}?institute=${encodeURIComponent(institute)}`}
        />
      )}
      <FetchRetry query={query} skeleton={{ ...SKELETON, rows: 6 }} />
    </Sheet>
  );
}

/** Fetches the page of the list that is chosen in the URL. */
function useMeritList(modelTestId: string) {
  const { pageNumber } = usePageNumber();
  return useQuery(meritListQuery(modelTestId, pageNumber, useStudentFilter()));
}

function Title({ modelTestId, back }: { modelTestId: string; back: string }) {
  const test = useQuery(listedTestQuery(modelTestId));
  return (
    <BackTitle back={back} note={test.data?.Name ?? '\u00a0'}>
      {messages.title}
    </BackTitle>
  );
}
