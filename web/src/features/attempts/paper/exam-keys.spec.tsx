import { fireEvent, render } from '@testing-library/react';
import { LetterShortcutsButton } from '../../../ui/letter-shortcuts-button';
import { actionOf, useExamKeys, type KeyAction } from './exam-keys';

it.each([
  ['1', { type: 'choose', option: 0 }],
  ['4', { type: 'choose', option: 3 }],
  ['a', { type: 'choose', option: 0 }],
  ['D', { type: 'choose', option: 3 }],
  ['ArrowRight', { type: 'move', by: 1 }],
  ['ArrowLeft', { type: 'move', by: -1 }],
  ['j', { type: 'move', by: 1 }],
  ['J', { type: 'move', by: 1 }],
  ['K', { type: 'move', by: -1 }],
  ['m', { type: 'flag' }],
  ['Backspace', { type: 'clear' }],
])('actionOf(%s) with four options returns %j', (key, action) => expect(actionOf(key, 4)).toEqual(action));

it.each(['5', 'e', '0', 'Enter', ' ', 'ArrowDown', 'Tab', '10'])(
  'actionOf(%p) with four options returns undefined',
  (key) => expect(actionOf(key, 4)).toBeUndefined(),
);

it('actionOf prefers choosing an option to moving if a letter can do both', () => {
  expect(actionOf('j', 10)).toEqual({ type: 'choose', option: 9 });
});

describe('useExamKeys', () => {
  const onAction = jest.fn<void, [KeyAction]>();
  function Page({ isOff = false }: { isOff?: boolean }) {
    useExamKeys(4, isOff ? undefined : onAction);
    return (
      <>
        <input aria-label="text" />
        <input type="radio" aria-label="radio" />
      </>
    );
  }
  beforeEach(() => onAction.mockClear());

  it('handles keys regardless of the focus, except in text fields', () => {
    const { getByLabelText } = render(<Page />);
    fireEvent.keyDown(document.body, { key: 'b' });
    fireEvent.keyDown(getByLabelText('radio'), { key: 'c' });
    fireEvent.keyDown(getByLabelText('text'), { key: 'd' });
    expect(onAction.mock.calls).toEqual([[{ type: 'choose', option: 1 }], [{ type: 'choose', option: 2 }]]);
  });

  it('ignores shortcuts of the browser', () => {
    render(<Page />);
    fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'ArrowLeft', altKey: true });
    expect(onAction).not.toHaveBeenCalled();
  });

  it('repeats moves while a key is held down, but not flags', () => {
    render(<Page />);
    fireEvent.keyDown(document.body, { key: 'm', repeat: true });
    fireEvent.keyDown(document.body, { key: 'j', repeat: true });
    expect(onAction.mock.calls).toEqual([[{ type: 'move', by: 1 }]]);
  });

  it('leaves the arrow keys to a focused formula that can scroll', () => {
    const { container } = render(<Page />);
    const formula = Object.assign(document.createElement('span'), { tabIndex: 0 });
    formula.style.overflowX = 'auto';
    container.append(formula);
    Object.defineProperty(formula, 'scrollWidth', { value: 500, configurable: true });
    fireEvent.keyDown(formula, { key: 'ArrowRight' });
    expect(onAction).not.toHaveBeenCalled();
    // a formula that fits does not scroll
    Object.defineProperty(formula, 'scrollWidth', { value: 0 });
    fireEvent.keyDown(formula, { key: 'ArrowRight' });
    expect(onAction.mock.calls).toEqual([[{ type: 'move', by: 1 }]]);
  });

  it('letters and digits can be switched off, arrows and Backspace still work', () => {
    const { getByRole } = render(
      <>
        <LetterShortcutsButton />
        <Page />
      </>,
    );
    fireEvent.click(getByRole('button', { name: 'Letter keys: on' }));
    for (const key of ['b', '2', 'm', 'j', 'ArrowRight', 'Backspace']) fireEvent.keyDown(document.body, { key });
    expect(onAction.mock.calls).toEqual([[{ type: 'move', by: 1 }], [{ type: 'clear' }]]);
    fireEvent.click(getByRole('button', { name: 'Letter keys: off' }));
    fireEvent.keyDown(document.body, { key: 'b' });
    expect(onAction).toHaveBeenLastCalledWith({ type: 'choose', option: 1 });
  });

  it('ignores keys while a dialog is open', () => {
    render(<Page isOff />);
    fireEvent.keyDown(document.body, { key: 'b' });
    expect(onAction).not.toHaveBeenCalled();
  });
});
