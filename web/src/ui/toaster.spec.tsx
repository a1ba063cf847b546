import { act, render, screen } from '@testing-library/react';
import { toast } from './toast';
import { Toaster } from './toaster';

afterEach(() => act(() => toast.dismiss()));

async function shown(): Promise<HTMLElement> {
  render(<Toaster />);
  act(() => void toast.success('Question added successfully'));
  return (await screen.findByText('Question added successfully')).closest<HTMLElement>('.Toastify__toast')!;
}

it('[CONST-1] [CONST-4] toasts appear at the top right, in the light theme', async () => {
  const toasted = await shown();
  expect(toasted.closest('.Toastify__toast-container--top-right')).toBeTruthy();
  expect(toasted.className).toContain('Toastify__toast-theme--light');
});

it('runs for 5000 ms', async () => {
  const bar = (await shown()).querySelector<HTMLElement>('.Toastify__progress-bar--animated');
  expect(bar?.style.animationDuration).toBe('5000ms');
});

it('stops running under the pointer', async () => {
  const toasted = await shown();
  const bar = toasted.querySelector<HTMLElement>('.Toastify__progress-bar--animated');
  act(() => void dispatchEvent(new Event('focus')));
  expect(bar?.style.animationPlayState).toBe('running');
  act(() => void toasted.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })));
  expect(bar?.style.animationPlayState).toBe('paused');
});
