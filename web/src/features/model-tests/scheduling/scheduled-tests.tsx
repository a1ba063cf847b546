import { ChevronRight } from 'lucide-react';
import moment from 'moment';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ARCHIVED_TESTS_PAGE_ROWS } from '../../../../../api/contracts/http/limits';
import { MODEL_TEST_DATE } from '../../../../../api/contracts/http/patterns';
import { useSecondsLeftSelector } from '../../../lib/time/use-countdown';
import { classes } from '../../../ui/classes';
import { usePageNumber } from '../../../ui/paged-list';
import { Pages } from '../../../ui/pages';
import { Sheet } from '../../../ui/sheet';
import { factsOf, CardTime } from '../card-parts';
import type { ModelTest } from '../model-test.queries';
import { dayText, timeLeftText, LIVE_TICKS, ticksLeft } from '../time-texts';
import { useSections } from '../use-sections';
import { messages } from '../messages';

/** List of all tests by section, each row with day, name and time. */
export function ScheduledTests({ tests }: { tests: readonly ModelTest[] }) {
  const { live, upcoming, archived } = useSections({ tests, finishedIds: [] });
  const { pageNumber, addressOf } = usePageNumber();
  const last = Math.max(1, Math.ceil(archived.length / ARCHIVED_TESTS_PAGE_ROWS));
  const page = Math.min(pageNumber, last);
  return (
    <Sheet>
      <Section title={messages.live} emptyText={messages.noLiveTests}>
        {live.map((test) => (
          <LiveRow key={test._id} test={test} />
        ))}
      </Section>
      <Section title={messages.upcoming} emptyText={messages.noUpcomingTests}>
        {upcoming.map((test) => (
          <UpcomingRow key={test._id} test={test} />
        ))}
      </Section>
      <Section title={messages.archived} emptyText={messages.noEndedTests}>
        {archived.slice((page - 1) * ARCHIVED_TESTS_PAGE_ROWS, page * ARCHIVED_TESTS_PAGE_ROWS).map((test) => (
          <ArchivedRow key={test._id} test={test} />
        ))}
      </Section>
      <Pages current={page} last={last} to={addressOf} />
    </Sheet>
  );
}

function Section({ title, emptyText, children }: { title: string; emptyText: string; children: readonly ReactNode[] }) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className="grid grid-cols-[7rem_minmax(0,1fr)] border-rule-strong phone:block [&+&]:border-t-(length:--line-strong)"
    >
      <div className="border-r-(length:--line-strong) border-rule-strong pt-4 pl-6 phone:border-r-0 phone:border-b phone:border-rule phone:px-4 phone:pt-3 phone:pb-1">
        <h2 id={heading} className="text-sm/7 font-head text-accent">
          {title}
        </h2>
      </div>
      {children.length > 0 ? (
        <ul className="divide-y divide-rule">{children}</ul>
      ) : (
        <p className="px-6 py-4 text-ink-soft phone:px-4">{emptyText}</p>
      )}
    </section>
  );
}

const LiveRow = ({ test }: { test: ModelTest }) => (
  <Row test={test} day={test.liveUntil} dayNote={messages.until}>
    <CardTime at={test.liveUntil}>{messages.availableTill} </CardTime>
    <TimeLeft deadline={test.liveUntil} />
    <LiveProgress test={test} />
  </Row>
);

const UpcomingRow = ({ test }: { test: ModelTest }) => (
  <Row test={test} day={test.liveFrom}>
    <CardTime at={test.liveFrom} />
    <p className="meta">
      <OpenDays test={test} />
    </p>
  </Row>
);

interface RowProps {
  test: ModelTest;
  /** Date shown at the left, ISO 8601 */
  day: string;
  /** Label above the day */
  dayNote?: string;
  children: ReactNode;
}

const ROW_CLASSES =
  'relative grid grid-cols-[4.25rem_minmax(0,1fr)_19rem_1.25rem] items-center gap-x-6 px-6 hover:bg-tint max-desktop:grid-cols-[3.5rem_minmax(0,1fr)_15rem_1.25rem] max-desktop:gap-x-3 max-desktop:px-4 phone:grid-cols-[3.25rem_minmax(0,1fr)_1.25rem]';

