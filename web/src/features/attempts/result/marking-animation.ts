import { useEffect, useState } from 'react';

/** ms after the result is there: when marking begins and how long it may take, and when what follows begins */
const MARKING_AT = 300;
const MARKING_MAX = 1_600;
const STEP_MAX = 64;
const LOOP_AT = 2_050;
const TONE_AT = 2_750;
const MOVE_AT = 3_350;
const END_AT = 4_100;
const MOVE = 700;

/** How far the moment of a result has come. */
export interface Moment {
  /** questions marked, from the first */
  readonly marked: number;
  /** the examiner's loop is drawn */
  readonly isLooped: boolean;
  /** what the result means is said */
  readonly isSaid: boolean;
  /** how far the list has run past under the own place, 0 to 1 */
  readonly moved: number;
  readonly isOver: boolean;
}

/**
 * @param ms since the result is there
 * @param questions how many the exam has
 */
export function momentAt(ms: number, questions: number): Moment {
  const step = Math.min(STEP_MAX, MARKING_MAX / questions);
  const since = Math.max(0, Math.min(1, (ms - MOVE_AT) / MOVE));
  return {
    marked: Math.max(0, Math.min(questions, Math.floor((ms - MARKING_AT) / step))),
    isLooped: ms >= LOOP_AT,
    isSaid: ms >= TONE_AT,
    moved: 1 - (1 - since) ** 3,
    isOver: ms >= END_AT,
  };
}

const ENDED_BY = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

/**
 * The moment as it goes on, frame by frame; over at once with any key, tap or scroll, or where motion is not wanted.
 * @param plays false for a result that was seen before
 */
export function useMoment(questions: number, plays: boolean): Moment {
  const [moment, setMoment] = useState(() =>
    momentAt(plays && matchMedia('(prefers-reduced-motion: no-preference)').matches ? 0 : Infinity, questions),
  );
  const { isOver } = moment;
  useEffect(() => {
    if (isOver) return undefined;
    const begun = performance.now();
    const next = () => {
      const now = momentAt(performance.now() - begun, questions);
      setMoment((before) => (isSame(before, now) ? before : now));
      frame = requestAnimationFrame(next);
    };
    let frame = requestAnimationFrame(next);
    const end = () => setMoment(momentAt(Infinity, questions));
    ENDED_BY.forEach((name) => addEventListener(name, end, { passive: true, once: true }));
    return () => {
      cancelAnimationFrame(frame);
      ENDED_BY.forEach((name) => removeEventListener(name, end));
    };
  }, [questions, isOver]);
  return moment;
}

const isSame = (one: Moment, other: Moment): boolean =>
  one.marked === other.marked &&
  one.isLooped === other.isLooped &&
  one.isSaid === other.isSaid &&
  one.moved === other.moved &&
  one.isOver === other.isOver;
