import { useCallback, useEffect, useEffectEvent, useRef } from 'react';

/** Returns a stable function whose calls are throttled; see `Throttle`. */
export function useThrottled(intervalMs: number, callback: (calls: number) => void): () => void {
  const onCalls = useEffectEvent(callback);
  const throttle = useRef<Throttle>(undefined);
  useEffect(() => {
    const current = new Throttle(intervalMs, (calls) => onCalls(calls));
    throttle.current = current;
    return () => current.stop();
  }, [intervalMs]);
  return useCallback(() => throttle.current?.call(), []);
}

/** Throttles a callback: invokes it immediately, then at most once per interval. */
export class Throttle {
  private calls = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param intervalMs minimum interval between callbacks
   * @param callback receives the number of calls since the last callback
   */
  constructor(
    private readonly intervalMs: number,
    private readonly callback: (calls: number) => void,
  ) {}

  call(): void {
    this.calls += 1;
    if (this.timer === undefined) this.invoke();
  }

  /** Drops pending calls. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.calls = 0;
  }

  private invoke(): void {
    const { calls } = this;
    this.calls = 0;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (this.calls > 0) this.invoke();
    }, this.intervalMs);
    this.callback(calls);
  }
}
