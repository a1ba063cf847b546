import { useSearchParams } from 'react-router-dom';
import { EXAM_HISTORY_PAGE_ROWS } from '../../../../api/contracts/http/limits';
import { useLive } from '../../lib/live/live';
import { ButtonLink } from '../../ui/button';
import { classes } from '../../ui/classes';
import { Empty } from '../../ui/empty';
import { FetchRetry } from '../../ui/fetch-retry';
import { PageTitle } from '../../ui/page-title';
import { Pages } from '../../ui/pages';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/waiting';
import { ExamHistoryTable } from './exam-history-table';
import { useExamHistory } from './exam-history.queries';

const pageAddress = (pageNumber: number) => `/student/exam-history${pageNumber > 1 ? `?page=${pageNumber}` : ''}`;

/** The student's finished exams, newest first; a row opens the marked attempt (spec §2). */
export function ExamHistoryPage() {
  const [search] = useSearchParams();
  const pageNumber = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const history = useExamHistory(pageNumber);
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
      <Sheet
        aria-label="Exams"
        aria-busy={history.isPending}
        className={classes(history.isPlaceholderData && 'opacity-60')}
      >
        {total === 0 && <NothingTaken />}
        {history.data && history.data.rows.length > 0 && (
          <ExamHistoryTable rows={history.data.rows} before={(pageNumber - 1) * EXAM_HISTORY_PAGE_ROWS} />
        )}
        {history.isPending && <Skeleton rows={8} rowClassName="h-13 phone:h-17" />}
        <FetchRetry of={history} />
        {total !== undefined && (
          <Pages current={pageNumber} last={Math.ceil(total / EXAM_HISTORY_PAGE_ROWS)} to={pageAddress} />
        )}
      </Sheet>
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
    No exam is finished yet. Each one you finish stands here, with every question as it was marked.
  </Empty>
);
