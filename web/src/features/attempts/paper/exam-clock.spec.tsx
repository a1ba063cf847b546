import { act, fireEvent, render, screen } from '@testing-library/react';
import { ExamClock } from './exam-clock';
import { serverClock } from '../../../lib/time/server-clock';

const MINUTE = 60_000;
const advance = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const show = (minutes: number) =>
  render(<ExamClock deadline={new Date(serverClock.now() + minutes * MINUTE).toISOString()} />);
const announcement = () => screen.getByRole('status').textContent;

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

it('ExamClock shows the time left without announcing every second', () => {
  show(20);
  const timer = screen.getByRole('timer', { name: 'Time left' });
  expect(timer.textContent).toBe('20:00');
  expect(timer.getAttribute('aria-live')).toBe('off');
  advance(61_000);
  expect(timer.textContent).toBe('18:59');
});

it('ExamClock announces the remaining time only at 10, 5 and 1 minutes', () => {
  show(11);
  const announcements = new Set<string | null>();
  for (let second = 0; second < 11 * 60; second += 1) {
    advance(1_000);
    announcements.add(announcement());
  }
  expect([...announcements]).toEqual(['', '10 minutes left', '5 minutes left', '1 minute left']);
});

it('ExamClock announces the time outside of the page, which is inert behind a dialog', () => {
  const { container } = show(11);
  expect(container.contains(screen.getByRole('status'))).toBe(false);
});

it('ExamClock does not announce a threshold that was passed before the page was opened', () => {
  show(4);
  expect(announcement()).toBe('');
  advance(3 * MINUTE);
  expect(announcement()).toBe('1 minute left');
});

it('ExamClock can be hidden until the last five minutes, also across a reload', () => {
  const { unmount } = show(6);
  fireEvent.click(screen.getByRole('button', { name: 'Hide the clock' }));
  expect(screen.queryByRole('timer')).toBeNull();
  unmount();
  show(6);
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.getByRole('button', { name: 'Show the clock' })).toBeTruthy();
  advance(MINUTE);
  expect(screen.getByRole('timer').textContent).toBe('05:00');
  expect(screen.queryByRole('button')).toBeNull();
});
