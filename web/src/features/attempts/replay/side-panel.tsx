import { memo, type ReactNode } from 'react';
import { elapsedText } from '../../../lib/time/countdown';
import { classes } from '../../../ui/classes';
import { ScrollArea } from '../../../ui/scroll-area';
import type { FinishedAttempt } from '../attempt.queries';
import { ActionList, type ListedActions } from './action-list';
import { spentMsOn, type AnswerSheet, type Replay } from './answer-sheet';
import { messages } from './messages';
import { StatusGrid } from './status-grid';

const texts = messages.panel;

export type Tab = 'question' | 'sheet' | 'time' | 'changes';

/** A phone shows one tab at a time; wider screens show the question next to one of the others. */
export const TABS: readonly { name: Tab; shortName: string; longName?: string }[] = [
  { name: 'question', shortName: texts.question },
  { name: 'sheet', shortName: texts.sheet, longName: texts.sheet },
  { name: 'time', shortName: texts.time, longName: texts.timePerQuestion },
  { name: 'changes', shortName: texts.changes, longName: texts.changes },
];

interface TabButtonProps {
  isPressed: boolean;
  onClick: () => void;
  className?: string;
  children: ReactNode;
}

export const TabButton = ({ isPressed, onClick, className, children }: TabButtonProps) => (
  <button
    type="button"
    aria-pressed={isPressed}
    onClick={onClick}
    className={classes(
      'border-b-3 border-transparent py-1 whitespace-nowrap text-ink-soft hover:text-ink aria-pressed:border-pen aria-pressed:font-strong aria-pressed:text-ink',
      className,
    )}
  >
    {children}
  </button>
);

interface SidePanelProps {
  attempt: FinishedAttempt;
  replay: Replay;
  sheet: AnswerSheet;
  tab: Tab;
  onTab: (tab: Tab) => void;
  actionFilter: ListedActions;
  onActionFilter: (listed: ListedActions) => void;
  seek: (at: number) => void;
}

/** The answer sheet, the time per question or the list of actions, at the playhead. */
export const SidePanel = memo(function SidePanel({
  attempt,
  replay,
  sheet,
  tab,
  onTab,
  actionFilter,
  onActionFilter,
  seek,
}: SidePanelProps) {
  const visibleTab = tab === 'question' ? 'sheet' : tab;
  return (
    <aside
      aria-label={texts.name}
      className={classes(
        'flex min-h-0 flex-col overflow-clip border border-rule bg-surface upright:overflow-visible upright:border-0',
        tab === 'question' && 'upright:hidden',
      )}
    >
      <div className="flex justify-between gap-4 px-4 py-3 max-laptop:gap-3 max-laptop:text-xs short:px-3 short:py-1 upright:hidden">
        {TABS.map(
          ({ name, longName }) =>
            longName && (
              <TabButton key={name} isPressed={visibleTab === name} onClick={() => onTab(name)}>
                {longName} {name === 'changes' && <span className="tabular-nums">{replay.changes.length}</span>}
              </TabButton>
            ),
        )}
      </div>
      <ScrollArea
        aria-label={TABS.find(({ name }) => name === visibleTab)?.longName}
        className="min-h-0 flex-1 overflow-y-auto px-4 pb-4 -outline-offset-2 short:px-3 short:pb-2 upright:overflow-visible upright:p-4"
      >
        {visibleTab === 'sheet' && <StatusGrid replay={replay} sheet={sheet} seek={seek} />}
        {visibleTab === 'time' && <TimePerQuestion replay={replay} sheet={sheet} />}
        {visibleTab === 'changes' && (
          <ActionList {...{ attempt, replay, sheet, filter: actionFilter, onFilter: onActionFilter, seek }} />
        )}
      </ScrollArea>
    </aside>
  );
});

/** Minimum number of seconds that the longest bar represents, so that short times have short bars. */
const WHOLE_SECONDS_MIN = 60;

/** Time per question in the whole attempt; the time after the playhead is dimmed. */
function TimePerQuestion({ replay, sheet }: { replay: Replay; sheet: AnswerSheet }) {
  const maxSeconds = Math.max(WHOLE_SECONDS_MIN, ...replay.spentMs.map((ms) => ms / 1000));
  return (
    <ol>
      {replay.spentMs.map((totalMs, index) => (
        <TimeBar
          key={index}
          index={index}
          total={Math.floor(totalMs / 1000)}
          seconds={Math.floor(Math.min(spentMsOn(sheet, index), totalMs) / 1000)}
          maxSeconds={maxSeconds}
        />
      ))}
    </ol>
  );
}

interface TimeBarProps {
  index: number;
  /** Seconds in the whole attempt */
  total: number;
  /** Seconds up to the playhead */
  seconds: number;
  /** Seconds of a bar of full width */
  maxSeconds: number;
}

const TimeBar = memo(function TimeBar({ index, total, seconds, maxSeconds }: TimeBarProps) {
  const widthOf = (part: number) => ({ width: `${(part / maxSeconds) * 100}%` });
  const isUnplayed = seconds === 0;
  return (
    <li
      data-ahead={isUnplayed || undefined}
      className="grid min-h-5 grid-cols-[1.75rem_minmax(0,1fr)_3.25rem] items-center gap-2 text-xs tabular-nums upright:min-h-6.5"
    >
      <span className="text-right font-strong text-accent">{index + 1}</span>
      <i aria-hidden className="flex h-2 border-l-(length:--line-strong) border-rule-strong">
        <i className="bg-pen" style={widthOf(seconds)} />
        <i className="bg-pen opacity-35" style={widthOf(total - seconds)} />
      </i>
      <span className={classes('text-right', isUnplayed && 'text-ink-faint')}>
        {total > 0 ? elapsedText(total * 1000) : '–'}
      </span>
    </li>
  );
});
