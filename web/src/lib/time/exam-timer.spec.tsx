import { examTimer, storedTimer, TIMER_KEY, runningTimer, stoppedTimer, timerAfterTick } from './exam-timer';

const storedState = () => JSON.parse(localStorage.getItem(TIMER_KEY) ?? 'null');

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => {
  examTimer.stop();
  jest.useRealTimers();
});

it('[EXAM-41] the exam timer has timeLeft, 1500 by default, and isActive', () => {
  expect(storedTimer()).toEqual({ timeLeft: 1500, isActive: false });
  examTimer.start(600);
  expect(storedState()).toEqual({ timeLeft: 600, isActive: true });
});

it('[EXAM-42] the exam timer is stored in local storage and restored after a reload', () => {
  examTimer.start(600);
  jest.advanceTimersByTime(10_000);
  jest.isolateModules(() => {
    const reloadedModule = jest.requireActual<typeof import('./exam-timer')>('./exam-timer');
    expect(reloadedModule.examTimer.state()).toEqual({ timeLeft: 590, isActive: true });
  });
});

it('[EXAM-43] the exam timer decreases by one second every 1000 ms while it is active with time left', () => {
  examTimer.start(3);
  const states = [storedTimer().timeLeft];
  for (let second = 0; second < 3; second += 1) {
    jest.advanceTimersByTime(999);
    expect(storedTimer().timeLeft).toBe(states.at(-1));
    jest.advanceTimersByTime(1);
    states.push(storedTimer().timeLeft);
  }
  expect(states).toEqual([3, 2, 1, 0]);
  expect(timerAfterTick({ timeLeft: 9, isActive: true })).toEqual({ timeLeft: 8, isActive: true });
  expect(timerAfterTick({ timeLeft: 9, isActive: false })).toEqual({ timeLeft: 9, isActive: false });
});

it('[EXAM-44] the exam timer is active with the given time after start', () => {
  expect(runningTimer(1200)).toEqual({ timeLeft: 1200, isActive: true });
  examTimer.start(1200);
  expect(storedTimer()).toEqual({ timeLeft: 1200, isActive: true });
});

it('[EXAM-45] the exam timer is inactive with the remaining time after stop', () => {
  expect(stoppedTimer({ timeLeft: 9, isActive: true })).toEqual({ timeLeft: 9, isActive: false });
  examTimer.start(60);
  jest.advanceTimersByTime(20_000);
  examTimer.stop();
  jest.advanceTimersByTime(20_000);
  expect(storedTimer()).toEqual({ timeLeft: 40, isActive: false });
});

it('the exam timer stays stopped after another tab has stopped it', () => {
  examTimer.start(60);
  localStorage.setItem(TIMER_KEY, JSON.stringify({ timeLeft: 50, isActive: false }));
  jest.advanceTimersByTime(20_000);
  expect(storedTimer()).toEqual({ timeLeft: 50, isActive: false });
});

it('[EXAM-46] the exam timer stops at zero and is inactive', () => {
  examTimer.start(2);
  jest.advanceTimersByTime(5_000);
  expect(storedTimer()).toEqual({ timeLeft: 0, isActive: false });
});

it.each(['', 'nonsense', '{}', '3', '{"timeLeft":"9","isActive":true}'])(
  'storedTimer returns the initial state if the stored text is %p',
  (text) => {
    localStorage.setItem(TIMER_KEY, text);
    expect(storedTimer()).toEqual({ timeLeft: 1500, isActive: false });
  },
);
