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

/** ms that a row takes; a frame has time for three */
const DRAWN_MS = 1.5;
let drawnForMs = 0;
const takeTime = () => (drawnForMs += DRAWN_MS);

function Row() {
  const place = useRef<HTMLParagraphElement>(null);
  const isSeen = useSeen(place);
  if (isSeen) takeTime();
  return <p ref={place}>{isSeen ? 'drawn' : 'plain'}</p>;
}
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const drawn = () => screen.queryAllByText('drawn').length;

it('[W18] what comes into view is drawn as far as a frame has time', () => {
  render(Array.from({ length: 6 }, (_, index) => <Row key={index} />));
  expect(drawn()).toBe(0);
  comeIntoView.forEach((come) => come());
  pass(20);
  expect(drawn()).toBe(3);
  pass(100);
  expect(drawn()).toBe(6);
});

it('nothing is drawn between two letters that somebody writes, and all of it afterwards', () => {
  render(
    <>
      <input aria-label="Search" />
      <Row />
    </>,
  );
  for (const text of ['a', 'at', 'ato']) {
    fireEvent.input(screen.getByLabelText('Search'), { target: { value: text } });
    comeIntoView.forEach((come) => come());
    pass(300);
    expect(drawn()).toBe(0);
  }
  pass(300);
  expect(drawn()).toBe(1);
});
