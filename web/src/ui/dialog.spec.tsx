import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { BottomSheet, Dialog } from './dialog';

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Submit the test?"
        text="Your answers can no longer be changed."
        actions={<button type="button">Submit</button>}
      />
    </>
  );
}

function open(): HTMLElement {
  const openButton = screen.getByRole('button', { name: 'Open' });
  openButton.focus();
  fireEvent.click(openButton);
  return screen.getByRole('dialog');
}

const isOpen = () => screen.queryByRole('dialog') !== null;

it('a dialog is modal, has the focus, and is named and described by its texts', () => {
  render(<Page />);
  const dialog = open();
  expect(dialog).toBe(
    screen.getByRole('dialog', { name: 'Submit the test?', description: 'Your answers can no longer be changed.' }),
  );
  expect(document.activeElement).toBe(dialog);
});

it('Esc closes a dialog and returns the focus', () => {
  render(<Page />);
  open();
  fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
});

it('a click on the backdrop closes a dialog, but a drag that starts inside it does not', () => {
  render(<Page />);
  const dialog = open();
  fireEvent.pointerDown(screen.getByText('Submit the test?'));
  fireEvent.click(dialog);
  expect(isOpen()).toBe(true);
  fireEvent.pointerDown(dialog);
  fireEvent.click(dialog);
  expect(isOpen()).toBe(false);
});

it('the Close button closes a bottom sheet', () => {
  const onOpenChange = jest.fn();
  render(
    <BottomSheet open onOpenChange={onOpenChange} title="Filter">
      <p>All kinds</p>
    </BottomSheet>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onOpenChange).toHaveBeenCalledWith(false);
});
