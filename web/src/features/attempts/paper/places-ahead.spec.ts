import { stateOfPaper, wentTo } from './attempt-state';
import { AttemptStore } from './attempt-store';

const IDLE_MS = 1_000;

/** Of a paper with ten questions, in a browser that lays out what it hides. */
function placesAhead() {
  Object.assign(globalThis, { CSS: { supports: () => true } });
  const questions = Array.from({ length: 10 }, (_, place) => ({ _id: `q${place}` }));
  const store = new AttemptStore(stateOfPaper({ questions, answers: {}, progress: {} } as never));
  const { PlacesAhead } = jest.requireActual<typeof import('./places-ahead')>('./places-ahead');
  const ahead = new PlacesAhead(store);
  return { ahead, go: (place: number) => store.change((state) => wentTo(state, place)) };
}
const idle = () => jest.advanceTimersByTime(IDLE_MS);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('the questions beside the one that is looked at are prepared, one whenever the browser is idle', () => {
  const { ahead, go } = placesAhead();
  const heard = jest.fn();
  ahead.subscribe(heard);
  go(4);
  ahead.prepare();
  expect(ahead.ready()).toEqual([]);
  idle();
  expect(ahead.ready()).toEqual([4]);
  idle();
  expect(ahead.ready()).toEqual([4, 5]);
  idle();
  expect(ahead.ready()).toEqual([4, 5, 3]);
  idle();
  expect(heard).toHaveBeenCalledTimes(3);
});

it('the one that is pointed at comes before them, and those that nobody needs go', () => {
  const { ahead, go } = placesAhead();
  ahead.prepare();
  [1, 2, 3].forEach(idle);
  expect(ahead.ready()).toEqual([0, 1]);
  ahead.point(7);
  idle();
  expect(ahead.ready()).toEqual([0, 1, 7]);
  go(7);
  ahead.prepare();
  [1, 2, 3].forEach(idle);
  expect(ahead.ready()).toEqual([7, 8, 6]);
});

it('the one that a finger is on is there at once, and those that the finger has left go', () => {
  const { ahead } = placesAhead();
  [5, 6, 7].forEach((place) => ahead.point(place, true));
  expect(ahead.ready()).toEqual([7]);
  expect([6, 7].map(ahead.isPressed)).toEqual([false, true]);
  idle();
  expect(ahead.ready()).toEqual([7, 0]);
  expect(ahead.isPressed(7)).toBe(false);
});

it('nothing is prepared once it is stopped', () => {
  const { ahead } = placesAhead();
  ahead.prepare()();
  idle();
  expect(ahead.ready()).toEqual([]);
});
