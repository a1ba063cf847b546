import { DEFAULT_TIMER_SECONDS } from '../../../../api/contracts/http/limits';
import { Countdown } from './countdown';

/** State of the exam timer (EXAM-41): a copy of the server's deadline for display; the server is authoritative. */
export interface TimerState {
  /** Remaining time in seconds */
  timeLeft: number;
  isActive: boolean;
}

export const TIMER_KEY = 'examTimer';
const INITIAL: TimerState = { timeLeft: DEFAULT_TIMER_SECONDS, isActive: false };

export const runningTimer = (seconds: number): TimerState => ({ timeLeft: seconds, isActive: seconds > 0 });
export const stoppedTimer = (timer: TimerState): TimerState => ({ ...timer, isActive: false });

/** Returns the state after a tick: the timer stops at zero; an inactive timer does not change. */
export const timerAfterTick = (timer: TimerState, timeLeft = timer.timeLeft - 1): TimerState =>
  timer.isActive ? runningTimer(Math.max(0, timeLeft)) : timer;

/** Returns the stored state, or the initial one if it is missing or unreadable. */
export function storedTimer(): TimerState {
  try {
    const stored = JSON.parse(localStorage.getItem(TIMER_KEY) ?? 'null') as Partial<TimerState> | null;
    if (typeof stored?.timeLeft === 'number' && typeof stored.isActive === 'boolean') {
      return { timeLeft: stored.timeLeft, isActive: stored.isActive };
    }
  } catch {
    // ignore unreadable data
  }
  return INITIAL;
}

function store(timer: TimerState): void {
  try {
    localStorage.setItem(TIMER_KEY, JSON.stringify(timer));
  } catch {
    // storage is full or blocked: only the copy is lost
  }
}

/** A monotonic clock, independent of the system time. */
const monotonicClock = { now: () => performance.now(), onChange: () => () => {} };
let runningCountdown: Countdown | undefined;

function clear(): void {
  runningCountdown?.stop();
  runningCountdown = undefined;
}

/** The timer of this page. Its state survives a reload; restart it then with the server's remaining seconds. */
export const examTimer = {
  state: storedTimer,

  start(seconds: number): void {
    clear();
    store(runningTimer(seconds));
    const countdown = new Countdown(monotonicClock, monotonicClock.now() + seconds * 1000);
    countdown.subscribe(() => {
      store(timerAfterTick(storedTimer(), countdown.secondsLeft()));
      if (!storedTimer().isActive) clear();
    });
    runningCountdown = countdown;
  },

  /** Stops the timer and keeps the time left. */
  stop(): void {
    clear();
    store(stoppedTimer(storedTimer()));
  },
};