function Row({ test, day, dayNote, children }: RowProps) {
  return (
    <li className={`${ROW_CLASSES} min-h-19 py-3`}>
      <div aria-hidden className="text-center phone:row-span-2 phone:self-start">
        {dayNote && <span className="meta block leading-4">{dayNote}</span>}
        <b className="block text-[1.75rem]/8 font-head tabular-nums">{moment(day).format('D')}</b>
        <span className="meta">{moment(day).format('ddd')}</span>
      </div>
      <div className="min-w-0">
        <h3 className="text-base font-head wrap-anywhere">
          <TestLink test={test} />
        </h3>
        <p className="meta tabular-nums">{factsOf(test)}</p>
        <HeldResults test={test} />
      </div>
      <div className="grid gap-0.5 phone:col-start-2">{children}</div>
      <ChevronRight className="text-ink-faint phone:col-start-3 phone:row-span-2 phone:row-start-1" />
    </li>
  );
}

/** Row of an ended test. */
const ArchivedRow = ({ test }: { test: ModelTest }) => (
  <li className={`${ROW_CLASSES} min-h-13 py-2`}>
    <p aria-hidden className="text-center text-xs text-ink-soft tabular-nums phone:row-span-2">
      <b className="text-sm text-ink">{moment(test.liveUntil).format('D')}</b> {moment(test.liveUntil).format('MMM')}
    </p>
    <h3 className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-6 font-text wrap-anywhere">
      <TestLink test={test} />
      <span className="meta max-desktop:hidden">{messages.subjectAndMarks(test.Subject, test.Marks)}</span>
    </h3>
    <div className="phone:col-start-2 [&_time]:font-text [&_time]:text-inherit">
      <CardTime at={test.liveUntil}>{messages.ended} </CardTime>
      <HeldResults test={test} />
    </div>
    <ChevronRight className="text-ink-faint phone:col-start-3 phone:row-span-2 phone:row-start-1" />
  </li>
);

/** Note that the results of a test are withheld from students. */
const HeldResults = ({ test: { reveal, resultsReleased } }: { test: ModelTest }) =>
  reveal && reveal !== 'finish' && !resultsReleased && <p className="meta">{messages.resultsHeldShort[reveal]}</p>;

/** Link that covers its row (TMODEL-5). */
const TestLink = ({ test: { _id, Name } }: { test: ModelTest }) => (
  <Link to={`/tutor/edit-modeltest/${_id}`} className="covers-row">
    {Name}
  </Link>
);

const TimeLeft = ({ deadline }: { deadline: string }) => (
  <p className="meta tabular-nums">{useSecondsLeftSelector(deadline, timeLeftText)}</p>
);

function OpenDays({ test: { liveFrom, liveUntil, ExpiryDays, closesAt } }: { test: ModelTest }) {
  const day = useSecondsLeftSelector(liveFrom, (secondsLeft) => dayText(liveFrom, secondsLeft));
  return closesAt
    ? messages.openUntil(day, moment(liveUntil).format(MODEL_TEST_DATE))
    : messages.openFor(day, ExpiryDays);
}

/** Progress bar of the live period. */
function LiveProgress({ test: { liveFrom, liveUntil } }: { test: ModelTest }) {
  const seconds = (Date.parse(liveUntil) - Date.parse(liveFrom)) / 1_000;
  const elapsedTicks = LIVE_TICKS - useSecondsLeftSelector(liveUntil, (secondsLeft) => ticksLeft(secondsLeft, seconds));
  return (
    <div aria-hidden className="mt-1 flex h-2.5 items-end gap-0.75">
      {Array.from({ length: LIVE_TICKS }, (_, tickIndex) => (
        <span
          key={tickIndex}
          className={classes(
            'flex-1',
            tickIndex === elapsedTicks
              ? 'h-2.5 bg-rule-strong'
              : tickIndex < elapsedTicks
                ? 'h-1.25 bg-pen'
                : 'h-1.25 bg-rule',
          )}
        />
      ))}
    </div>
  );
}
