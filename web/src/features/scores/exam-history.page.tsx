import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router-dom';
import { EXAM_HISTORY_PAGE_ROWS, EXAM_SUBJECTS, type ExamSubject } from '../../../../api/contracts/http/limits';
import { reasonOf } from '../../lib/api/api-error';
import { examHistoryQuery, type ExamHistoryRow } from '../../entities/score/exam-history.queries';
import { useLive } from '../../lib/live/live';
import { useAccountId } from '../../lib/session';
import { FilterTabs } from '../../ui/filter-tabs';
import { usePageNumber } from '../../ui/paged-list';
import { Pages } from '../../ui/pages';
import { PageTitle } from '../../ui/page-title';
import { FetchRetry, Retry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/waiting';
import { ExamHistoryTable, TableToCome } from './exam-history-table';
import { NoExamsYet } from './no-exams-yet';
import { ScorePanel } from './score-panel';

/** The student's finished exams, newest first, as a chart and as a list; a row opens the marked attempt. */
export function ExamHistoryPage() {
  const history = useQuery(examHistoryQuery(useAccountId()));
  const again = () => void history.refetch();
  useLive('attempt:finished', again, again);
  const exams = history.data;
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-0">
      <PageTitle className="phone:p-4" note={history.isError && !exams ? undefined : <Note exams={exams} />}>
        Exam History
      </PageTitle>
      {exams && exams.length > 0 && <Exams exams={exams} />}
      {exams?.length === 0 && <NoExamsYet />}
      {history.isPending && <ExamsToCome />}
      {history.isError &&
        (exams ? (
          <Sheet>
            <FetchRetry of={history} />
          </Sheet>
        ) : (
          <Sheet>
            <Retry
              alert="Your exams did not load. They are safe on the server."
              again={again}
              busy={history.isFetching}
            >
              {reasonOf(history.error)}
            </Retry>
          </Sheet>
        ))}
    </div>
  );
}

function Note({ exams }: { exams: readonly unknown[] | undefined }) {
  if (!exams) return <SkeletonBar className="my-1.5 w-40" />;
  if (exams.length === 0) return 'No exams yet';
  return `${exams.length.toLocaleString('en')} ${exams.length === 1 ? 'exam' : 'exams'}, newest first`;
}

const ALL = 'All';
const TABS = [ALL, ...EXAM_SUBJECTS] as const;

/** The subject that the address asks for, and how to ask for another; a new subject begins at its first page. */
function useSubject(): [ExamSubject | undefined, (tab: (typeof TABS)[number]) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('subject');
  const choose = (tab: (typeof TABS)[number]) =>
    setSearch(tab === ALL ? {} : { subject: tab }, { replace: true, preventScrollReset: true });
  return [EXAM_SUBJECTS.find((subject) => subject === asked), choose];
}

function Exams({ exams }: { exams: readonly ExamHistoryRow[] }) {
  const [subject, choose] = useSubject();
  const of = (tab: (typeof TABS)[number]) => (tab === ALL ? exams : exams.filter((exam) => exam.subject === tab));
  const shown = of(subject ?? ALL);
  return (
    <>
      <ScorePanel shown={shown} all={exams} subjectOf={subject ? `${subject} ` : ''} />
      <div className="grid grid-cols-[minmax(0,1fr)]">
        <div className="flex items-baseline gap-6 pt-2 pb-3 phone:px-4 phone:py-0">
          <h2 className="section-title mr-auto whitespace-nowrap @max-[46rem]:sr-only">Every exam</h2>
          <FilterTabs
            tabs={TABS.map((tab) => ({ name: tab, label: tab, count: of(tab).length }))}
            chosen={subject ?? ALL}
            onChoose={choose}
            className="scroll-x-fade @max-[46rem]:w-full @max-[46rem]:justify-between @max-[46rem]:gap-3"
          />
        </div>
        <PageOfExams exams={shown} />
      </div>
    </>
  );
}

/** One page of the list; an address behind the last leads to that. */
function PageOfExams({ exams }: { exams: readonly ExamHistoryRow[] }) {
  const { pageNumber, addressOf } = usePageNumber();
  const last = Math.max(1, Math.ceil(exams.length / EXAM_HISTORY_PAGE_ROWS));
  if (pageNumber > last) return <Navigate to={addressOf(last)} replace />;
  const before = (pageNumber - 1) * EXAM_HISTORY_PAGE_ROWS;
  const rows = exams.slice(before, before + EXAM_HISTORY_PAGE_ROWS);
  const best = exams.reduce<ExamHistoryRow | undefined>(
    (found, exam) => (found && found.score >= exam.score ? found : exam),
    undefined,
  );
  return (
    <Sheet aria-label="Exams">
      {rows.length === 0 && <p className="px-6 py-12 text-center text-ink-soft">No exams here.</p>}
      {rows.length > 0 && (
        <>
          <ExamHistoryTable rows={rows} before={before} best={exams.length > 1 ? best?.attemptId : undefined} />
          <div className="flex min-h-11 items-center justify-between gap-4 border-t border-rule px-6 phone:px-4 [&>nav]:border-t-0">
            <p className="meta tabular-nums">
              {before + 1}–{before + rows.length} of {exams.length.toLocaleString('en')}
            </p>
            <Pages current={pageNumber} last={last} to={addressOf} />
          </div>
        </>
      )}
    </Sheet>
  );
}

/** The page in its measures, until the exams come. */
const ExamsToCome = () => (
  <>
    <ScorePanel shown={undefined} all={[]} subjectOf="" />
    <div className="grid">
      <h2 className="section-title pt-3 pb-4 @max-[46rem]:invisible">Every exam</h2>
      <Sheet aria-busy>
        <TableToCome />
      </Sheet>
    </div>
  </>
);
