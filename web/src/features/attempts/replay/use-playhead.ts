import { useCallback, useEffect, useMemo, useState } from 'react';

/** how much faster than the attempt went */
export const SPEEDS = [1, 10, 60] as const;
export type Speed = (typeof SPEEDS)[number];

/** ms between two pictures where nothing is to glide */
const STEP_MS = 1_000;
const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

export interface Playhead {
  /** ms after the start */
  readonly at: number;
  readonly isPlaying: boolean;
  readonly speed: Speed;
  readonly seek: (at: number) => void;
  readonly toggle: () => void;
  readonly setSpeed: (speed: Speed) => void;
}

/** Where the replay is, and how it moves on while it plays. */
export function usePlayhead(duration: number): Playhead {
  const [at, setAt] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(10);
  const seek = useCallback((to: number) => setAt(Math.min(Math.max(to, 0), duration)), [duration]);
  const isAtEnd = at >= duration;

  useEffect(() => {
    if (!isPlaying || isAtEnd) return undefined;
    let last = performance.now();
    const step = () => {
      const now = performance.now();
      const by = (now - last) * speed;
      last = now;
      setAt((before) => Math.min(before + by, duration));
    };
    if (isStill()) {
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
    // from the end it begins anew
    if (isAtEnd) setAt(0);
    setPlaying((playing) => isAtEnd || !playing);
  }, [isAtEnd]);
  const plays = isPlaying && !isAtEnd;
  return useMemo(() => ({ at, isPlaying: plays, speed, seek, toggle, setSpeed }), [at, plays, speed, seek, toggle]);
}
