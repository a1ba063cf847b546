import { render, screen, waitFor } from '@testing-library/react';
import type * as Ui from './dialog';

/** In a browser that can have something out of sight without taking it away. */
function dialogs(): typeof Ui {
  Object.assign(globalThis, { CSS: { supports: () => true } });
  return jest.requireActual('./dialog');
}

it('what is closed is out of sight and hearing at once, and taken away a frame later', async () => {
  const { Dialog } = dialogs();
  const drawn = (open: boolean) => (
    <Dialog open={open} onOpenChange={() => {}} title="Submit the test?" acts={<button type="button">Submit</button>} />
  );
  const { rerender } = render(drawn(true));
  expect(screen.getByRole('dialog', { name: 'Submit the test?' })).toBeTruthy();
  rerender(drawn(false));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Submit').closest('[aria-hidden]')?.className).toContain('[content-visibility:hidden]');
  await waitFor(() => expect(screen.queryByText('Submit')).toBeNull());
});
