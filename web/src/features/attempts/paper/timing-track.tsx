import { memo } from 'react';
import { classes } from '../../../ui/classes';
import type { AttemptState } from './attempt-state';
import { useFollowedAttempt, type AttemptStore } from './attempt-store';

/** above so many questions one tick stands for five */
const TICKS_MAX = 60;
const BUNDLE = 5;

/** One letter a tick, d answered, m flagged, o neither, in capitals where one is. */
function ticksOf({ questions, current }: AttemptState): string {
  const bundle = questions.length > TICKS_MAX ? BUNDLE : 1;
  let ticks = '';
  for (let first = 0; first < questions.length; first += bundle) {
    const within = questions.slice(first, first + bundle);
    const here = current >= first && current < first + bundle;
    const tick = within.every(({ option }) => option !== null)
      ? 'd'
      : within.some(({ flagged }) => flagged)
        ? 'm'
        : 'o';
    ticks += here ? tick.toUpperCase() : tick;
  }
  return ticks;
}

const LOW = '[clip-path:inset(0_0_8px)]';
const FILLS: Readonly<Record<string, string>> = {
  d: `bg-pen ${LOW}`,
  m: `bg-flag ${LOW}`,
  o: `bg-rule ${LOW}`,
  D: 'bg-pen',
  M: 'bg-flag',
  O: 'bg-rule-strong',
};

/** The black marks at the edge of an answer sheet: how far one is, at a glance. */
export function TimingTrack({ store, className }: { store: AttemptStore; className?: string }) {
  const ticks = useFollowedAttempt(store, ticksOf);
  return (
    <div aria-hidden className={classes('flex h-3.5 gap-[3px] phone:gap-[2px]', className)}>
      {Array.from(ticks, (tick, place) => (
        <Tick key={place} tick={tick} />
      ))}
    </div>
  );
}

const Tick = memo(function Tick({ tick }: { tick: string }) {
  return <i className={`flex-1 ${FILLS[tick]}`} />;
});
