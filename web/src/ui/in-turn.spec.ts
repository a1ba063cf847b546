import { inTurn } from './in-turn';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('what is only read out waits for all that is seen', () => {
  const done: string[] = [];
  inTurn(() => done.push('read out'), 'readOut');
  inTurn(() => done.push('seen'));
  inTurn(() => done.push('seen too'));
  jest.advanceTimersByTime(100);
  expect(done).toEqual(['seen', 'seen too', 'read out']);
});

it('what was called off is not done', () => {
  const done: string[] = [];
  const callOff = [inTurn(() => done.push('seen')), inTurn(() => done.push('read out'), 'readOut')];
  inTurn(() => done.push('another'));
  callOff.forEach((one) => one());
  jest.advanceTimersByTime(100);
  expect(done).toEqual(['another']);
});
