import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useNow } from '../../lib/time/use-now';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { Skeleton } from '../../ui/loading';
import { lastHoursQuery, latestEntriesQuery, useLiveDashboard } from './activity.queries';
import { EntryList } from './entry-list';
import { dayOf, filterFrom, searchOf } from './filter';
import { messages } from './messages';
import type { ReactNode } from 'react';
import { HOUR } from '../../lib/time/date-formats';
import { MatrixBubbles, MatrixRow } from '../../ui/bubble-matrix';
import { classes } from '../../ui/classes';
import { ACTIVITY_COUNTED_MINUTES, type ActivityKind } from '../../../../api/contracts/http/activity-kinds';
import type { components } from '../../lib/api/openapi.gen';

const MINUTE_MS = 60_000;

/** Recent account activity on the admin's dashboard. */
export function RecentActivity() {
  useLiveDashboard();
  return (
    <>
      <LastHoursChart />
      <LatestEntries />
    </>
  );
}

function LatestEntries() {
  const latestEntries = useQuery(latestEntriesQuery);
  const today = dayOf(new Date(useNow(MINUTE_MS)));
  const accountAddress = (username: string) =>
    `/admin/activity?${searchOf({ ...filterFrom(new URLSearchParams(), today), account: username }, today)}`;
  return (
    <Sheet aria-label={messages.latest} aria-busy={latestEntries.isPending}>
      <header className="flex items-baseline justify-between gap-4 px-6 pt-4 pb-3 phone:px-4 phone:py-1">
        <h2 className="section-title">{messages.latest}</h2>
        <Link to="/admin/activity" className="link phone:inline-flex phone:min-h-(--tap) phone:items-center">
          {messages.seeAll}
        </Link>
      </header>
      {latestEntries.isPending && <Skeleton rows={6} rowClassName="h-11" />}
      <EntryList entries={latestEntries.data ?? []} accountAddress={accountAddress} />
      <FetchRetry query={latestEntries} />
    </Sheet>
  );
}

/** Returns an instant in the hour that starts within this period; undefined if no hour starts in it. */
function hourIn(at: number, minutes: number): number | undefined {
  const last = new Date(at + minutes * MINUTE_MS - 1);
  return last.getHours() === new Date(at - 1).getHours() ? undefined : last.getTime();
}

/** Chart with a row per kind of entry and a bubble per ten minutes (half an hour on phones). */
function LastHoursChart() {
  const steps = stepsUntil(useNow(MINUTE_MS));
  const countsQuery = useQuery(lastHoursQuery(steps[0]!, steps.at(-1)!));
  const lanes = lanesOf(steps, countsQuery.data ?? []);
  return (
    <Sheet aria-label={messages.lastHours.title} aria-busy={countsQuery.isPending} className="pb-4">
      <header className="flex flex-wrap items-baseline gap-x-3 px-6 pt-4 pb-3 phone:px-4">
        <h2 className="section-title">{messages.lastHours.title}</h2>
        <p className="meta">
          <span className="phone:hidden">{messages.lastHours.bubble}</span>
          <span className="hidden phone:inline">{messages.lastHours.bubbleOnPhone}</span>
        </p>
      </header>
      <p className="sr-only">{summaryText(lanes)}</p>
      <div aria-hidden>
        <MatrixRow>
          <Columns
            className="h-5 items-end pb-2"
            tenMinutes={<Ticks starts={steps} minutes={10} />}
            halfHours={<Ticks starts={halfHourStarts(steps)} minutes={30} />}
          />
        </MatrixRow>
        {lanes.map(({ name, counts, sum }) => (
          <MatrixRow key={name} name={name} figure={sum.toLocaleString('en')}>
            <Columns
              className="h-7.5 items-center"
              tenMinutes={<MatrixBubbles counts={counts} />}
              halfHours={<MatrixBubbles counts={halfHourCounts(counts)} />}
            />
          </MatrixRow>
        ))}
        <MatrixRow>
          <Columns
            className="meta h-6 items-end"
            tenMinutes={<Hours starts={steps} minutes={10} />}
            halfHours={<Hours starts={halfHourStarts(steps)} minutes={30} />}
          />
        </MatrixRow>
      </div>
      <FetchRetry query={countsQuery} />
    </Sheet>
  );
}

