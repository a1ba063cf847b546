import { useQuery } from '@tanstack/react-query';
import { examHistoryQuery } from '../../entities/score/exam-history.queries';
import { useLive } from '../../lib/live/live';
import { useAccountId } from '../../lib/session';
import { studentProfileQuery } from '../../entities/student/student-profile.queries';
import { useDocumentTitle } from '../../ui/page-title';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { AnswerCounts, type AnswerCountsProps } from './answer-counts';
import { FirstTest, NameInBoxes } from './first-test';
import { Greeting, Welcome } from './greeting';
import { NextTest, NextTestToCome, type NextTestProps } from './next-test';
import { ScoreTrend } from './score-trend';
import { StartTiles } from './start-tiles';
import { TopPlaces } from './top-places';

/** What other features know of what a student can do next. */
export type DashboardPageProps = Omit<NextTestProps, 'exams'> & Pick<AnswerCountsProps, 'useMostMissed'>;

/** Where a student lands: one thing to do next, and how everything stands; on the first day the page is question 1. */
export function DashboardPage({ useMostMissed, ...next }: DashboardPageProps) {
  useDocumentTitle('Dashboard');
  const account = useAccountId();
  const profile = useQuery(studentProfileQuery(account));
  const history = useQuery(examHistoryQuery(account));
  const again = () => void history.refetch();
  useLive('attempt:finished', again, again);
  const exams = history.data;
  const isFirstDay = exams?.length === 0;
  const username = profile.data?.username;
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-3">
      <div className="grid gap-3">
        {isFirstDay ? <Welcome profile={profile} /> : <Greeting profile={profile} />}
        {isFirstDay && <NameInBoxes name={username ?? ''} />}
      </div>
      {profile.isError && (
        <Sheet>
          <FetchRetry of={profile} />
        </Sheet>
      )}
      <div className="grid grid-cols-12 gap-6 phone:gap-3 [&>*]:col-span-full">
        {isFirstDay ? (
          <FirstTest name={username ?? ''} make={next.makeMockTest} />
        ) : exams || history.isError ? (
          <>
            <div className="grid @min-[60rem]:col-span-7!">
              <NextTest exams={exams ?? []} {...next} />
            </div>
            <div className="grid @min-[60rem]:col-span-5! phone:order-3">
              <ScoreTrend history={history} />
            </div>
          </>
        ) : (
          <ToCome />
        )}
        <div className="order-last phone:order-1">
          <StartTiles />
        </div>
        <div className="grid @min-[60rem]:col-span-7! phone:order-2">
          <TopPlaces />
        </div>
        <div className="grid @min-[60rem]:col-span-5! phone:order-4">
          <AnswerCounts exams={exams?.length} useMostMissed={useMostMissed} />
        </div>
      </div>
    </div>
  );
}

/** Both sheets at the top in their measures, until it is known what stands in them. */
const ToCome = () => (
  <>
    <Sheet aria-label="Next" aria-busy className="h-76 @min-[60rem]:col-span-7! phone:h-66">
      <div className="p-6 phone:p-4">
        <NextTestToCome />
      </div>
    </Sheet>
    <Sheet aria-label="Your scores" aria-busy className="h-76 @min-[60rem]:col-span-5! phone:order-3" />
  </>
);
