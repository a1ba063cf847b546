import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { classes } from '../../ui/classes';
import { daysOn, HOUR_MS, shortDayText, TAPE_HOURS, TAPE_MS, timeText, withTimes, type Asked } from './asked';
import type { PastHours } from './replay.queries';

interface TapeProps {
  asked: Asked;
  /** undefined while loading */
  hours: PastHours['hours'] | undefined;
  onMove: (asked: Asked) => void;
}

type Hand = 'from' | 'to';
const DAY_HOURS = 24;
/** days between two labels on narrow screens */
const NAMED_DAYS = 5;

/** A timeline of three weeks with ticks for exams and handles for the selected times. */
export function Tape({ asked, hours, onMove }: TapeProps) {
  const [held, setHeld] = useState<Hand>();
  const { isOne, from, to, begin } = asked;
  const placeOf = (time: number) => `${(100 * (time - begin)) / TAPE_MS}%`;
  const move = (hand: Hand, time: number) => onMove(withTimes(asked, { [hand]: time }));

  const pointedAt = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return begin + Math.round(((clientX - left) / width) * TAPE_HOURS) * HOUR_MS;
  };
  const take = (event: PointerEvent) => {
    const time = pointedAt(event);
    const hand = isOne || Math.abs(time - to) <= Math.abs(time - from) ? 'to' : 'from';
    event.currentTarget.setPointerCapture(event.pointerId);
    setHeld(hand);
    move(hand, time);
  };
  return (
    <div
      className="tape"
      onPointerDown={take}
      onPointerMove={(event) => held && move(held, pointedAt(event))}
      onPointerUp={() => setHeld(undefined)}
      onPointerCancel={() => setHeld(undefined)}
    >
      <Print {...{ asked, hours, placeOf }} />
      {!isOne && <TimeInput hand="from" label="First time" number="1" {...{ asked, placeOf, move }} />}
      <TimeInput
        hand="to"
        label={isOne ? 'Time' : 'Second time'}
        number={isOne ? '' : '2'}
        {...{ asked, placeOf, move }}
      />
    </div>
  );
}

interface PrintProps extends Pick<TapeProps, 'asked' | 'hours'> {
  placeOf: (time: number) => string;
}

/** Days, exams and corrections on the timeline. */
const Print = ({ asked, hours = [], placeOf }: PrintProps) => {
  const { isOne, from, to, begin } = asked;
  const most = Math.max(1, ...hours.map(({ mockTests }) => mockTests));
  const isBetween = (time: number) => time < to && time >= (isOne ? begin : from);
  return (
    <div aria-hidden className="contents">
      {!isOne && <i className="tape-between" style={{ left: placeOf(from), right: `calc(100% - ${placeOf(to)})` }} />}
      {daysOn(asked).map((day, n) => (
        <span
          key={day}
          className={classes('tape-day', n % NAMED_DAYS > 0 && 'tape-day-small')}
          style={{ left: placeOf(day) }}
        >
          {n === 0 ? shortDayText(day) : new Date(day).getDate()}
        </span>
      ))}
      {hours.map(({ at, modelTests, mockTests, corrections, reversals }) => {
        const time = Date.parse(at);
        const inked = isBetween(time) || undefined;
        const left = placeOf(time + HOUR_MS / 2);
        return (
          <span key={at} className="contents">
            {modelTests.length > 0 ? (
              <i className="tape-tick tape-model-test" data-inked={inked} style={{ left }} />
            ) : (
              mockTests > 0 && (
                <i
                  className="tape-tick"
                  data-inked={inked}
                  style={{ left, height: `${0.25 + (0.5 * mockTests) / most}rem` }}
                />
              )
            )}
            {corrections.length + reversals.length > 0 && <i className="tape-correction" style={{ left }} />}
          </span>
        );
      })}
    </div>
  );
};

interface TimeInputProps {
  hand: Hand;
  label: string;
  /** label of the handle */
  number: string;
  asked: Asked;
  placeOf: (time: number) => string;
  move: (hand: Hand, time: number) => void;
}

/** A slider on the timeline: arrow keys move it by an hour, Page Up and Page Down by a day. */
function TimeInput({ hand, label, number, asked, placeOf, move }: TimeInputProps) {
  const time = asked[hand];
  const onKeyDown = (event: KeyboardEvent) => {
    const days = { PageUp: 1, PageDown: -1 }[event.key];
    if (days === undefined) return;
    event.preventDefault();
    move(hand, time + days * DAY_HOURS * HOUR_MS);
  };
  return (
    <>
      <input
        type="range"
        min={0}
        max={TAPE_HOURS}
        step={1}
        value={Math.round((time - asked.begin) / HOUR_MS)}
        aria-label={label}
        aria-valuetext={timeText(time)}
        onChange={({ target }) => move(hand, asked.begin + Number(target.value) * HOUR_MS)}
        onKeyDown={onKeyDown}
      />
      <b aria-hidden className="tape-hand" data-hand={hand} style={{ left: placeOf(time) }}>
        {number}
      </b>
    </>
  );
}
