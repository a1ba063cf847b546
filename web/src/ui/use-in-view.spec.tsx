import { act, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { useInView } from './use-in-view';

type Callback = (entries: { isIntersecting: boolean }[]) => void;

let notify: Callback[] = [];
const plain = globalThis.IntersectionObserver;
beforeEach(() => {
  notify = [];
  globalThis.IntersectionObserver = class {
    constructor(callback: Callback) {
      notify.push(callback);
    }
    observe() {}
    disconnect() {}
  } as never;
});
afterEach(() => {
  globalThis.IntersectionObserver = plain;
});

function Row() {
  const row = useRef<HTMLParagraphElement>(null);
  return <p ref={row}>{useInView(row) ? 'rendered' : 'deferred'}</p>;
}

it('useInView defers content until its element comes near the viewport, and keeps it afterwards', () => {
  render(
    <>
      <Row />
      <Row />
    </>,
  );
  expect(screen.queryByText('rendered')).toBeNull();
  act(() => notify[1]!([{ isIntersecting: false }]));
  expect(screen.queryByText('rendered')).toBeNull();
  act(() => notify[1]!([{ isIntersecting: true }]));
  expect(screen.getAllByText('rendered')).toHaveLength(1);
  act(() => notify[1]!([{ isIntersecting: false }]));
  expect(screen.getAllByText('rendered')).toHaveLength(1);
});
