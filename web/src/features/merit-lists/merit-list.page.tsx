import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useParams } from 'react-router-dom';
import { OwnPlace } from '../../entities/merit-list/own-place';
import {
  fetchMeritListTable,
  instituteRowsQuery,
  MERIT_LIST_PAGE_ROWS,
  listedTestQuery,
  meritListQuery,
  useLiveMeritList,
} from '../../entities/merit-list/merit-list.queries';
import { ApiError } from '../../lib/api/api-error';
import { useAccountId } from '../../lib/session';
import { useAddressSearch } from '../../lib/use-address-search';
import { BackTitle } from '../../ui/back-title';
import { Empty } from '../../ui/empty';
import { FilterTabs } from '../../ui/filter-tabs';
import { PagedList, usePageNumber } from '../../ui/paged-list';
import { FetchRetry } from '../../ui/retry';
import { CsvButton } from '../../ui/csv-button';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/loading';
import { InstituteTable, MeritTable } from './merit-table';
import { messages } from './messages';

const SKELETON = { rows: 10, rowClassName: 'h-11' };

/** Merit list page of students: their place immediately, the list once the test is archived. */
export function StudentMeritListPage() {
  const modelTestId = useParams().modelTestId!;
  const studentId = useAccountId();
  const list = useMeritList(modelTestId);
  const reason = list.error instanceof ApiError ? unavailableText(list.error) : undefined;
  return (
    <div className="grid gap-6 phone:gap-3">
      <Title modelTestId={modelTestId} back="/student/model-test" />
      {/* subscribes to changes of the list */}
      <OwnPlace modelTestId={modelTestId} />
      {reason !== undefined ? (
        <Sheet>
          <Empty>{reason}</Empty>
        </Sheet>
      ) : (
        <Lists modelTestId={modelTestId} studentId={studentId} />
      )}
    </div>
  );
}

/** Returns why a student cannot see the list, or undefined for an unexpected error. */
function unavailableText({ status, code }: ApiError): string | undefined {
  if (status === 404) return messages.notFinished;
  if (code === 'merit-list-not-yet') return messages.notYet;
  return code === 'results-not-yet' ? messages.resultsNotYet : undefined;
}

/** Merit list page of tutors: live, by student or institute, with a CSV download. */
export function TutorMeritListPage() {
  const modelTestId = useParams().modelTestId!;
  useLiveMeritList(modelTestId);
  return (
    <div className="grid gap-6 phone:gap-3">
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

/** Students, all or of an institute, or institutes, as chosen in the URL. */
function Lists({ modelTestId, studentId, hasCsv = false }: ListsProps) {
  const [search, setSearch] = useAddressSearch();
  const isGrouped = search.get('by') === 'institute';
  const institute = search.get('institute') ?? undefined;
  const filter = isGrouped ? ({ groupBy: 'institute' } as const) : institute === undefined ? {} : { institute };
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 phone:px-4">
        <FilterTabs
          tabs={[
            { name: 'student', label: messages.list, count: undefined },
            { name: 'institute', label: messages.institutes, count: undefined },
          ]}
          selected={isGrouped ? 'institute' : 'student'}
          onSelect={(view) => setSearch(() => new URLSearchParams(view === 'institute' ? { by: view } : {}))}
        />
        {hasCsv && (
          <CsvButton name={`merit-list-${modelTestId}`} fetchTable={() => fetchMeritListTable(modelTestId, filter)} />
        )}
      </div>
      {isGrouped ? (
        <Institutes modelTestId={modelTestId} />
      ) : (
        <Students modelTestId={modelTestId} studentId={studentId} institute={institute} />
      )}
    </>
  );
}

interface StudentsProps extends Pick<ListsProps, 'modelTestId'> {
  studentId: string | undefined;
  institute: string | undefined;
}

function Students({ modelTestId, studentId, institute }: StudentsProps) {
  const { pathname } = useLocation();
  const list = useMeritList(modelTestId, institute);
  return (
    <>
      {institute !== undefined && list.data && (
        <p className="flex flex-wrap gap-x-4 phone:px-4">
          {messages.ofInstitute(institute, list.data.total)}
          <Link to={pathname} className="link">
            {messages.showAll}
          </Link>
        </p>
      )}
      <PagedList
        label={messages.list}
        list={list}
        pageSize={MERIT_LIST_PAGE_ROWS}
        empty={<Empty>{institute === undefined ? messages.noStudents : messages.noStudentsOf(institute)}</Empty>}
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
      {query.isPending && <Skeleton {...SKELETON} />}
      <FetchRetry query={query} />
    </Sheet>
  );
}

function useMeritList(modelTestId: string, institute?: string) {
  const { pageNumber } = usePageNumber();
  return useQuery(meritListQuery(modelTestId, pageNumber, institute));
}

function Title({ modelTestId, back }: { modelTestId: string; back: string }) {
  const test = useQuery(listedTestQuery(modelTestId));
  return (
    <BackTitle back={back} note={test.data?.Name ?? '\u00a0'}>
      {messages.title}
    </BackTitle>
  );
}