const summaryText = (lanes: readonly Lane[]): string =>
  `${lanes.map(({ name, sum }) => `${sum.toLocaleString('en')} ${name.toLowerCase()}`).join(', ')}.`;

/** Returns the start of each half hour. */
const halfHourStarts = (steps: readonly number[]) => steps.filter((_, index) => index % 3 === 0);

/** Columns that align across rows; fewer on a phone. */
const Columns = ({
  className,
  tenMinutes,
  halfHours,
}: {
  className: string;
  tenMinutes: ReactNode;
  halfHours: ReactNode;
}) => (
  <>
    <span className={classes('ml-4 grid auto-cols-fr grid-flow-col justify-items-center phone:hidden', className)}>
      {tenMinutes}
    </span>
    <span className={classes('ml-2 hidden auto-cols-fr grid-flow-col justify-items-center phone:grid', className)}>
      {halfHours}
    </span>
  </>
);

interface ColumnsProps {
  /** Start of each column, ms since the epoch */
  starts: readonly number[];
  /** Length of a column */
  minutes: number;
}

const Ticks = ({ starts, minutes }: ColumnsProps) =>
  starts.map((at, index) => (
    <i
      key={at}
      className={classes(
        'w-3/4',
        index === starts.length - 1 ? 'h-3.5 bg-pen' : hourIn(at, minutes) ? 'h-1.5 bg-pen' : 'h-1.5 bg-rule',
      )}
    />
  ));

/** Labels of full hours (every other one on a phone) and of now; labels close to now are omitted. */
const Hours = ({ starts, minutes }: ColumnsProps) =>
  starts.map((at, index) => {
    const hour = hourIn(at, minutes);
    const isLabelled =
      hour !== undefined && index < starts.length - 3 && (minutes < 30 || new Date(hour).getHours() % 2 === 0);
    return (
      <span key={at} className="flex w-0 justify-center whitespace-nowrap">
        {index === starts.length - 1 ? messages.now : isLabelled && HOUR.format(hour)}
      </span>
    );
  });

type TenMinutes = components['schemas']['TenMinutes'];

const texts = messages.lastHours;
const STEP_MS = ACTIVITY_COUNTED_MINUTES * 60_000;
/** Number of ten-minute steps in six hours. */
const STEP_COUNT = 36;
/** Number of ten-minute steps in half an hour. */
const STEPS_PER_HALF_HOUR = 3;

const LANES: readonly [name: string, kind: ActivityKind][] = [
  [texts.registered, 'registered'],
  [texts.signedIn, 'logged-in'],
  [texts.examsStarted, 'exam-started'],
  [texts.examsFinished, 'exam-finished'],
  [texts.doubtsAsked, 'doubt-asked'],
];

interface Lane {
  name: string;
  /** Number of entries per ten-minute step, latest last */
  counts: readonly number[];
  sum: number;
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Returns the start of each ten-minute step of the last six hours, ms since the epoch. */
export function stepsUntil(now: number): number[] {
  const latestStep = Math.floor(now / STEP_MS) * STEP_MS;
  return Array.from({ length: STEP_COUNT }, (_, index) => latestStep - (STEP_COUNT - 1 - index) * STEP_MS);
}

export function lanesOf(steps: readonly number[], tenMinuteCounts: readonly TenMinutes[]): readonly Lane[] {
  const byStart = new Map(tenMinuteCounts.map(({ at, counts }) => [Date.parse(at), counts]));
  return LANES.map(([name, kind]) => {
    const counts = steps.map((start) => byStart.get(start)?.[kind] ?? 0);
    return { name, counts, sum: sumOf(counts) };
  });
}

/** Sums the counts per half hour. */
export const halfHourCounts = (counts: readonly number[]): number[] =>
  Array.from({ length: counts.length / STEPS_PER_HALF_HOUR }, (_, index) =>
    sumOf(counts.slice(index * STEPS_PER_HALF_HOUR, (index + 1) * STEPS_PER_HALF_HOUR)),
  );
