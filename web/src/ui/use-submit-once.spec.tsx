import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { clickAt } from '../../../test/support/web/double-click';
import { Button } from './button';
import { useSubmitOnce } from './use-submit-once';

function SubmitTest({ action }: { action: () => Promise<unknown> }) {
  const { submit, isBusy } = useSubmitOnce(action);
  return (
    <Button busy={isBusy} onClick={() => void submit().catch(() => {})}>
      Save
    </Button>
  );
}
const button = () => screen.getByRole('button');
const waitUntilIdle = () => waitFor(() => expect(button().getAttribute('aria-busy')).toBeNull());

it('useSubmitOnce submits once for two clicks before the next render', async () => {
  const action = jest.fn().mockResolvedValue(undefined);
  render(<SubmitTest action={action} />);
  await act(async () => {
    button().click();
    button().click();
    await Promise.resolve();
  });
  await waitUntilIdle();
  expect(action).toHaveBeenCalledTimes(1);
});

it('useSubmitOnce submits once for a double click that outlasts the request, and again for a later click', async () => {
  const action = jest.fn().mockResolvedValue(undefined);
  render(<SubmitTest action={action} />);
  for (const [timeStamp, times] of [
    [1_000, 1],
    [1_050, 1],
    [1_150, 1],
    [2_000, 2],
  ] as const) {
    clickAt(button(), timeStamp);
    await waitUntilIdle();
    expect(action).toHaveBeenCalledTimes(times);
  }
});

it('useSubmitOnce submits again after a failed action', async () => {
  const action = jest.fn().mockRejectedValueOnce(new Error('away')).mockResolvedValue(undefined);
  render(<SubmitTest action={action} />);
  clickAt(button(), 1_000);
  await waitUntilIdle();
  clickAt(button(), 2_000);
  await waitUntilIdle();
  expect(action).toHaveBeenCalledTimes(2);
});

it('useSubmitOnce submits again within half a second if the form was edited in between', async () => {
  const action = jest.fn().mockResolvedValue(undefined);
  render(
    <form>
      <input aria-label="Password" />
      <SubmitTest action={action} />
    </form>,
  );
  clickAt(button(), 1_000);
  await waitUntilIdle();
  fireEvent.input(screen.getByLabelText('Password'), { target: { value: 'another' } });
  clickAt(button(), 1_200);
  await waitUntilIdle();
  expect(action).toHaveBeenCalledTimes(2);
});
