import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { components } from '../../lib/api/openapi.gen';
import { examHistoryQuery } from '../../entities/score/exam-history.queries';
import { useLive } from '../../lib/live/live';
import { ordinal } from '../../entities/score/score-text';
import { useAccountId } from '../../lib/session';
import { studentProfileQuery } from '../../entities/account/profile.queries';
import { Avatar, studentAvatar } from '../../entities/account/avatar';
import { greetingAt } from '../../entities/account/greeting';
import { classes } from '../../ui/classes';
import { useDocumentTitle } from '../../ui/page-title';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { AnswerCounts, type AnswerCountsProps } from './answer-counts';
import { MockTestDrawing, ModelTestDrawing, QuestionBankDrawing } from './drawings';
import { FirstTest } from './first-test';
import { useOwnPlace } from './leaderboard.queries';
import { messages } from './messages';
import { NameInBoxes } from './name-in-boxes';
import {
  isAway,
  NextStep,
  RunningExamStep,
  SkeletonNextStep,
  type LiveModelTest,
  type CreateMockTest,
  type RunningExam,
} from './next-step';
import { ScoreTrend } from './score-trend';
import { useToday } from './today.queries';
import { TopPlaces } from './top-places';
import { Week } from './week';

const texts = messages.dashboard;

/** What the dashboard offers of other features as next steps. */
export interface DashboardPageProps extends Pick<AnswerCountsProps, 'mostMissed'> {
  /** The running exam; undefined if there is none, null until loaded */
  runningExam: RunningExam | undefined | null;
  /** The first live test to close that was not taken; undefined if there is none, null until loaded */
  liveModelTest: LiveModelTest | undefined | null;
  createMockTest: CreateMockTest;
}

/**
 * The student's home page: what to do now, the week, scores and leaderboard. Before the first test and practice it is
 * an answer sheet to start a test.
 */
export function DashboardPage({ mostMissed, runningExam, liveModelTest, createMockTest }: DashboardPageProps) {
  useDocumentTitle(texts.title);
  const account = useAccountId();
  const profile = useQuery(studentProfileQuery(account));
  const history = useQuery(examHistoryQuery(account));
  const today = useToday();
  const refetch = () => void history.refetch();
  useLive('attempt:finished', refetch, refetch);
  const exams = history.data;
  const isLoaded =
    (exams || history.isError) &&
    runningExam !== null &&
    liveModelTest !== null &&
    (!today.isPending || isRetrying(today));
  const isFirstDay = exams?.length === 0 && !today.data?.lastActiveDay;
  const isAnswerSheet = isFirstDay && isLoaded && !runningExam;
  const username = profile.data?.username;
  // hidden until the height of the first card is known, to prevent layout shift; wide screens reserve space for the card
  const hiddenClass = isLoaded ? undefined : exams?.length ? 'phone:invisible' : 'invisible';
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-3">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {isFirstDay ? (
          <Welcome profile={profile} />
        ) : (
          <Greeting profile={profile} isReturning={!!today.data && isAway(today.data)} />
        )}
        {isFirstDay && !runningExam && <NameInBoxes name={username ?? ''} />}
      </div>
      {profile.isError && (
        <Sheet>
          <FetchRetry query={profile} />
        </Sheet>
      )}
      <div
        className={classes(
          'grid grid-cols-12 gap-6 phone:gap-3 [&>*]:col-span-full',
          // hidden until it is known whether the boxes for the name are shown above
          !exams && !history.isError && 'phone:invisible',
        )}
      >
        {isAnswerSheet ? (
          <FirstTest name={username ?? ''} createTest={createMockTest} />
        ) : (
          <>
            <div className="grid @4xl:col-span-7!">
              {!isLoaded && <SkeletonNextStep />}
              {isLoaded && runningExam && <RunningExamStep exam={runningExam} />}
              {isLoaded && !runningExam && (
                <NextStep
                  exams={exams ?? []}
                  today={today.data}
                  liveModelTest={liveModelTest}
                  createMockTest={createMockTest}
                />
              )}
            </div>
            <div className={classes('grid @4xl:col-span-5!', hiddenClass)}>
              <Week today={today} />
            </div>
          </>
        )}
        <div className={classes('order-last phone:order-1', hiddenClass)}>
          <StartTiles />
        </div>
        <div className={classes('grid phone:order-2 @4xl:col-span-7!', hiddenClass)}>
          <TopPlaces />
        </div>
        <div
          className={classes(
            'grid grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] gap-6 phone:order-3 phone:gap-3 @4xl:col-span-5!',
            hiddenClass,
          )}
        >
          {exams?.length !== 0 && <ScoreTrend history={history} />}
          <AnswerCounts exams={exams?.length} mostMissed={mostMissed} />
        </div>
      </div>
    </div>
  );
}

