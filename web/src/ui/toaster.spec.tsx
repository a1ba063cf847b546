import { act, render, screen } from '@testing-library/react';
import { Dialog } from './dialog';
import { toast } from './toast';
import { Toaster } from './toaster';

async function showToast(text: string): Promise<HTMLElement> {
  act(() => toast.success(text));
  return (await screen.findByText(text)).closest<HTMLElement>('.Toastify__toast')!;
}

it('[CONST-1] [CONST-4] toasts appear at the top right, in the light theme', async () => {
  render(<Toaster />);
  const element = await showToast('Question added successfully');
  expect(element.closest('.Toastify__toast-container--top-right')).toBeTruthy();
  expect(element.className).toContain('Toastify__toast-theme--light');
});

it('a toast closes after 5000 ms', async () => {
  render(<Toaster />);
  const element = await showToast('Question updated successfully');
  const bar = element.querySelector<HTMLElement>('.Toastify__progress-bar--animated');
  expect(bar?.style.animationDuration).toBe('5000ms');
});

it('the timer of a toast pauses while the pointer is over it', async () => {
  render(<Toaster />);
  const element = await showToast('Question deleted successfully');
  const bar = element.querySelector<HTMLElement>('.Toastify__progress-bar--animated');
  act(() => void dispatchEvent(new Event('focus')));
  expect(bar?.style.animationPlayState).toBe('running');
  act(() => void element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true })));
  expect(bar?.style.animationPlayState).toBe('paused');
});

it('toasts are part of a modal dialog while it is open, since everything else is inert', async () => {
  const page = (isOpen: boolean) => (
    <>
      <Toaster />
      <Dialog open={isOpen} onOpenChange={() => {}} title="Submit the test?" actions={null} />
    </>
  );
  const { rerender } = render(page(false));
  const element = await showToast('Saved');
  expect(element.closest('dialog')).toBeNull();
  rerender(page(true));
  expect(element.closest('dialog')).toBe(screen.getByRole('dialog'));
  rerender(page(false));
  expect(element.isConnected).toBe(true);
  expect(element.closest('dialog')).toBeNull();
});
