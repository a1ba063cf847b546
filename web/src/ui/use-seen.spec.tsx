import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useSeen } from './use-seen';

type Told = (entries: { isIntersecting: boolean }[]) => void;

const comeIntoView: (() => void)[] = [];
beforeEach(() => {
  jest.useFakeTimers();
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
  jest.useRealTimers();
  Reflect.deleteProperty(globalThis, 'IntersectionObserver');
});

function Row() {
  const place = useRef<HTMLParagraphElement>(null);
  return <p ref={place}>{useSeen(place) ? 'drawn' : 'plain'}</p>;
}
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const drawn = () => screen.queryAllByText('drawn').length;

it('[W18] what comes into view is drawn a few a frame', () => {
  render(Array.from({ length: 6 }, (_, index) => <Row key={index} />));
  expect(drawn()).toBe(0);
  comeIntoView.forEach((come) => come());
  pass(20);
  expect(drawn()).toBeGreaterThan(0);
  expect(drawn()).toBeLessThan(6);
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
