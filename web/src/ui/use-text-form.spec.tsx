import { act, renderHook, waitFor } from '@testing-library/react';
import { ApiError } from '../lib/api/api-error';
import { useTextForm, type TextFormOptions } from './use-text-form';

const errorsIn = (form: { current: { errorOf: (field: 'name' | 'text') => string | undefined } }) => [
  form.current.errorOf('name'),
  form.current.errorOf('text'),
];
const event = { preventDefault: () => {} };

function openForm(options: Partial<TextFormOptions<'name' | 'text'>>) {
  const focus = jest.fn();
  const send = jest.fn(async () => {});
  const form = renderHook(() =>
    useTextForm({ fields: ['name', 'text'], check: () => ({}), send, focus, ...options }),
  ).result;
  return { form, focus, send, submit: () => act(async () => form.current.onSubmit(event)) };
}

it('useTextForm shows the errors of check, focuses the first field with one, and sends nothing', async () => {
  const { form, focus, send, submit } = openForm({ check: () => ({ text: 'Too long', name: 'Empty' }) });
  await submit();
  expect(errorsIn(form)).toEqual(['Empty', 'Too long']);
  expect(focus.mock.calls).toEqual([['name']]);
  expect(send).not.toHaveBeenCalled();
  act(() => form.current.clear(['name']));
  expect(errorsIn(form)).toEqual([undefined, 'Too long']);
  act(() => form.current.clear());
  expect(errorsIn(form)).toEqual([undefined, undefined]);
});

it('useTextForm shows field errors of the server at the fields, and any other error as failure', async () => {
  const rejections = [new ApiError(400, 'Check', { text: 'Too long' }), new ApiError(400, 'Check', { other: 'Wrong' })];
  const { form, focus, submit } = openForm({ send: () => Promise.reject(rejections.shift()!) });
  await submit();
  expect(errorsIn(form)).toEqual([undefined, 'Too long']);
  expect(form.current.failure).toBeUndefined();
  expect(focus.mock.calls).toEqual([['text']]);
  await submit();
  expect(form.current.failure).toBe('Check');
});

it('useTextForm drops a submit while another one runs', async () => {
  let finish = () => {};
  const send = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)));
  const { form, submit } = openForm({ send });
  await submit();
  await submit();
  expect(form.current.isBusy).toBe(true);
  expect(send).toHaveBeenCalledTimes(1);
  finish();
  await waitFor(() => expect(form.current.isBusy).toBe(false));
});
