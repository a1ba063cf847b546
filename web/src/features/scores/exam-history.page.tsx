import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { EXAM_HISTORY_PAGE_ROWS, EXAM_SUBJECTS, type ExamSubject } from '../../../../api/contracts/http/limits';
import { reasonOf } from '../../lib/api/api-error';
import {
  examHistoryQuery,
  isScored,
  type ExamHistoryRow,
  type ScoredExam,
} from '../../entities/score/exam-history.queries';
import { useLive } from '../../lib/live/live';
import { useAccountId } from '../../lib/session';
import { ButtonLink } from '../../ui/button';
import { FilterTabs } from '../../ui/filter-tabs';
import { usePageNumber } from '../../ui/paged-list';
import { Pages } from '../../ui/pages';
import { PageTitle } from '../../ui/page-title';
import { FetchRetry, Retry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/loading';
import { EmptyColumnsDrawing } from './drawings';
import { ExamHistoryTable, SkeletonTable } from './exam-history-table';
import { messages } from './messages';
import { ScorePanel } from './score-panel';

const texts = messages.history;

/** The student's finished exams, newest first, as a chart and as a list; a row opens the marked attempt. */
export function ExamHistoryPage() {
  const history = useQuery(examHistoryQuery(useAccountId()));
  const refetch = () => void history.refetch();
  useLive('attempt:finished', refetch, refetch);
  const exams = history.data;
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-0">
      <PageTitle className="phone:p-4" note={history.isError && !exams ? undefined : <Note exams={exams} />}>
        {texts.title}
      </PageTitle>
      {exams && exams.length > 0 && <Exams exams={exams} />}
      {exams?.length === 0 && <NoExams />}
      {history.isPending && <SkeletonExams />}
      {history.isError &&
        (exams ? (
          <Sheet>
            <FetchRetry query={history} />
          </Sheet>
        ) : (
          <Sheet>
            <Retry alert={texts.failed} onRetry={refetch} busy={history.isFetching}>
              {reasonOf(history.error)}
            </Retry>
          </Sheet>
        ))}
    </div>
  );
}

function Note({ exams }: { exams: readonly unknown[] | undefined }) {
  if (!exams) return <SkeletonBar className="my-1.5 w-40" />;
  if (exams.length === 0) return texts.noExams;
  return texts.count(exams.length);
}

const ALL = 'All';
const TABS = [ALL, ...EXAM_SUBJECTS] as const;

type Tab = (typeof TABS)[number];

/** Returns the subject in the URL, and a function that changes it and returns to the first page. */
function useSubject(): [ExamSubject | undefined, (tab: Tab) => void] {
  const [search, setSearch] = useSearchParams();
  const parameter = search.get('subject');
  const selectTab = (tab: Tab) =>
    setSearch(tab === ALL ? {} : { subject: tab }, { replace: true, preventScrollReset: true });
  return [EXAM_SUBJECTS.find((subject) => subject === parameter), selectTab];
}

function Exams({ exams }: { exams: readonly ExamHistoryRow[] }) {
  const [subject, selectSubject] = useSubject();
  const examsOf = (tab: Tab) => (tab === ALL ? exams : exams.filter((exam) => exam.subject === tab));
  const visibleExams = examsOf(subject ?? ALL);
  return (
    <>
      <ScorePanel
        exams={visibleExams.filter(isScored)}
        all={exams.filter(isScored)}
        subjectPrefix={subject ? `${subject} ` : ''}
      />
      <div className="grid grid-cols-[minmax(0,1fr)]">
        <div className="flex items-baseline gap-6 pt-2 pb-3 phone:px-4 phone:py-0">
          <h2 className="section-title mr-auto whitespace-nowrap @max-3xl:sr-only">{texts.everyExam}</h2>
          <FilterTabs
            tabs={TABS.map((tab) => ({
              name: tab,
              label: tab === ALL ? texts.all : tab,
              count: examsOf(tab).length,
            }))}
            selected={subject ?? ALL}
            onSelect={selectSubject}
            className="scroll-x-fade @max-3xl:w-full @max-3xl:justify-between @max-3xl:gap-3"
          />
        </div>
        <PageOfExams exams={visibleExams} />
      </div>
    </>
  );
}

/** One page of the list. Redirects to the last page if the number is too high. */
function PageOfExams({ exams }: { exams: readonly ExamHistoryRow[] }) {
  const { pageNumber, addressOf } = usePageNumber();
  const last = Math.max(1, Math.ceil(exams.length / EXAM_HISTORY_PAGE_ROWS));
  if (pageNumber > last) return <Navigate to={addressOf(last)} replace />;
  const rowsBefore = (pageNumber - 1) * EXAM_HISTORY_PAGE_ROWS;
  const rows = exams.slice(rowsBefore, rowsBefore + EXAM_HISTORY_PAGE_ROWS);
  const bestExams = exams
    .filter(isScored)
    .reduce<ScoredExam | undefined>(
      (highest, exam) => (highest && highest.score >= exam.score ? highest : exam),
      undefined,
    );
  return (
    <Sheet aria-label="Exams">
      {rows.length === 0 && <p className="px-6 py-12 text-center text-ink-soft">No exams here.</p>}
      {rows.length > 0 && (
        <>
          <ExamHistoryTable
            rows={rows}
            rowsBefore={rowsBefore}
            bestId={exams.length > 1 ? bestExams?.attemptId : undefined}
          />
          <div className="flex min-h-11 items-center justify-between gap-4 border-t border-rule px-6 phone:px-4 [&>nav]:border-t-0">
            <p className="meta tabular-nums">{texts.range(rowsBefore + 1, rowsBefore + rows.length, exams.length)}</p>
            <Pages current={pageNumber} last={last} to={addressOf} />
          </div>
        </>
      )}
    </Sheet>
  );
}

/** Reserves the space of the page until the exams are loaded. */
const SkeletonExams = () => (
  <>
    <ScorePanel exams={undefined} all={[]} subjectPrefix="" />
    <div className="grid">
      <h2 className="section-title pt-3 pb-4 @max-3xl:invisible">{texts.everyExam}</h2>
      <Sheet aria-busy>
        <SkeletonTable />
      </Sheet>
    </div>
  </>
);

const NoExams = () => (
  <Sheet className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-8 p-12 @max-3xl:grid-cols-1 @max-3xl:gap-6 @max-3xl:p-6 phone:px-4">
    <div>
      <h2 className="page-title text-balance">{texts.emptyTitle}</h2>
      <p className="mt-2 mb-6 max-w-[30rem] text-pretty text-ink-soft">{texts.emptyText}</p>
      <ButtonLink kind="ink" to="/student/mock-test" className="phone:w-full">
        {messages.startMockTest}
      </ButtonLink>
    </div>
    <EmptyColumnsDrawing />
  </Sheet>
);
