import { examTimer, storedTimer, TIMER_KEY, timerStarted, timerStopped, timerTicked } from './exam-timer';

const kept = () => JSON.parse(localStorage.getItem(TIMER_KEY) ?? 'null');

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  examTimer.stop();
  jest.useRealTimers();
});

it('[EXAM-41] is timeLeft, 1500 by default, and isActive', () => {
  expect(storedTimer()).toEqual({ timeLeft: 1500, isActive: false });
  examTimer.start(600);
  expect(kept()).toEqual({ timeLeft: 600, isActive: true });
});

it('[EXAM-42] is kept in local storage, from where a reloaded page has it again', () => {
  examTimer.start(600);
  jest.advanceTimersByTime(10_000);
  jest.isolateModules(() => {
    const reloaded = jest.requireActual<typeof import('./exam-timer')>('./exam-timer');
    expect(reloaded.examTimer.state()).toEqual({ timeLeft: 590, isActive: true });
  });
});

it('[EXAM-43] takes off one second every 1000 ms while active with time left', () => {
  examTimer.start(3);
  const seen = [storedTimer().timeLeft];
  for (let second = 0; second < 3; second += 1) {
    jest.advanceTimersByTime(999);
    expect(storedTimer().timeLeft).toBe(seen.at(-1));
    jest.advanceTimersByTime(1);
    seen.push(storedTimer().timeLeft);
  }
  expect(seen).toEqual([3, 2, 1, 0]);
  expect(timerTicked({ timeLeft: 9, isActive: true })).toEqual({ timeLeft: 8, isActive: true });
  expect(timerTicked({ timeLeft: 9, isActive: false })).toEqual({ timeLeft: 9, isActive: false });
});

it('[EXAM-44] starts with the given time, active', () => {
  expect(timerStarted(1200)).toEqual({ timeLeft: 1200, isActive: true });
  examTimer.start(1200);
  expect(storedTimer()).toEqual({ timeLeft: 1200, isActive: true });
});

it('[EXAM-45] stopped is inactive, with what was left', () => {
  expect(timerStopped({ timeLeft: 9, isActive: true })).toEqual({ timeLeft: 9, isActive: false });
  examTimer.start(60);
  jest.advanceTimersByTime(20_000);
  examTimer.stop();
  jest.advanceTimersByTime(20_000);
  expect(storedTimer()).toEqual({ timeLeft: 40, isActive: false });
});

it('stays stopped when another tab has stopped it', () => {
  examTimer.start(60);
  localStorage.setItem(TIMER_KEY, JSON.stringify({ timeLeft: 50, isActive: false }));
  jest.advanceTimersByTime(20_000);
  expect(storedTimer()).toEqual({ timeLeft: 50, isActive: false });
});

it('[EXAM-46] stops at zero, inactive', () => {
  examTimer.start(2);
  jest.advanceTimersByTime(5_000);
  expect(storedTimer()).toEqual({ timeLeft: 0, isActive: false });
});

it.each(['', 'nonsense', '{}', '3', '{"timeLeft":"9","isActive":true}'])('takes %p for no timer', (text) => {
  localStorage.setItem(TIMER_KEY, text);
  expect(storedTimer()).toEqual({ timeLeft: 1500, isActive: false });
});
