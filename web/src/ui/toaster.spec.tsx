import { act, screen } from '@testing-library/react';
import { toast } from './toast';

async function shown(text: string): Promise<HTMLElement> {
  act(() => toast.success(text));
  return (await screen.findByText(text)).closest<HTMLElement>('.Toastify__toast')!;
}

it('[CONST-1] [CONST-4] toasts appear at the top right, in the light theme', async () => {
  const toasted = await shown('Question added successfully');
  expect(toasted.closest('.Toastify__toast-container--top-right')).toBeTruthy();
  expect(toasted.className).toContain('Toastify__toast-theme--light');
});

it('runs for 5000 ms', async () => {
  const bar = (await shown('Question updated successfully')).querySelector<HTMLElement>(
    '.Toastify__progress-bar--animated',
  );
  expect(bar?.style.animationDuration).toBe('5000ms');
});

it('stops running under the pointer', async () => {
  const toasted = await shown('Question deleted successfully');
  const bar = toasted.querySelector<HTMLElement>('.Toastify__progress-bar--animated');
  act(() => void dispatchEvent(new Event('focus')));
  expect(bar?.style.animationPlayState).toBe('running');
  act(() => void toasted.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })));
  expect(bar?.style.animationPlayState).toBe('paused');
});
