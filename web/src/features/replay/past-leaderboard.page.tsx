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
import { causesBetween } from './causes';
import { CausesList } from './causes-list';
import { SingleBoard } from './single-board';
import { pastHoursQuery } from './replay.queries';
import { messages } from './messages';
import { Timeline } from './timeline';
import { BoardComparison } from './board-comparison';
import {
  HOUR_MS,
  TIMELINE_MS,
  searchOf,
  shiftWeeks,
  timeText,
  viewFrom,
  withTimes,
  type ReplayViewState,
} from './view';
import type { PastBy, PastWeights } from '../../../../api/contracts/http/replay';
import { Disclosure } from '../../ui/disclosure';
import { SelectField } from '../../ui/field';
import { TimesForm } from '../../entities/exam/times-form';

const TABS = [
  { name: 'one', label: messages.tabs.one, count: undefined },
  { name: 'two', label: messages.tabs.two, count: undefined },
] as const;
/** Delay in ms after the last move before a dragged time is applied. */
const DEBOUNCE_MS = 250;

/** The leaderboard at one time, or its changes between two times. */
export function PastLeaderboardPage() {
  const now = useNow(HOUR_MS / 60);
  const [search, setSearch] = useSearchParams();
  const view = viewFrom(search, now);
  const [draggedView, setDraggedView] = useState<ReplayViewState>();
  const visibleView = draggedView ?? view;
  const goToView = (nextView: ReplayViewState) => setSearch(searchOf(nextView), { preventScrollReset: true });
  useEffect(() => {
    if (!draggedView) return undefined;
    const timer = setTimeout(() => {
      setSearch(searchOf(draggedView), { preventScrollReset: true, replace: true });
      setDraggedView(undefined);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draggedView, setSearch]);
  const hours = useQuery(pastHoursQuery(view, view.isLast));
  const { isSingleBoard, timelineStart, from, to } = visibleView;
  const causes = hours.data && causesBetween(hours.data, isSingleBoard ? timelineStart : from, to);
  const first = hours.data?.first ?? undefined;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-3">
      <PageTitle
        className="phone:px-4 phone:pt-3"
        note={<span className="phone:hidden">{messages.note}</span>}
        actions={
          <FilterTabs
            tabs={TABS}
            selected={view.isSingleBoard ? 'one' : 'two'}
            onSelect={(name) => goToView({ ...view, isSingleBoard: name === 'one' })}
            className="phone:w-auto!"
          />
        }
      >
        {messages.title}
      </PageTitle>
      <Sheet aria-label={messages.time.name} className="px-6 py-4 phone:px-4 phone:py-3">
        <Times view={visibleView} now={now} onChange={goToView} />
        <Timeline view={visibleView} hours={hours.data?.hours} onMove={setDraggedView} />
        <FetchRetry query={hours} />
        <ExactTimes view={view} onChange={goToView} />
      </Sheet>
      {view.isSingleBoard ? (
        <SingleBoard view={view} first={first} pageSize={LEADERBOARD_PAGE_ROWS} />
      ) : (
        <>
          {!hours.isError && (
            <CausesList
              causes={causes}
              isCompared={(cause) => hasSameTimes(withTimes(view, cause), view)}
              onCompare={(cause) => goToView(withTimes(view, cause))}
            />
          )}
          <BoardComparison view={view} first={first} />
        </>
      )}
    </div>
  );
}

const hasSameTimes = (a: ReplayViewState, b: ReplayViewState): boolean => a.from === b.from && a.to === b.to;

interface TimesProps {
  view: ReplayViewState;
  now: number;
  onChange: (view: ReplayViewState) => void;
}

const TIME_CLASSES = 'flex items-center gap-2';
const TIME_TEXT_CLASSES = 'text-base font-head tabular-nums';

/** The selected times, and buttons that shift them by weeks. */
const Times = ({ view, now, onChange }: TimesProps) => (
  <header className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-4">
    {!view.isSingleBoard && (
      <span className={TIME_CLASSES}>
        <Bubble size="small">1</Bubble>
        <b className={TIME_TEXT_CLASSES}>{timeText(view.from)}</b>
      </span>
    )}
    <span className={TIME_CLASSES}>
      <Bubble size="small" filled>
        {view.isSingleBoard ? '' : '2'}
      </Bubble>
      <b className={TIME_TEXT_CLASSES}>{view.isNow ? messages.now : timeText(view.to)}</b>
    </span>
    <span className="ml-auto flex gap-2">
      <Button
        square
        size="dense"
        icon={ChevronLeft}
        aria-label={messages.time.weekEarlier}
        onClick={() => onChange(shiftWeeks(view, -1, now))}
      />
      <Button
        square
        size="dense"
        icon={ChevronRight}
        aria-label={messages.time.weekLater}
        disabled={view.isNow}
        onClick={() => onChange(shiftWeeks(view, 1, now))}
      />
      <Button
        size="dense"
        disabled={view.isNow}
        onClick={() => onChange(viewFrom(searchOf({ ...view, isNow: true }), now))}
      >
        {messages.time.today}
      </Button>
    </span>
  </header>
);

const texts = messages.exact;
const INTERVAL_MAX = { ms: TIMELINE_MS, text: texts.tooFarApart };

interface ExactTimesProps {
  view: ReplayViewState;
  onChange: (view: ReplayViewState) => void;
}

/** Form for exact times and rules. */
function ExactTimes({ view, onChange }: ExactTimesProps) {
  const { isSingleBoard, from, isNow, by, weights } = view;
  const to = isNow ? undefined : view.to;
  const times = isSingleBoard
    ? [{ label: texts.at, at: to }]
    : [
        { label: texts.from, at: from },
        { label: texts.to, at: to },
      ];
  const applyTimes = (enteredTimes: (number | undefined)[]) => {
    const later = enteredTimes.at(-1);
    onChange({
      ...view,
      from: (isSingleBoard ? undefined : enteredTimes[0]) ?? from,
      to: later ?? view.to,
      isNow: later === undefined,
    });
  };
  return (
    <Disclosure
      label={texts.title}
      open={by === 'finished' || weights === 'now'}
      className="mt-4 border-t border-rule pt-3"
    >
      <div className="flex flex-wrap items-start gap-3 pt-3 phone:grid">
        <TimesForm times={times} maxInterval={INTERVAL_MAX} onSubmit={applyTimes} />
        <SelectField
          label={texts.by.label}
          value={by}
          onChange={({ target }) => onChange({ ...view, by: target.value as PastBy })}
        >
          <option value="recorded">{texts.by.recorded}</option>
          <option value="finished">{texts.by.finished}</option>
        </SelectField>
        <SelectField
          label={texts.weights.label}
          value={weights}
          onChange={({ target }) => onChange({ ...view, weights: target.value as PastWeights })}
        >
          <option value="then">{texts.weights.asThen}</option>
          <option value="now">{texts.weights.asNow}</option>
        </SelectField>
      </div>
    </Disclosure>
  );
}
