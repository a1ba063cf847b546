import { useQuery } from '@tanstack/react-query';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAccountId } from '../../lib/session';
import { studentProfileQuery } from '../../lib/student-profile';
import { Avatar, studentAvatar } from '../../ui/avatar';
import { FetchRetry } from '../../ui/retry';
import { useDocumentTitle } from '../../ui/page-title';
import { Sheet } from '../../ui/sheet';
import { AnswerCounts } from './answer-counts';
import { ordinal } from './leaderboard';
import { useOwnPlace } from './leaderboard.queries';
import { ModelTestDrawing, MockTestDrawing, QuestionBankDrawing } from './tile-drawings';
import { TopPlaces } from './top-places';

const TILES = [
  {
    to: '/student/model-test',
    name: 'Model Tests',
    text: 'Set by tutors for a day and hour.',
    Drawing: ModelTestDrawing,
  },
  {
    to: '/student/mock-test',
    name: 'Mock Tests',
    text: 'Your subject, your marks, your time.',
    Drawing: MockTestDrawing,
  },
  {
    to: '/student/question-bank',
    name: 'Question Bank',
    text: 'Seven past papers, as they were printed.',
    Drawing: QuestionBankDrawing,
  },
] as const;

/** Where a student lands. */
export function DashboardPage() {
  useDocumentTitle('Dashboard');
  return (
    <div className="grid gap-6 phone:gap-0">
      <Greeting />
      <Tiles />
      <div className="grid grid-cols-[minmax(0,5fr)_minmax(0,7fr)] gap-6 max-[60rem]:grid-cols-1 phone:gap-3 phone:pt-3">
        <div className="grid max-[60rem]:order-last">
          <AnswerCounts />
        </div>
        <TopPlaces />
      </div>
    </div>
  );
}

function greetingAt(hour: number): string {
  if (hour < 5 || hour >= 18) return 'Good evening';
  return hour < 12 ? 'Good morning' : 'Good afternoon';
}

function Greeting() {
  const profile = useQuery(studentProfileQuery(useAccountId()));
  const [words] = useState(() => greetingAt(new Date().getHours()));
  const username = profile.data?.username;
  return (
    <div>
      <div className="flex items-center gap-4 pb-2 phone:gap-3 phone:p-4">
        <Avatar picture={studentAvatar(profile.data?.avatar, profile.isError)} className="size-16 phone:size-12" />
        <div className="min-w-0">
          <h1 className="page-title truncate phone:text-base">{username ? `${words}, ${username}` : words}</h1>
          <OwnPlace />
        </div>
      </div>
      {profile.isError && (
        <Sheet>
          <FetchRetry of={profile} />
        </Sheet>
      )}
    </div>
  );
}

/** The student's place on the leaderboard, in one line. */
function OwnPlace() {
  const own = useOwnPlace();
  if (!own.data) return <p className="min-h-6" />;
  const { row, total } = own.data;
  return (
    <p className="text-ink-soft tabular-nums">
      {row ? (
        <>
          <b>{ordinal(row.slNo)}</b> of {total.toLocaleString('en')} on the leaderboard.
        </>
      ) : (
        'Finish your first test to join the leaderboard.'
      )}
    </p>
  );
}

const Tiles = () => (
  <Sheet aria-label="Start" className="grid grid-cols-3 phone:grid-cols-1">
    {TILES.map(({ to, name, text, Drawing }) => (
      <Link
        key={to}
        to={to}
        className="group grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-rule-strong p-6 -outline-offset-2 not-first:border-l-(length:--line-strong) hover:bg-tint phone:min-h-18 phone:grid-cols-[3.5rem_minmax(0,1fr)] phone:items-center phone:border-rule phone:px-4 phone:py-3 phone:not-first:border-t phone:not-first:border-l-0"
      >
        <h2 className="page-title flex items-center gap-2 phone:col-start-2 phone:text-base">
          {name}
          <ArrowRight className="size-4.5 transition-transform duration-(--fill) group-hover:translate-x-0.75 phone:ml-auto" />
        </h2>
        <p className="mt-8 text-balance text-ink-soft phone:col-start-2 phone:mt-0 phone:text-xs">{text}</p>
        <Drawing className="col-start-2 row-span-2 row-start-1 size-22 self-center phone:col-start-1 phone:size-13" />
      </Link>
    ))}
  </Sheet>
);
