import { CalendarClock } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { PageTitle } from '../../ui/page-title';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { ArchivedList } from './archived-list';
import { dateText, ownZone } from './date-text';
import { CoveredPapers } from './drawings';
import { useModelTests, type ModelTestList } from './list.queries';
import type { ModelTest } from './model-test.queries';
import { ListSkeleton } from './list-skeleton';
import { LiveCard, TakenCard } from './live-card';
import './model-tests.css';
import { useFocusThatMoves, useMoves, useSections } from './moves';
import { NextTest } from './next-test';
import { UpcomingCard } from './upcoming-card';

/** The student's model tests, grouped by their current status: Live, Upcoming, Archived (MODEL-1 to MODEL-14). */
export function ModelTestListPage() {
  const list = useModelTests();
  return (
    <div className="grid gap-6 phone:gap-4">
      <PageTitle
        className="phone:px-4 phone:pt-4"
        note="Set by your tutors. Everyone takes them in the same window, once."
      >
        Model Tests
      </PageTitle>
      {list.isPending && <ListSkeleton />}
      {list.data && (list.data.tests.length > 0 ? <AllSections list={list.data} /> : <NoTests />)}
      {list.isError && (
        <Sheet>
          <FetchRetry of={list} />
        </Sheet>
      )}
    </div>
  );
}

const CARDS = 'grid grid-cols-3 gap-4 max-[64rem]:grid-cols-2 phone:grid-cols-1 phone:gap-2';

function AllSections({ list }: { list: ModelTestList }) {
  const sections = useSections(list);
  const { opening, said } = useMoves(sections);
  useFocusThatMoves();
  const { upcoming, archived } = sections;
  const live = sections.live.filter((test) => test !== opening);
  const isTaken = ({ _id }: ModelTest) => list.taken.includes(_id);
  const first = opening ?? live.find((test) => !isTaken(test));
  const next = opening ?? upcoming[0];
  return (
    <>
      <output className="sr-only">{said}</output>
      <Section title="Live" count={sections.live.length}>
        {live.length > 0 && (
          <ul className={CARDS}>
            {live.map((test) =>
              isTaken(test) ? (
                <TakenCard key={test._id} test={test} />
              ) : (
                <LiveCard key={test._id} test={test} isFirst={test === first} />
              ),
            )}
          </ul>
        )}
        {sections.live.length === 0 && <NothingLive next={upcoming[0]} />}
      </Section>
      <Section title="Upcoming" count={upcoming.length} note={`Times shown in ${ownZone()} time`}>
        {next ? (
          <ul className={CARDS}>
            <NextTest key={next._id} test={next} isOpen={next === opening} />
            {upcoming
              .filter((test) => test !== next)
              .map((test) => (
                <UpcomingCard key={test._id} test={test} />
              ))}
          </ul>
        ) : (
          <Line>No tests are scheduled right now. New ones appear here automatically.</Line>
        )}
      </Section>
      <Section title="Archived" count={archived.length} note="Can be taken once for practice">
        {archived.length > 0 ? (
          <ArchivedList tests={archived} results={list.results} />
        ) : (
          <Line>No tests have ended yet. Live tests move here when they close.</Line>
        )}
      </Section>
    </>
  );
}

function Section({
  title,
  count,
  note,
  children,
}: {
  title: string;
  count: number;
  note?: string;
  children: ReactNode;
}) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="grid gap-3">
      <header className="flex items-baseline gap-3 phone:px-4">
        <h2 id={heading} className="text-base font-head">
          {title}
        </h2>
        <b className="text-accent tabular-nums">{count}</b>
        {note && <span className="meta ml-auto">{note}</span>}
      </header>
      {children}
    </section>
  );
}

const NothingLive = ({ next }: { next: ModelTest | undefined }) => (
  <Line>
    Nothing is live right now.
    {next && ` ${next.Name} opens on ${dateText(next.liveFrom)}.`}
  </Line>
);

/** The empty state of a section. */
const Line = ({ children }: { children: ReactNode }) => (
  <Sheet className="flex min-h-20 items-center gap-3 px-6 py-4 text-ink-soft phone:px-4">
    <CalendarClock />
    <p>{children}</p>
  </Sheet>
);

const NoTests = () => (
  <Sheet>
    <Empty
      drawing={<CoveredPapers className="h-26 w-30" />}
      act={
        <ButtonLink to="/student/mock-test" className="mt-2">
          Go to Mock Test
        </ButtonLink>
      }
    >
      No model tests yet. When a tutor publishes one, it appears here with its date. Until then, take a mock test.
    </Empty>
  </Sheet>
);
