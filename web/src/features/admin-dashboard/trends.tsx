import { useQuery } from '@tanstack/react-query';
import { TREND_DAYS } from '../../../../api/contracts/http/limits';
import { PLAIN_MONTH_DAY } from '../../lib/time/date-formats';
import { MatrixBubbles, MatrixRow } from '../../ui/bubble-matrix';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/loading';
import { trendsQuery, type DayCounts } from './dashboard.queries';
import { messages } from './messages';

const texts = messages.trends;
const WEEK = 7;

const LANES = [
  ['students', texts.students],
  ['tests', texts.tests],
  ['doubts', texts.doubts],
] as const;

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Chart with a row per kind of activity and a bubble per day, and the last two weeks in figures. */
export function Trends() {
  const trends = useQuery(trendsQuery);
  const lanes = LANES.map(([field, name]) => {
    const counts = Array.from({ length: TREND_DAYS }, (_, index) => trends.data?.[index]?.[field] ?? 0);
    return { name, counts, lastWeek: sumOf(counts.slice(-WEEK)), weekBefore: sumOf(counts.slice(-2 * WEEK, -WEEK)) };
  });
  return (
    <Sheet aria-labelledby="trends" aria-busy={trends.isPending} className="pb-4">
      <header className="flex flex-wrap items-baseline gap-x-3 px-6 pt-4 pb-3 phone:px-4">
        <h2 id="trends" className="section-title">
          {texts.title}
        </h2>
        <p className="meta">{texts.note}</p>
      </header>
      {trends.data && (
        <p className="sr-only">
          {lanes
            .map(({ name, counts, lastWeek, weekBefore }) => texts.summary(name, sumOf(counts), lastWeek, weekBefore))
            .join(' ')}
        </p>
      )}
      {(trends.data || trends.isPending) && (
        <div aria-hidden className="[--figure:9rem] phone:[--figure:8.5rem]">
          <MatrixRow isStacked figure={<Figures lastWeek={texts.lastWeek} weekBefore={texts.weekBefore} isHead />}>
            <span />
          </MatrixRow>
          {lanes.map(({ name, counts, lastWeek, weekBefore }) => (
            <MatrixRow
              key={name}
              isStacked
              name={name}
              figure={
                trends.data ? (
                  <Figures lastWeek={lastWeek.toLocaleString('en')} weekBefore={weekBefore.toLocaleString('en')} />
                ) : (
                  <SkeletonBar className="ml-auto w-20" />
                )
              }
            >
              <span className={`h-9 items-center phone:mb-2 phone:h-6 ${COLUMNS_CLASSES}`}>
                <MatrixBubbles counts={counts} />
              </span>
            </MatrixRow>
          ))}
          <MatrixRow isStacked>
            <span className={`meta h-5 items-end ${COLUMNS_CLASSES}`}>
              <Days days={trends.data ?? []} />
            </span>
          </MatrixRow>
        </div>
      )}
      <FetchRetry query={trends} />
    </Sheet>
  );
}

const COLUMNS_CLASSES = 'ml-4 grid auto-cols-fr grid-flow-col justify-items-center phone:ml-0';

interface FiguresProps {
  lastWeek: string;
  weekBefore: string;
  isHead?: boolean;
}

const Figures = ({ lastWeek, weekBefore, isHead = false }: FiguresProps) => (
  <span className={`grid grid-cols-2 gap-2 ${isHead ? 'meta font-text' : ''}`}>
    <span className="whitespace-nowrap">{lastWeek}</span>
    <span className={`font-text whitespace-nowrap ${isHead ? '' : 'text-ink-soft'}`}>{weekBefore}</span>
  </span>
);

/** Labels of every seventh day, and of today. */
const Days = ({ days }: { days: readonly DayCounts[] }) =>
  days.map(({ day }, index) => (
    <span
      key={day}
      className="flex w-0 justify-center whitespace-nowrap phone:first:-ml-1 phone:first:justify-start phone:last:-mr-1 phone:last:justify-end"
    >
      {index === days.length - 1 ? texts.today : index % WEEK === 0 && PLAIN_MONTH_DAY.format(new Date(day))}
    </span>
  ));
