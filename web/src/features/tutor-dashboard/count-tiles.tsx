import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { SUBJECTS, type Subject } from '../../../../api/contracts/http/limits';
import { statusAt } from '../../../../api/contracts/http/model-test-status';
import { useAccountId } from '../../lib/session';
import { classes } from '../../ui/classes';
import { Sheet } from '../../ui/sheet';
import { SkeletonBar } from '../../ui/loading';
import { VISIBLE_DOUBTS, type Doubt, type ModelTest } from './dashboard.queries';
import { durationText } from './durations';
import { messages } from './messages';

interface CountTilesProps {
  /** Number of questions; undefined while loading, null after a failure */
  totalQuestions: number | null | undefined;
  pendingReviews: number | null | undefined;
  liveModelTests: number | null | undefined;
  bySubject: Readonly<Record<Subject, number>> | undefined;
  doubts: readonly Doubt[];
  tests: readonly ModelTest[];
  now: number;
}

/** The three counts, each with a breakdown (TDASH-5 to TDASH-7). */
export const CountTiles = ({
  totalQuestions,
  pendingReviews,
  liveModelTests,
  bySubject,
  doubts,
  tests,
  now,
}: CountTilesProps) => (
  <Sheet
    aria-label={messages.counts}
    className="grid grid-cols-3 divide-x-(length:--line-strong) divide-rule-strong phone:grid-cols-1 phone:divide-x-0 phone:divide-y phone:divide-rule"
  >
    <Tile name={messages.totalQuestions} to="/tutor/database" count={totalQuestions}>
      {bySubject && <BySubject counts={bySubject} />}
    </Tile>
    <Tile name={messages.pendingReviews} to="/tutor/reviews" count={pendingReviews}>
      <Rings doubts={doubts} count={pendingReviews ?? 0} />
    </Tile>
    <Tile name={messages.liveModelTests} to="/tutor/model-test" count={liveModelTests}>
      <LiveTests tests={tests} now={now} />
    </Tile>
  </Sheet>
);

interface TileProps {
  name: string;
  to: string;
  count: number | null | undefined;
  children: ReactNode;
}

const Tile = ({ name, to, count, children }: TileProps) => (
  <Link
    to={to}
    className="grid min-h-42 grid-cols-[auto_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-6 gap-y-3 px-6 pt-4 pb-6 no-underline -outline-offset-2 hover:bg-tint tablet:min-h-55 tablet:px-4 phone:min-h-0 phone:grid-cols-[minmax(0,1fr)_auto] phone:px-4 phone:py-3"
  >
    <h2 className="section-title col-span-2 flex items-center gap-2 phone:col-span-1">
      {name}
      <ArrowRight className="size-4.5! phone:hidden" />
    </h2>
    <p className="self-end text-[2.25rem]/10 font-head tabular-nums phone:col-start-1 phone:text-[1.75rem]/8">
      {count === undefined ? <SkeletonBar className="my-3.5 w-16" /> : (count?.toLocaleString('en') ?? '–')}
    </p>
    <div className="grid grid-cols-[minmax(0,auto)] justify-end self-end phone:col-start-2 phone:row-span-2 phone:row-start-1 phone:self-center">
      {children}
    </div>
  </Link>
);

const BySubject = ({ counts }: { counts: Readonly<Record<Subject, number>> }) => (
  <dl className="grid grid-cols-[auto_auto] gap-x-3 text-xs/5.5 text-ink-soft tabular-nums max-desktop:hidden">
    {SUBJECTS.map((subject) => (
      <div key={subject} className="contents">
        <dt>{subject}</dt>
        <dd className="text-right font-strong text-ink">{counts[subject].toLocaleString('en')}</dd>
      </div>
    ))}
  </dl>
);

/** One ring per doubt, half filled if another tutor is answering it. */
function Rings({ doubts, count }: { doubts: readonly Doubt[]; count: number }) {
  const tutorId = useAccountId();
  return (
    <span aria-hidden className="grid grid-cols-10 gap-1.25 tablet:grid-cols-8 tablet:gap-1 phone:gap-1">
      {Array.from({ length: Math.min(count, VISIBLE_DOUBTS) }, (_, index) => {
        const claim = doubts[index]?.claim;
        return (
          <i
            key={doubts[index]?._id ?? index}
            className={classes(
              'size-3.5 rounded-bubble border tablet:size-2.5 phone:size-2.5',
              claim && claim.tutorId !== tutorId
                ? 'border-pen bg-[linear-gradient(90deg,var(--pen)_50%,transparent_50%)]'
                : 'border-rule-strong',
            )}
          />
        );
      })}
    </span>
  );
}

const CELLS = 24;
const VISIBLE_TESTS = 2;

/** The live tests that end first, with their elapsed time. */
function LiveTests({ tests, now }: { tests: readonly ModelTest[]; now: number }) {
  const live = tests
    .filter((test) => statusAt(test, new Date(now)) === 'Live')
    .toSorted((a, b) => Date.parse(a.liveUntil) - Date.parse(b.liveUntil));
  return (
    <span className="grid w-50 max-w-full grid-cols-[minmax(0,1fr)] gap-2 text-xs/4.5 text-ink-soft tabular-nums phone:w-42">
      {live.slice(0, VISIBLE_TESTS).map(({ _id, Name, liveFrom, liveUntil }) => {
        const [from, end] = [Date.parse(liveFrom), Date.parse(liveUntil)];
        const elapsedCells = Math.floor((CELLS * (now - from)) / (end - from));
        return (
          <span key={_id} className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <span className="flex justify-between gap-2 tablet:grid tablet:gap-0">
              <b title={Name} className="truncate text-ink">
                {Name}
              </b>
              <span className="whitespace-nowrap">{durationText(end - now)}</span>
            </span>
            <span aria-hidden className="flex items-end gap-0.5">
              {Array.from({ length: CELLS }, (_, cell) => (
                <i
                  key={cell}
                  className={classes(
                    'flex-1',
                    cell < elapsedCells ? 'h-1.5 bg-pen' : cell === elapsedCells ? 'h-3 bg-accent' : 'h-1.5 bg-rule',
                  )}
                />
              ))}
            </span>
          </span>
        );
      })}
      {live.length > VISIBLE_TESTS && <span>{messages.moreTests(live.length - VISIBLE_TESTS)}</span>}
    </span>
  );
}
