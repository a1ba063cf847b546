import { queryOptions, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { answerOf, api } from '../../lib/api/client';
import { chunk } from '../../lib/chunk';
import { useLive } from '../../lib/live/live';
import { useAccountId } from '../../lib/session';
import { ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/waiting';
import { answerCounts, PIE_SIZE, totalOf, type AnswerCount } from './answer-kinds';

const AnswerPie = lazy(async () => ({ default: (await chunk('pie', () => import('./answer-pie'))).AnswerPie }));

const studentStatsQuery = (studentId: string) =>
  queryOptions({
    queryKey: ['student-stats', studentId],
    queryFn: ({ signal }) =>
      answerOf(api.GET('/api/score/student-stats/{studentId}', { params: { path: { studentId } }, signal })),
  });

/** How many answers were correct, skipped and incorrect, over all finished exams, as a pie with its legend. */
export function AnswerCounts() {
  const stats = useQuery(studentStatsQuery(useAccountId()));
  const again = () => void stats.refetch();
  useLive('attempt:finished', again, again);
  const counts = stats.data && answerCounts(stats.data);
  const total = counts && totalOf(counts);
  return (
    <Sheet aria-labelledby="answer-counts" aria-busy={stats.isPending} className="flex flex-col">
      <header className="flex items-baseline gap-3 px-6 pt-4 pb-3 phone:px-4 phone:py-3">
        <h2 id="answer-counts" className="section-title">
          Your answers
        </h2>
        {total ? <span className="meta tabular-nums">{total.toLocaleString('en')} marked</span> : null}
      </header>
      {total === 0 && <NothingMarked />}
      {total !== 0 && (counts || !stats.isError) && <Chart counts={counts} />}
      <FetchRetry of={stats} />
    </Sheet>
  );
}

const NothingMarked = () => (
  <div className="grid flex-1 place-items-center">
    <Empty
      act={
        <ButtonLink to="/student/mock-test" className="mt-2">
          Take a mock test
        </ButtonLink>
      }
    >
      Nothing is marked yet. The shortest test takes ten minutes and gives you your first chart here.
    </Empty>
  </div>
);

/** @param counts absent until they are fetched; everything has its final size before */
const Chart = ({ counts }: { counts: readonly AnswerCount[] | undefined }) => (
  <div className="grid flex-1 content-between justify-items-center gap-6 px-6 py-4 phone:px-4 phone:pt-2">
    <div style={{ width: PIE_SIZE, height: PIE_SIZE }}>
      <Suspense fallback={<PieToCome />}>{counts ? <AnswerPie counts={counts} /> : <PieToCome />}</Suspense>
    </div>
    <Legend counts={counts ?? answerCounts({ totalCorrect: 0, totalSkipped: 0, totalIncorrect: 0 })} known={!!counts} />
  </div>
);

const PieToCome = () => (
  <div aria-hidden className="late size-full rounded-bubble border-[1.5rem] border-rule opacity-70" />
);

const SHARE = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
const FILLS: Readonly<Record<AnswerCount['kind'], string>> = {
  correct: 'bg-chart-correct',
  skipped: 'border border-chart-skipped ruled',
  incorrect: 'bg-chart-incorrect',
};

function Legend({ counts, known }: { counts: readonly AnswerCount[]; known: boolean }) {
  const total = totalOf(counts);
  return (
    <table className="w-full tabular-nums">
      <tbody>
        {counts.map(({ kind, name, count }) => (
          <tr key={kind} className="h-10 border-t border-rule">
            <th scope="row" className="text-left font-text">
              <span className={`mr-3 inline-block size-4 align-[-0.125rem] ${FILLS[kind]}`} aria-hidden />
              {name}
            </th>
            <td className="text-right font-strong">
              {known ? count.toLocaleString('en') : <SkeletonBar className="ml-auto w-12" />}
            </td>
            <td className="w-20 text-right text-ink-soft">{known && SHARE.format(count / total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
