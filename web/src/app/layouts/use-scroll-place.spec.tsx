import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router-dom';
import { useScrollPlace } from './use-scroll-place';

const scrolled = jest.fn();
let go: NavigateFunction;

function Page() {
  const navigate = useNavigate();
  useEffect(() => void (go = navigate), [navigate]);
  useScrollPlace();
  return null;
}

function readDownTo(y: number): void {
  Object.assign(window, { scrollY: y });
  dispatchEvent(new Event('scroll'));
}

beforeEach(() => {
  Object.assign(window, { scrollTo: scrolled });
  render(
    <MemoryRouter initialEntries={['/history']}>
      <Page />
    </MemoryRouter>,
  );
  readDownTo(700);
  act(() => void go('/history/one'));
});

it('a page that is gone to begins at its top', () => expect(scrolled).toHaveBeenLastCalledWith(0, 0));

it('back leads to where one was, and forward too', () => {
  readDownTo(300);
  act(() => void go(-1));
  expect(scrolled).toHaveBeenLastCalledWith(0, 700);
  act(() => void go(1));
  expect(scrolled).toHaveBeenLastCalledWith(0, 300);
});

it('the browser moves nothing by itself', () => expect(history.scrollRestoration).toBe('manual'));
