import { DATE_TIME } from '../../../lib/time/date-formats';
import { Check, WifiOff } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { classes } from '../../../ui/classes';
import { focusIfLost } from '../../../ui/focus-if-lost';
import type { FinishedAttempt } from '../attempt.queries';
import type { Listed } from './act-list';
import { clockText } from './clock-text';
import { Controls } from './controls';
import { Panel, type Tab, TABS } from './panel';
import { QuestionThenPage } from './question-then';
import { ReplayHeader } from './replay-header';
import type { Timeline } from './replay.queries';
import { type Replay, sheetAt, type SheetThen, spentOn } from './sheet';
import { TabButton } from './tab-button';
import { Tape } from './tape';
import { usePlayhead, type Playhead } from './use-playhead';

export interface PlayerProps {
  attempt: FinishedAttempt;
  timeline: Timeline;
  replay: Replay;
  back: string;
  isOwn: boolean;
}

/** Replays an attempt: everything on screen is folded from the recorded events up to the playhead. */
export function Player({ attempt, timeline, replay, back, isOwn }: PlayerProps) {
  const playhead = usePlayhead(replay.duration);
  const { at, seek } = playhead;
  const [tab, setTab] = useState<Tab>('question');
  const [listed, list] = useState<Listed>('changes');
  const [isKeyShown, showKey] = useState(false);
  const sheet = sheetAt(replay, at);
  const step = useCallback((to: 1 | -1) => seek(nextAct(replay, at, to)), [replay, at, seek]);
  useReplayKeys(playhead);
  const lookFrom = (from: number) => {
    seek(from);
    setTab('changes');
    list('all');
  };
  const left = Math.max(0, Date.parse(timeline.deadline) - Date.parse(timeline.startedAt) - at);
  return (
    <div className="replay" data-tab={tab}>
      <ReplayHeader
        title={isOwn ? attempt.name : `${attempt.name}, ${timeline.student.username ?? 'a deleted account'}`}
        note={noteOf(attempt, timeline)}
        back={back}
        state={<ConnectionThen sheet={sheet} />}
      >
        <p className="replay-clock">
          <span className="meta">Time left</span>
          <b>{clockText(left)}</b>
        </p>
      </ReplayHeader>
      <div className="replay-tabs">
        {TABS.map(({ name, short }) => (
          <TabButton key={name} isOn={tab === name} onClick={() => setTab(name)}>
            {short}
          </TabButton>
        ))}
      </div>
      <main ref={focusIfLost} id="page" tabIndex={-1} className="replay-desk">
        <QuestionThenPage
          question={attempt.questions[sheet.current]!}
          place={sheet.current}
          then={sheet.questions[sheet.current]!}
          seconds={Math.floor(spentOn(sheet, sheet.current) / 1000)}
          isKeyShown={isKeyShown}
          onKey={showKey}
        />
        <Panel {...{ attempt, replay, sheet, tab, listed, seek }} onTab={setTab} onList={list} />
      </main>
      <section className="replay-player" aria-label="Player">
        <div className="replay-player-inner">
          <Controls replay={replay} playhead={playhead} onStep={step} onLookFrom={lookFrom} />
          <Tape replay={replay} sheet={sheet} seek={seek} />
        </div>
      </section>
    </div>
  );
}

const noteOf = ({ correct, incorrect, skipped }: FinishedAttempt, { startedAt, finishedAt }: Timeline): string =>
  `${DATE_TIME.formatRange(new Date(startedAt), new Date(finishedAt))}. ${correct} correct, ${incorrect} incorrect, ${skipped} skipped.`;

const ConnectionThen = ({ sheet: { gap, isOver } }: { sheet: SheetThen }) => {
  const Icon = gap ? WifiOff : Check;
  return (
    <span className={classes('replay-net', gap && 'font-strong text-caution')}>
      <Icon className={classes('size-4!', !gap && 'text-positive')} />
      {isOver ? 'Submitted' : gap ? (gap.cause === 'server' ? 'Server unavailable' : 'Not connected') : 'Connected'}
    </span>
  );
};

/** Returns the time of the next or previous action. */
function nextAct({ acts, duration }: Replay, at: number, to: 1 | -1): number {
  const isAct = (act: { at: number; kind: string }) => act.kind !== 'save' && act.kind !== 'leave';
  if (to > 0) return acts.find((act) => isAct(act) && act.at > at)?.at ?? duration;
  return acts.findLast((act) => isAct(act) && act.at < at)?.at ?? 0;
}

const SECOND_MS = 1_000;
const PRESSED = 'a, button, summary, select, input[type="checkbox"]';

/** Space plays or pauses, arrows seek by a second; the slider keeps its own arrow keys. */
function useReplayKeys({ at, seek, toggle }: Playhead): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const within = (selector: string) => event.target instanceof Element && event.target.closest(selector) !== null;
    const step = { ArrowLeft: -SECOND_MS, ArrowRight: SECOND_MS }[event.key];
    if (event.key === ' ' && !within(PRESSED)) toggle();
    else if (step !== undefined && !within('input[type="range"]')) seek(at + step);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}
