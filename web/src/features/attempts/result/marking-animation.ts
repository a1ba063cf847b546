import { useEffect, useState } from 'react';

/** Timing in ms after the result is loaded. */
const MARKING_START = 300;
const MARKING_MAX = 1_600;
const MARKING_STEP_MAX = 64;
const LOOP_START = 2_050;
const COMMENT_START = 2_750;
const RANK_START = 3_350;
const RANK_DURATION = 700;
const END = 4_100;

/** State of the animation that marks a new result. */
export interface MarkingState {
  /** Number of marked questions, from the first */
  readonly markedCount: number;
  /** True if the loop around the score is drawn */
  readonly isLoopDrawn: boolean;
  readonly isCommentVisible: boolean;
  /** Progress of the move to the new place, 0 to 1 */
  readonly rankProgress: number;
  readonly isOver: boolean;
}

/** Returns the state of the animation. @param ms time since the result was loaded */
export function markingStateAt(ms: number, questionCount: number): MarkingState {
  const step = Math.min(MARKING_STEP_MAX, MARKING_MAX / questionCount);
  const linearProgress = Math.max(0, Math.min(1, (ms - RANK_START) / RANK_DURATION));
  return {
    markedCount: Math.max(0, Math.min(questionCount, Math.floor((ms - MARKING_START) / step))),
    isLoopDrawn: ms >= LOOP_START,
    isCommentVisible: ms >= COMMENT_START,
    rankProgress: 1 - (1 - linearProgress) ** 3,
    isOver: ms >= END,
  };
}

const ENDING_EVENTS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

/**
 * Returns the state of the marking animation, which ends on any key, tap or scroll and respects reduced motion.
 * @param isPlaying false for a result that was seen before
 */
export function useMarkingAnimation(questionCount: number, isPlaying: boolean): MarkingState {
  const [state, setState] = useState(() => {
    const isAnimated = isPlaying && matchMedia('(prefers-reduced-motion: no-preference)').matches;
    return markingStateAt(isAnimated ? 0 : Infinity, questionCount);
  });
  const { isOver } = state;
  useEffect(() => {
    if (isOver) return undefined;
    const start = performance.now();
    const next = () => {
      const newState = markingStateAt(performance.now() - start, questionCount);
      setState((previous) => (isSame(previous, newState) ? previous : newState));
      frame = requestAnimationFrame(next);
    };
    let frame = requestAnimationFrame(next);
    const end = () => setState(markingStateAt(Infinity, questionCount));
    ENDING_EVENTS.forEach((name) => addEventListener(name, end, { passive: true, once: true }));
    return () => {
      cancelAnimationFrame(frame);
      ENDING_EVENTS.forEach((name) => removeEventListener(name, end));
    };
  }, [questionCount, isOver]);
  return state;
}

const isSame = (a: MarkingState, b: MarkingState): boolean =>
  a.markedCount === b.markedCount &&
  a.isLoopDrawn === b.isLoopDrawn &&
  a.isCommentVisible === b.isCommentVisible &&
  a.rankProgress === b.rankProgress &&
  a.isOver === b.isOver;
