import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { classes } from '../../ui/classes';
import type { PastHours } from './replay.queries';
import { messages } from './messages';
import {
  daysOn,
  HOUR_MS,
  shortDayText,
  timeText,
  TIMELINE_HOURS,
  TIMELINE_MS,
  withTimes,
  type ReplayViewState,
} from './view';

interface TimelineProps {
  view: ReplayViewState;
  /** Causes by hour; undefined while loading */
  hours: PastHours['hours'] | undefined;
  onMove: (view: ReplayViewState) => void;
}

/** The time that a handle sets. */
type HandleName = 'from' | 'to';
const DAY_HOURS = 24;
/** Number of days between two labels on narrow screens. */
const LABELLED_DAYS = 5;

/** A timeline of three weeks with ticks for exams and handles for the selected times. */
export function Timeline({ view, hours, onMove }: TimelineProps) {
  const [draggedHandle, setDraggedHandle] = useState<HandleName>();
  const { isSingleBoard, from, to, timelineStart } = view;
  const positionOf = (time: number) => `${(100 * (time - timelineStart)) / TIMELINE_MS}%`;
  const move = (handle: HandleName, time: number) => onMove(withTimes(view, { [handle]: time }));

  const timeAtPointer = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return timelineStart + Math.round(((clientX - left) / width) * TIMELINE_HOURS) * HOUR_MS;
  };
  const startDrag = (event: PointerEvent) => {
    const time = timeAtPointer(event);
    const handle = isSingleBoard || Math.abs(time - to) <= Math.abs(time - from) ? 'to' : 'from';
    event.currentTarget.setPointerCapture(event.pointerId);
    setDraggedHandle(handle);
    move(handle, time);
  };
  const { time: texts } = messages;
  return (
    <div
      className="relative mx-3 h-21 cursor-ew-resize touch-pan-y text-xs/none text-ink-faint tabular-nums select-none before:absolute before:inset-x-0 before:top-14.5 before:border-t-(length:--line-strong) before:border-rule-strong"
      onPointerDown={startDrag}
      onPointerMove={(event) => draggedHandle && move(draggedHandle, timeAtPointer(event))}
      onPointerUp={() => setDraggedHandle(undefined)}
      onPointerCancel={() => setDraggedHandle(undefined)}
    >
      <Ticks {...{ view, hours, positionOf }} />
      {!isSingleBoard && <TimeHandle handle="from" label={texts.first} number="1" {...{ view, positionOf, move }} />}
      <TimeHandle
        handle="to"
        label={isSingleBoard ? texts.name : texts.second}
        number={isSingleBoard ? '' : '2'}
        {...{ view, positionOf, move }}
      />
    </div>
  );
}

/** Returns the number of exams that were finished in an hour. */
const attemptsIn = ({ modelTests, mockTests }: PastHours['hours'][number]): number =>
  modelTests.reduce((sum, { attempts }) => sum + attempts, mockTests);

/**
 * Returns the height of a bar. It grows with the square root, so that the hours of a model test and single mock tests
 * are visible on the same scale.
 * @param share 0 to 1
 */
const barHeight = (share: number): string => `${0.25 + 1.35 * Math.sqrt(share)}rem`;

interface TicksProps extends Pick<TimelineProps, 'view' | 'hours'> {
  positionOf: (time: number) => string;
}

/** Days, exams and corrections on the timeline. */
const Ticks = ({ view, hours = [], positionOf }: TicksProps) => {
  const { isSingleBoard, from, to, timelineStart } = view;
  const mostAttempts = Math.max(1, ...hours.map(attemptsIn));
  const isSelected = (time: number) => time < to && time >= (isSingleBoard ? timelineStart : from);
  return (
    <div aria-hidden className="contents">
      {!isSingleBoard && (
        <i
          className="absolute top-7.5 h-7 bg-tint"
          style={{ left: positionOf(from), right: `calc(100% - ${positionOf(to)})` }}
        />
      )}
      {daysOn(view).map((day, n) => (
        <span
          key={day}
          className={classes(
            'absolute top-14.5 pt-3 pl-1 whitespace-nowrap before:absolute before:top-0 before:left-0 before:h-1.5 before:border-l before:border-rule-strong',
            // the label of the first day includes the month
            n === 1 && 'max-laptop:text-[0px]',
            n % LABELLED_DAYS > 0 && 'phone:text-[0px]',
          )}
          style={{ left: positionOf(day) }}
        >
          {n === 0 ? shortDayText(day) : new Date(day).getDate()}
        </span>
      ))}
      {hours.map((hour) => {
        const { at, modelTests, corrections, reversals } = hour;
        const attempts = attemptsIn(hour);
        const time = Date.parse(at);
        const left = positionOf(time + HOUR_MS / 2);
        const ink = isSelected(time) ? 'bg-pen' : 'bg-rule-strong';
        return (
          <span key={at} className="contents">
            {attempts > 0 && (
              <i
                className={classes(
                  'absolute bottom-6.5 phone:w-0.5',
                  modelTests.length > 0 ? '-ml-0.5 w-1' : '-ml-[1.5px] w-[3px]',
                  ink,
                )}
                style={{ left, height: barHeight(attempts / mostAttempts) }}
              />
            )}
            {corrections.length + reversals.length > 0 && (
              <i className="absolute bottom-13 -ml-1 size-2 rounded-bubble border-2 border-examiner" style={{ left }} />
            )}
          </span>
        );
      })}
    </div>
  );
};

interface TimeHandleProps {
  handle: HandleName;
  label: string;
  /** Number printed on the handle */
  number: string;
  view: ReplayViewState;
  positionOf: (time: number) => string;
  move: (handle: HandleName, time: number) => void;
}

/** A slider on the timeline: arrow keys move it by an hour, Page Up and Page Down by a day. */
function TimeHandle({ handle, label, number, view, positionOf, move }: TimeHandleProps) {
  const time = view[handle];
  const onKeyDown = (event: KeyboardEvent) => {
    const days = { PageUp: 1, PageDown: -1 }[event.key];
    if (days === undefined) return;
    event.preventDefault();
    move(handle, time + days * DAY_HOURS * HOUR_MS);
  };
  return (
    <span className="contents">
      <input
        type="range"
        min={0}
        max={TIMELINE_HOURS}
        step={1}
        value={Math.round((time - view.timelineStart) / HOUR_MS)}
        aria-label={label}
        aria-valuetext={timeText(time)}
        onChange={({ target }) => move(handle, view.timelineStart + Number(target.value) * HOUR_MS)}
        onKeyDown={onKeyDown}
        className="peer pointer-events-none absolute inset-0 m-0 w-full opacity-0"
      />
      <b
        aria-hidden
        className={classes(
          'absolute top-0 -ml-3 grid size-6 place-items-center rounded-bubble border-2 border-pen font-strong',
          'after:absolute after:top-full after:h-9 after:border-l-2 after:border-pen',
          'peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
          handle === 'from' ? 'bg-surface text-ink' : 'bg-pen text-pen-ink',
        )}
        style={{ left: positionOf(time) }}
      >
        {number}
      </b>
    </span>
  );
}