/** Returns true after a failed request, so that the page does not wait for the retry. */
const isRetrying = ({ failureCount }: Pick<UseQueryResult, 'failureCount'>): boolean => failureCount > 0;

interface GreetingProps {
  profile: UseQueryResult<components['schemas']['StudentProfileAnswer']>;
}

const Welcome = ({ profile }: GreetingProps) => (
  <GreetingLine profile={profile} note={texts.welcomeNote}>
    {texts.welcome(profile.data?.username)}
  </GreetingLine>
);

/** @param isReturning true after a long absence */
function Greeting({ profile, isReturning }: GreetingProps & { isReturning: boolean }) {
  const [greeting] = useState(() => greetingAt(new Date().getHours()));
  const greetingText = isReturning ? texts.welcomeBack : greeting;
  return (
    <GreetingLine profile={profile} note={<OwnPlace />}>
      {texts.greeting(greetingText, profile.data?.username)}
    </GreetingLine>
  );
}

const GreetingLine = ({ profile, note, children }: GreetingProps & { note: ReactNode; children: string }) => (
  <div className="flex min-h-16 items-center gap-4 phone:min-h-0 phone:gap-3 phone:px-4 phone:pt-4">
    <span className="size-16 flex-none phone:size-12">
      {/* empty while loading, so that the picture does not change */}
      {!profile.isPending && (
        <Avatar picture={studentAvatar(profile.data?.avatar, profile.isError)} className="size-full" />
      )}
    </span>
    <div className="min-w-0">
      <h1 className="page-title wrap-anywhere phone:text-base">{children}</h1>
      <p className="min-h-6 text-ink-soft tabular-nums phone:min-h-12">{note}</p>
    </div>
  </div>
);

/** The student's place on the leaderboard in one line. */
function OwnPlace() {
  const ownPlace = useOwnPlace();
  if (!ownPlace.data) return null;
  const { row, total } = ownPlace.data;
  if (!row) return texts.noPlace;
  return (
    <>
      <b className="text-ink">{ordinal(row.slNo)}</b> {texts.ofTotal(total)}
      {row.movement ? (
        <>
          , <b className={row.movement > 0 ? 'text-positive' : undefined}>{messages.rankChange(row.movement)}</b>{' '}
          {messages.sinceYesterday}
        </>
      ) : (
        texts.onLeaderboard
      )}
    </>
  );
}

const TILES = [
  { to: '/student/model-test', name: texts.modelTests, note: texts.modelTestsNote, Drawing: ModelTestDrawing },
  { to: '/student/mock-test', name: texts.mockTests, note: texts.mockTestsNote, Drawing: MockTestDrawing },
  {
    to: '/student/question-bank',
    name: texts.questionBank,
    note: texts.questionBankNote,
    Drawing: QuestionBankDrawing,
  },
] as const;

/** Links to the tests and the question bank (DASH-3 to DASH-5). */
const StartTiles = () => (
  <Sheet aria-label={texts.start} className="grid grid-cols-3">
    {TILES.map(({ to, name, note, Drawing }) => (
      <Link
        key={to}
        to={to}
        className="group grid grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center gap-x-4 border-rule-strong px-6 py-3 -outline-offset-2 not-first:border-l-(length:--line-strong) hover:bg-tint @max-4xl:grid-cols-1 @max-4xl:justify-items-center @max-4xl:gap-1 @max-4xl:px-1 @max-4xl:text-center"
      >
        <Drawing className="size-13 @max-4xl:size-10" />
        <div>
          <h2 className="text-base font-head @max-4xl:text-xs @max-4xl:font-strong">{name}</h2>
          <p className="text-xs text-ink-soft @max-4xl:hidden">{note}</p>
        </div>
        <ArrowRight className="size-5 transition-transform duration-(--fill) group-hover:translate-x-0.75 @max-4xl:hidden" />
      </Link>
    ))}
  </Sheet>
);
