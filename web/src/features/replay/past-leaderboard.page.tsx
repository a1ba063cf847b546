import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LEADERBOARD_PAGE_ROWS } from '../../../../api/contracts/http/limits';
import { useNow } from '../../lib/time/use-now';
import { Bubble } from '../../ui/bubble';
import { Button } from '../../ui/button';
import { FilterTabs } from '../../ui/filter-tabs';
import { PageTitle } from '../../ui/page-title';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { addressOf, askedIn, HOUR_MS, timeText, weeksOn, withTimes, type Asked } from './asked';
import { Causes } from './causes-sheet';
import { causesBetween } from './causes';
import { OneBoard } from './one-board';
import { pastHoursQuery } from './replay.queries';
import { Tape } from './tape';
import { TwoBoards } from './two-boards';
import { WrittenTimes } from './written-times';
import './replay.css';

const TABS = [
  { name: 'one', label: 'One time', count: undefined },
  { name: 'two', label: 'Compare', count: undefined },
] as const;
/** ms without a move before a dragged time is applied */
const FOLLOWS_MS = 250;

/** The leaderboard at one time, or what changed it between two. */
export function PastLeaderboardPage() {
  const now = useNow(HOUR_MS / 60);
  const [search, setSearch] = useSearchParams();
  const asked = askedIn(search, now);
  const [moved, setMoved] = useState<Asked>();
  const drawn = moved ?? asked;
  const go = (other: Asked) => setSearch(addressOf(other), { preventScrollReset: true });
  useEffect(() => {
    if (!moved) return undefined;
    const timer = setTimeout(() => {
      setSearch(addressOf(moved), { preventScrollReset: true, replace: true });
      setMoved(undefined);
    }, FOLLOWS_MS);
    return () => clearTimeout(timer);
  }, [moved, setSearch]);
  const hours = useQuery(pastHoursQuery(asked, asked.isLast));
  const causes = hours.data && causesBetween(hours.data, drawn.isOne ? drawn.begin : drawn.from, drawn.to);
  return (
    <div className="grid gap-6 phone:gap-3">
      <PageTitle
        className="phone:px-4 phone:pt-3"
        note={<span className="phone:hidden">Rebuilt from the log. Nothing here changes today’s leaderboard.</span>}
        acts={
          <FilterTabs
            tabs={TABS}
            chosen={asked.isOne ? 'one' : 'two'}
            onChoose={(name) => go({ ...asked, isOne: name === 'one' })}
            className="phone:w-auto!"
          />
        }
      >
        Leaderboard history
      </PageTitle>
      <Sheet aria-label="Time" className="past-when">
        <Times asked={drawn} now={now} onAsk={go} />
        <Tape asked={drawn} hours={hours.data?.hours} onMove={setMoved} />
        <FetchRetry of={hours} />
        <WrittenTimes asked={asked} onAsk={go} />
      </Sheet>
      {asked.isOne ? (
        <OneBoard asked={asked} first={hours.data?.first ?? undefined} pageSize={LEADERBOARD_PAGE_ROWS} />
      ) : (
        <>
          {!hours.isError && (
            <Causes
              of={causes}
              isShown={(cause) => isSameTime(withTimes(asked, cause), asked)}
              onLook={({ from, to }) => go(withTimes(asked, { from, to }))}
            />
          )}
          <TwoBoards asked={asked} first={hours.data?.first ?? undefined} />
        </>
      )}
    </div>
  );
}

const isSameTime = (one: Asked, other: Asked): boolean => one.from === other.from && one.to === other.to;

interface TimesProps {
  asked: Asked;
  now: number;
  onAsk: (asked: Asked) => void;
}

const Times = ({ asked, now, onAsk }: TimesProps) => (
  <header>
    {!asked.isOne && (
      <span className="past-time">
        <Bubble size="small">1</Bubble>
        <b>{timeText(asked.from)}</b>
      </span>
    )}
    <span className="past-time">
      <Bubble size="small" filled>
        {asked.isOne ? '' : '2'}
      </Bubble>
      <b>{asked.isNow ? 'Now' : timeText(asked.to)}</b>
    </span>
    <span className="ml-auto flex gap-2">
      <Button
        square
        size="dense"
        icon={ChevronLeft}
        aria-label="A week earlier"
        onClick={() => onAsk(weeksOn(asked, -1, now))}
      />
      <Button
        square
        size="dense"
        icon={ChevronRight}
        aria-label="A week later"
        disabled={asked.isNow}
        onClick={() => onAsk(weeksOn(asked, 1, now))}
      />
      <Button
        size="dense"
        disabled={asked.isNow}
        onClick={() => onAsk(askedIn(addressOf({ ...asked, isNow: true }), now))}
      >
        Today
      </Button>
    </span>
  </header>
);
