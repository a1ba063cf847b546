import { Check, WifiOff } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { testKindPrefix } from '../../../entities/exam/test-kind';
import { DATE_TIME } from '../../../lib/time/date-formats';
import { elapsedText } from '../../../lib/time/countdown';
import { classes } from '../../../ui/classes';
import type { FinishedAttempt } from '../attempt.queries';
import type { ListedActions } from './action-list';
import { sheetAt, spentMsOn, type AnswerSheet, type Replay } from './answer-sheet';
import { Controls } from './controls';
import { messages } from './messages';
import { QuestionView } from './question-view';
import { ReplayLayout } from './replay-layout';
import type { Timeline as RecordedTimeline } from './replay.queries';
import { SidePanel, TabButton, TABS, type Tab } from './side-panel';
import { Timeline } from './timeline';
import { usePlayhead, type Playhead } from './use-playhead';

export interface PlayerProps {
  attempt: FinishedAttempt;
  timeline: RecordedTimeline;
  replay: Replay;
  back: string;
  isOwn: boolean;
}

/** Replays an attempt: everything on screen is folded from the recorded events up to the playhead. */
export function Player({ attempt, timeline, replay, back, isOwn }: PlayerProps) {
  const [search] = useSearchParams();
  const playhead = usePlayhead(replay.duration, startOf(replay, Number(search.get('question')) - 1));
  const { at, seek } = playhead;
  const [tab, setTab] = useState<Tab>('question');
  const [actionFilter, setActionFilter] = useState<ListedActions>('changes');
  const [isKeyVisible, setKeyVisible] = useState(false);
  const sheet = sheetAt(replay, at);
  const step = useCallback((direction: 1 | -1) => seek(nextAction(replay, at, direction)), [replay, at, seek]);
  useReplayKeys(playhead);
  const showActionsFrom = (from: number) => {
    seek(from);
    setTab('changes');
    setActionFilter('all');
  };
  const { title, note } = headerTexts(attempt, timeline, isOwn);
  const timeLeft = Math.max(0, Date.parse(timeline.deadline) - Date.parse(timeline.startedAt) - at);
  return (
    <ReplayLayout
      title={title}
      note={note}
      back={back}
      state={<ConnectionState sheet={sheet} />}
      clock={<Clock timeLeft={timeLeft} />}
      tabs={TABS.map(({ name, shortName }) => (
        <TabButton key={name} isPressed={tab === name} onClick={() => setTab(name)} className="min-h-(--tap)">
          {shortName}
        </TabButton>
      ))}
      player={
        <>
          <Controls replay={replay} playhead={playhead} onStep={step} onShowActionsFrom={showActionsFrom} />
          <Timeline replay={replay} sheet={sheet} seek={seek} />
        </>
      }
    >
      <QuestionView
        question={attempt.questions[sheet.current]!}
        index={sheet.current}
        state={sheet.questions[sheet.current]!}
        seconds={Math.floor(spentMsOn(sheet, sheet.current) / 1000)}
        isHiddenOnPhone={tab !== 'question'}
        isKeyVisible={isKeyVisible}
        onKeyVisible={setKeyVisible}
      />
      <SidePanel
        {...{ attempt, replay, sheet, tab, actionFilter, seek }}
        onTab={setTab}
        onActionFilter={setActionFilter}
      />
    </ReplayLayout>
  );
}

/** Returns the time of the last change of a question's answer, else of its first visit; 0 if it was never on screen. */
const startOf = ({ actions, changes }: Replay, index: number): number =>
  (
    changes.findLast(({ question }) => question === index) ??
    actions.find((action) => action.kind !== 'end' && action.question === index)
  )?.at ?? 0;

function headerTexts(
  attempt: FinishedAttempt,
  timeline: RecordedTimeline,
  isOwn: boolean,
): { title: string; note: string } {
  const { name, drawnFrom, correct, incorrect, skipped } = attempt;
  const { student, startedAt, finishedAt } = timeline;
  const period = DATE_TIME.formatRange(new Date(startedAt), new Date(finishedAt));
  return {
    title: isOwn ? name : messages.titleOf(name, student.username ?? messages.deletedAccount),
    note: `${testKindPrefix(drawnFrom)}${period}. ${messages.counts(correct, incorrect, skipped)}.`,
  };
}

const Clock = ({ timeLeft }: { timeLeft: number }) => (
  <p className="flex items-baseline gap-3">
    <span className="meta short:hidden upright:hidden">{messages.timeLeft}</span>
    <b className="text-[2rem]/none font-head tracking-[-0.01em] tabular-nums short:text-[1.5rem] upright:text-[1.5rem]">
      {elapsedText(timeLeft)}
    </b>
  </p>
);

const ConnectionState = ({ sheet: { gap, isOver } }: { sheet: AnswerSheet }) => {
  const texts = messages.connection;
  const Icon = gap ? WifiOff : Check;
  const gapText = gap?.cause === 'server' ? texts.serverUnavailable : texts.notConnected;
  return (
    <span
      className={classes(
        'ml-auto inline-flex min-w-36 flex-none items-center justify-end gap-2 text-xs whitespace-nowrap upright:hidden',
        gap ? 'font-strong text-caution' : 'text-ink-soft',
      )}
    >
      <Icon className={classes('size-4!', !gap && 'text-positive')} />
      {isOver ? texts.submitted : gap ? gapText : texts.connected}
    </span>
  );
};

/** Returns the time of the next or previous action. */
function nextAction({ actions, duration }: Replay, at: number, direction: 1 | -1): number {
  const isPlayerStep = ({ kind }: { kind: string }) => kind !== 'save' && kind !== 'leave';
  if (direction > 0) return actions.find((action) => isPlayerStep(action) && action.at > at)?.at ?? duration;
  return actions.findLast((action) => isPlayerStep(action) && action.at < at)?.at ?? 0;
}

const SECOND_MS = 1_000;
/** Controls that use the Space key themselves */
const PRESSABLE = 'a, button, summary, select, input[type="checkbox"]';

/** Space plays or pauses, arrows seek by a second; the slider keeps its own arrow keys. */
function useReplayKeys({ at, seek, toggle }: Playhead): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const isInside = (selector: string) => event.target instanceof Element && event.target.closest(selector) !== null;
    const step = { ArrowLeft: -SECOND_MS, ArrowRight: SECOND_MS }[event.key];
    if (event.key === ' ' && !isInside(PRESSABLE)) toggle();
    else if (step !== undefined && !isInside('input[type="range"]')) seek(at + step);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
