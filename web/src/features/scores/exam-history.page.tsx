import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { EXAM_HISTORY_PAGE_ROWS } from '../../../../api/contracts/http/limits';
import { api, pageOf } from '../../lib/api/client';
import { useLive } from '../../lib/live/live';
import { useAccountId } from '../../lib/session';
import { ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { PagedList, usePageNumber } from '../../ui/paged-list';
import { PageTitle } from '../../ui/page-title';
import { ExamHistoryTable } from './exam-history-table';

const examHistoryQuery = (studentId: string, pageNumber: number) =>
  queryOptions({
    queryKey: ['exam-history', studentId, pageNumber],
    queryFn: ({ signal }) =>
      pageOf(
        api.GET('/api/score/exam-history/{studentId}', {
          params: { path: { studentId }, query: { page: pageNumber, pageSize: EXAM_HISTORY_PAGE_ROWS } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  });

/** The student's finished exams, newest first; a row opens the marked attempt. */
export function ExamHistoryPage() {
  const { pageNumber } = usePageNumber();
  const history = useQuery(examHistoryQuery(useAccountId(), pageNumber));
  const again = () => void history.refetch();
  useLive('attempt:finished', again, again);
  const total = history.data?.total;

  return (
    <div className="grid max-w-[72rem] gap-6 phone:gap-4">
      <PageTitle
        className="phone:px-4 phone:pt-4"
        note={total ? `${total.toLocaleString('en')} ${total === 1 ? 'exam' : 'exams'}, newest first` : undefined}
      >
        Exam History
      </PageTitle>
      <PagedList
        label="Exams"
        list={history}
        pageSize={EXAM_HISTORY_PAGE_ROWS}
        empty={<NothingTaken />}
        skeleton={{ rows: 8, rowClassName: 'h-13 phone:h-17' }}
      >
        {({ rows }) => <ExamHistoryTable rows={rows} before={(pageNumber - 1) * EXAM_HISTORY_PAGE_ROWS} />}
      </PagedList>
    </div>
  );
}

const NothingTaken = () => (
  <Empty
    act={
      <ButtonLink to="/student/mock-test" className="mt-2">
        Take a mock test
      </ButtonLink>
    }
  >
    No exam is finished yet. Each exam you finish is listed here, with every question as it was marked.
  </Empty>
);
