import { DEFAULT_TIMER_SECONDS } from '../../../../api/contracts/http/limits';
import { Countdown } from './countdown';

/** The exam timer's state (EXAM-41): it mirrors the server's deadline and decides nothing. */
export interface TimerState {
  /** seconds */
  timeLeft: number;
  isActive: boolean;
}

export const TIMER_KEY = 'examTimer';
const INITIAL: TimerState = { timeLeft: DEFAULT_TIMER_SECONDS, isActive: false };

export const timerStarted = (seconds: number): TimerState => ({ timeLeft: seconds, isActive: seconds > 0 });
export const timerStopped = (timer: TimerState): TimerState => ({ ...timer, isActive: false });

/** After a tick, with `timeLeft` as it is now: at zero the timer stops; one that does not run stays as it is. */
export const timerTicked = (timer: TimerState, timeLeft = timer.timeLeft - 1): TimerState =>
  timer.isActive ? timerStarted(Math.max(0, timeLeft)) : timer;

/** As kept; the default where nothing readable is. */
export function storedTimer(): TimerState {
  try {
    const kept = JSON.parse(localStorage.getItem(TIMER_KEY) ?? 'null') as Partial<TimerState> | null;
    if (typeof kept?.timeLeft === 'number' && typeof kept.isActive === 'boolean') {
      return { timeLeft: kept.timeLeft, isActive: kept.isActive };
    }
  } catch {
    // what somebody else wrote there is no timer
  }
  return INITIAL;
}

function keep(timer: TimerState): void {
  try {
    localStorage.setItem(TIMER_KEY, JSON.stringify(timer));
  } catch {
    // a full or blocked storage costs the mirror, not the exam
  }
}

/** What only goes on evenly, whatever the computer thinks the time is. */
const evenly = { now: () => performance.now(), onSet: () => () => {} };
let running: Countdown | undefined;

function forget(): void {
  running?.stop();
  running = undefined;
}

/** The one timer of this page. After a reload its state is still there; start it again with what the server says is left. */
export const examTimer = {
  state: storedTimer,

  start(seconds: number): void {
    forget();
    keep(timerStarted(seconds));
    const countdown = new Countdown(evenly, evenly.now() + seconds * 1000);
    countdown.subscribe(() => {
      keep(timerTicked(storedTimer(), countdown.secondsLeft()));
      if (!storedTimer().isActive) forget();
    });
    running = countdown;
  },

  /** Sets it inactive, with what is left. */
  stop(): void {
    forget();
    keep(timerStopped(storedTimer()));
  },
};
