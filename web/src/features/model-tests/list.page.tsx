import { CalendarClock } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/empty';
import { PageTitle } from '../../ui/page-title';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/loading';
import { ArchivedList } from './archived-list';
import { StackedPapersDrawing } from './drawings';
import { useModelTests, type ModelTestList } from './list.queries';
import { LiveCard, FinishedCard } from './live-card';
import { messages } from './messages';
import type { ModelTest } from './model-test.queries';
import { dateText, ownZone } from './time-texts';
import { NextTest, UpcomingCard } from './upcoming-cards';
import { useCardMoves, useFocusFollowsCard } from './use-card-moves';
import { useSections } from './use-sections';

/** The student's model tests, grouped by their current status: Live, Upcoming, Archived (MODEL-1 to MODEL-14). */
export function ModelTestListPage() {
  const list = useModelTests();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-4">
      <PageTitle className="phone:px-4 phone:pt-4" note={messages.listNote}>
        {messages.modelTests}
      </PageTitle>
      {list.isPending && <ListSkeleton />}
      {list.data && (list.data.tests.length > 0 ? <AllSections list={list.data} /> : <NoTests />)}
      {list.isError && (
        <Sheet>
          <FetchRetry query={list} />
        </Sheet>
      )}
    </div>
  );
}

const CARDS_CLASSES = 'grid grid-cols-3 gap-4 max-laptop:grid-cols-2 phone:grid-cols-1 phone:gap-2';

function AllSections({ list }: { list: ModelTestList }) {
  const sections = useSections(list);
  const { openingTest, announcement } = useCardMoves(sections);
  useFocusFollowsCard(sections, openingTest);
  const { upcoming, archived } = sections;
  const live = sections.live.filter((test) => test !== openingTest);
  const isFinished = ({ _id }: ModelTest) => list.finishedIds.includes(_id);
  const first = openingTest ?? live.find((test) => !isFinished(test));
  const next = openingTest ?? upcoming[0];
  return (
    <>
      <output className="sr-only">{announcement}</output>
      <Section title={messages.live} count={sections.live.length}>
        {live.length > 0 && (
          <ul className={CARDS_CLASSES}>
            {live.map((test) =>
              isFinished(test) ? (
                <FinishedCard key={test._id} test={test} result={list.results.get(test._id)} />
              ) : (
                <LiveCard key={test._id} test={test} isFirst={test === first} />
              ),
            )}
          </ul>
        )}
        {sections.live.length === 0 && <NoLiveTests next={upcoming[0]} />}
      </Section>
      <Section title={messages.upcoming} count={upcoming.length} note={messages.timesShownIn(ownZone())}>
        {next ? (
          <ul className={CARDS_CLASSES}>
            <NextTest key={next._id} test={next} isOpen={next === openingTest} />
            {upcoming
              .filter((test) => test !== next)
              .map((test) => (
                <UpcomingCard key={test._id} test={test} />
              ))}
          </ul>
        ) : (
          <EmptySection>{messages.noneUpcoming}</EmptySection>
        )}
      </Section>
      <Section title={messages.archived} count={archived.length} note={messages.archivedNote}>
        {archived.length > 0 ? (
          <ArchivedList tests={archived} results={list.results} />
        ) : (
          <EmptySection>{messages.noneArchived}</EmptySection>
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
    <section aria-labelledby={heading} className="grid grid-cols-[minmax(0,1fr)] gap-3">
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

const NoLiveTests = ({ next }: { next: ModelTest | undefined }) => (
  <EmptySection>
    {messages.nothingLive}
    {next && ` ${messages.opensOn(next.Name, dateText(next.liveFrom))}`}
  </EmptySection>
);

/** The empty state of a section. */
const EmptySection = ({ children }: { children: ReactNode }) => (
  <Sheet className="flex min-h-20 items-center gap-3 px-6 py-4 text-ink-soft phone:px-4">
    <CalendarClock />
    <p>{children}</p>
  </Sheet>
);

const NoTests = () => (
  <Sheet>
    <Empty
      drawing={<StackedPapersDrawing className="h-26 w-30" />}
      action={
        <ButtonLink to="/student/mock-test" className="mt-2">
          {messages.goToMockTest}
        </ButtonLink>
      }
    >
      {messages.noTests}
    </Empty>
  </Sheet>
);

const SKELETON_SECTIONS = [
  { title: messages.live, height: 'h-48', cards: 3 },
  { title: messages.upcoming, height: 'h-86', cards: 1 },
];

/** Skeleton with the height of the cards. */
const ListSkeleton = () => (
  <div aria-busy className="grid grid-cols-[minmax(0,1fr)] gap-6">
    {SKELETON_SECTIONS.map(({ title, height, cards }) => (
      <div key={title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="text-base font-head phone:px-4">{title}</h2>
        <div aria-hidden className="grid auto-cols-fr grid-flow-col gap-4 phone:grid-flow-row phone:gap-2">
          {Array.from({ length: cards }, (_, card) => (
            <div
              key={card}
              className={`${height} grid content-start gap-3 border border-rule bg-surface px-4 pt-6 phone:border-x-0`}
            >
              <SkeletonBar className="w-1/4" />
              <SkeletonBar className="mt-1 h-4! w-3/5" />
              <SkeletonBar className="w-4/5" />
              <SkeletonBar className="w-2/3" />
            </div>
          ))}
        </div>
      </div>
    ))}
  </div>
);
