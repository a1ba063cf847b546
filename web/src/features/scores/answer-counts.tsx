import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Subject } from '../../../../api/contracts/http/limits';
import { getQuery } from '../../lib/api/get-query';
import type { components } from '../../lib/api/openapi.gen';
import { loadChunk } from '../../lib/load-chunk';
import { useLive } from '../../lib/live/live';
import { useAccountId } from '../../lib/session';
import { ButtonLink } from '../../ui/button';
import { classes } from '../../ui/classes';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/loading';
import type { AnswerCount } from './answer-pie';
import { messages } from './messages';

const texts = messages.answers;

const AnswerPie = lazy(async () => ({ default: (await loadChunk('pie', () => import('./answer-pie'))).AnswerPie }));

export interface AnswerCountsProps {
  /** Total number of exams; undefined if unknown */
  exams: number | undefined;
  /** The subject with the most mistakes; undefined if there are none, null until loaded */
  mostMissed: MostMissedSubject | undefined | null;
}

interface MostMissedSubject {
  readonly subject: Subject;
  readonly count: number;
  /** URL of the mistake review */
  readonly to: string;
}

/** A pie chart of correct, skipped and incorrect answers in all finished exams, with a link to the mistakes. */
export function AnswerCounts({ exams, mostMissed }: AnswerCountsProps) {
  const stats = useQuery(getQuery('/api/score/student-stats/{studentId}', { path: { studentId: useAccountId() } }));
  const refetch = () => void stats.refetch();
  useLive('attempt:finished', refetch, refetch);
  const counts = stats.data && answerCounts(stats.data);
  const total = counts && totalOf(counts);
  return (
    <Sheet aria-labelledby="answer-counts" aria-busy={stats.isPending} className="flex flex-col">
      <header className="flex items-baseline gap-3 px-6 pt-4 pb-3 phone:px-4 phone:py-3">
        <h2 id="answer-counts" className="section-title">
          {texts.title}
        </h2>
        {total === 0 && <span className="meta">{texts.noAnswers}</span>}
        {total ? <span className="meta tabular-nums">{texts.inTests(total, exams)}</span> : null}
      </header>
      {total === 0 && <EmptyChart />}
      {total !== 0 && (counts || !stats.isError) && <Chart counts={counts} />}
      {total !== 0 && mostMissed !== undefined && <MistakesLink mostMissed={mostMissed} />}
      <FetchRetry query={stats} />
    </Sheet>
  );
}

/** Returns the counts in the order of the pie and its legend. */
const answerCounts = ({
  totalCorrect,
  totalSkipped,
  totalIncorrect,
}: components['schemas']['StudentStatsAnswer']): readonly AnswerCount[] => [
  { kind: 'correct', name: texts.correct, count: totalCorrect },
  { kind: 'skipped', name: texts.skipped, count: totalSkipped },
  { kind: 'incorrect', name: texts.incorrect, count: totalIncorrect },
];

const totalOf = (counts: readonly AnswerCount[]): number => counts.reduce((sum, { count }) => sum + count, 0);

const ROW_CLASSES = 'my-auto flex flex-wrap items-center gap-6 px-6 pb-4 phone:gap-4 phone:px-4';
const PIE_CLASSES = 'size-24 flex-none [&_svg]:size-full';

/** Link to the mistakes. @param mostMissed null until loaded; the space is reserved */
const MistakesLink = ({ mostMissed }: { mostMissed: MostMissedSubject | null }) => (
  <div
    className={classes(
      'flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-rule px-6 py-4 phone:px-4',
      !mostMissed && 'invisible',
    )}
  >
    <div>
      <h3 className="font-strong">{texts.mostMissed(mostMissed?.subject)}</h3>
      <p className="text-pretty text-ink-soft">{texts.toPractise(mostMissed?.count)}</p>
    </div>
    <ButtonLink to={mostMissed?.to ?? ''}>{texts.review(mostMissed?.subject)}</ButtonLink>
  </div>
);

const EmptyChart = () => (
  <div className={ROW_CLASSES}>
    <svg viewBox="-100 -100 200 200" aria-hidden className={`${PIE_CLASSES} fill-none stroke-rule-strong stroke-2`}>
      <circle r="95" strokeDasharray="5 6" />
      <path d="M0-95V0" strokeDasharray="5 6" />
    </svg>
    <p className="min-w-44 flex-1 text-pretty text-ink-soft">{texts.empty}</p>
  </div>
);

/** Pie and legend. @param counts undefined until loaded; the space is reserved */
const Chart = ({ counts }: { counts: readonly AnswerCount[] | undefined }) => (
  <div className={ROW_CLASSES}>
    <div className={PIE_CLASSES}>
      <Suspense fallback={<SkeletonPie />}>{counts ? <AnswerPie counts={counts} /> : <SkeletonPie />}</Suspense>
    </div>
    <Legend
      counts={counts ?? answerCounts({ totalCorrect: 0, totalSkipped: 0, totalIncorrect: 0 })}
      isLoaded={!!counts}
    />
  </div>
);

const SkeletonPie = () => (
  <div aria-hidden className="late size-full rounded-bubble border-[1rem] border-rule opacity-70" />
);

const SHARE = new Intl.NumberFormat('en', { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
const FILLS: Readonly<Record<AnswerCount['kind'], string>> = {
  correct: 'bg-chart-correct',
  skipped: 'border border-chart-skipped ruled',
  incorrect: 'bg-chart-incorrect',
};

function Legend({ counts, isLoaded }: { counts: readonly AnswerCount[]; isLoaded: boolean }) {
  const total = totalOf(counts);
  return (
    <table className="min-w-44 flex-1 tabular-nums">
      <tbody>
        {counts.map(({ kind, name, count }) => (
          <tr key={kind} className="h-8 border-t border-rule first:border-t-0">
            <th scope="row" className="text-left font-text">
              <span className={`mr-2 inline-block size-3.5 align-[-0.0625rem] ${FILLS[kind]}`} aria-hidden />
              {name}
            </th>
            <td className="text-right font-strong">
              {isLoaded ? count.toLocaleString('en') : <SkeletonBar className="ml-auto w-12" />}
            </td>
            <td className="w-16 text-right text-ink-soft">{isLoaded && SHARE.format(count / total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
