import { act, fireEvent, renderHook } from '@testing-library/react';
import { actOf, useExamKeys } from './exam-keys';

it.each([
  ['1', { act: 'choose', option: 0 }],
  ['4', { act: 'choose', option: 3 }],
  ['5', undefined],
  ['0', undefined],
  ['a', { act: 'choose', option: 0 }],
  ['D', { act: 'choose', option: 3 }],
  ['e', undefined],
  ['j', { act: 'move', by: 1 }],
  ['K', { act: 'move', by: -1 }],
  ['ArrowRight', { act: 'move', by: 1 }],
  ['ArrowLeft', { act: 'move', by: -1 }],
  ['m', { act: 'mark' }],
  ['Backspace', { act: 'clear' }],
  ['Enter', undefined],
  ['Tab', undefined],
  [' ', undefined],
])('before four options %p means %p', (key, meant) => expect(actOf(key, 4)).toEqual(meant));

it('a letter that is printed in a bubble chooses, whatever else it means', () => {
  expect(actOf('J', 10)).toEqual({ act: 'choose', option: 9 });
  expect(actOf('K', 10)).toEqual({ act: 'move', by: -1 });
});

describe('keys on the page', () => {
  const pressed = jest.fn();
  const press = (key: string, more: object = {}, target: Element = document.body) =>
    act(() => void fireEvent.keyDown(target, { key, ...more }));

  beforeEach(() => pressed.mockClear());

  it('act wherever the focus is, but not with a modifier, nor in a text field', () => {
    renderHook(() => useExamKeys(4, pressed));
    const field = document.body.appendChild(document.createElement('input'));
    const radio = document.body.appendChild(Object.assign(document.createElement('input'), { type: 'radio' }));
    press('b');
    press('b', {}, radio);
    expect(pressed.mock.calls).toEqual([[{ act: 'choose', option: 1 }], [{ act: 'choose', option: 1 }]]);
    press('b', { ctrlKey: true });
    press('b', { altKey: true });
    press('b', { metaKey: true });
    press('b', {}, field);
    expect(pressed).toHaveBeenCalledTimes(2);
  });

  it('held down they move on, and do nothing else again', () => {
    renderHook(() => useExamKeys(4, pressed));
    press('j', { repeat: true });
    press('m', { repeat: true });
    press('1', { repeat: true });
    expect(pressed.mock.calls).toEqual([[{ act: 'move', by: 1 }]]);
  });

  it('rest while a dialog is open', () => {
    renderHook(() => useExamKeys(4, undefined));
    expect(fireEvent.keyDown(document.body, { key: 'b' })).toBe(true);
  });
});
