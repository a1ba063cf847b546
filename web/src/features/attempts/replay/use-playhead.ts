import { useCallback, useEffect, useMemo, useState } from 'react';

/** Multiples of the original speed */
export const SPEEDS = [1, 10, 60] as const;
export type Speed = (typeof SPEEDS)[number];

/** Interval in ms between two steps if reduced motion is preferred */
const STEP_MS = 1_000;
const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export interface Playhead {
  /** Position in ms after the start */
  readonly at: number;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  readonly seek: (at: number) => void;
  readonly toggle: () => void;
  readonly setSpeed: (speed: Speed) => void;
}

/** Returns the position of the replay; advances while it plays. @param start initial position in ms */
export function usePlayhead(duration: number, start: number): Playhead {
  const [at, setAt] = useState(start);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(10);
  const seek = useCallback((to: number) => setAt(Math.min(Math.max(to, 0), duration)), [duration]);
  const isAtEnd = at >= duration;

  useEffect(() => {
    if (!isPlaying || isAtEnd) return undefined;
    let last = performance.now();
    const step = () => {
      const now = performance.now();
      const elapsedMs = (now - last) * speed;
      last = now;
      setAt((previous) => Math.min(previous + elapsedMs, duration));
    };
    if (prefersReducedMotion()) {
      const timer = setInterval(step, STEP_MS);
      return () => clearInterval(timer);
    }
    let frame = requestAnimationFrame(function next() {
      step();
      frame = requestAnimationFrame(next);
    });
    return () => cancelAnimationFrame(frame);
  }, [isPlaying, isAtEnd, speed, duration]);

  const toggle = useCallback(() => {
    // restarts from the end
    if (isAtEnd) setAt(0);
    setPlaying((wasPlaying) => isAtEnd || !wasPlaying);
  }, [isAtEnd]);
  const isAdvancing = isPlaying && !isAtEnd;
  return useMemo(
    () => ({ at, isPlaying: isAdvancing, speed, seek, toggle, setSpeed }),
    [at, isAdvancing, speed, seek, toggle],
  );
}
