import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useSeen } from './use-seen';

type Told = (entries: { isIntersecting: boolean }[]) => void;

const comeIntoView: (() => void)[] = [];
beforeEach(() => {
  jest.useFakeTimers();
  drawnForMs = 0;
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + drawnForMs);
  comeIntoView.length = 0;
  globalThis.IntersectionObserver = class {
    constructor(told: Told) {
      comeIntoView.push(() => told([{ isIntersecting: true }]));
    }
    observe() {}
    disconnect() {}
  } as never;
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});

/** ms that a row takes; between two frames there is time for three, or for one where somebody wrote lately */
const DRAWN_MS = 10;
let drawnForMs = 0;
const takeTime = () => (drawnForMs += DRAWN_MS);

function Row() {
  const place = useRef<HTMLParagraphElement>(null);
  const isSeen = useSeen(place);
  if (isSeen) takeTime();
  return <p ref={place}>{isSeen ? 'drawn' : 'plain'}</p>;
}
const Rows = () => (
  <>
    <input aria-label="Search" />
    {Array.from({ length: 6 }, (_, index) => (
      <Row key={index} />
    ))}
  </>
);
const field = () => screen.getByLabelText('Search');
const write = (value: string) => fireEvent.input(field(), { target: { value } });

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const drawn = () => screen.queryAllByText('drawn').length;

/** The most rows that are drawn between two frames while the time passes. */
function mostAtOnce(ms: number): number {
  let most = 0;
  for (let passed = 0; passed < ms; passed += 1) {
    const before = drawn();
    pass(1);
    most = Math.max(most, drawn() - before);
  }
  return most;
}

it('[W18] what comes into view is drawn as far as there is time between two frames', () => {
  render(<Rows />);
  field().focus();
  expect(drawn()).toBe(0);
  comeIntoView.forEach((come) => come());
  expect(mostAtOnce(100)).toBe(3);
  expect(drawn()).toBe(6);
});

it('nothing is drawn between two letters that somebody writes, and little at once when the next may come', () => {
  render(<Rows />);
  for (const text of ['a', 'at', 'ato']) {
    write(text);
    comeIntoView.forEach((come) => come());
    pass(300);
    expect(drawn()).toBe(0);
  }
  expect(mostAtOnce(600)).toBe(1);
  expect(drawn()).toBe(6);
});
