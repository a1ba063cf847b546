import { fireEvent, render } from '@testing-library/react';
import { LetterKeysButton } from '../../../ui/letter-keys-button';
import { actOf, useExamKeys, type KeyAct } from './exam-keys';

it.each([
  ['1', { act: 'choose', option: 0 }],
  ['4', { act: 'choose', option: 3 }],
  ['a', { act: 'choose', option: 0 }],
  ['D', { act: 'choose', option: 3 }],
  ['ArrowRight', { act: 'move', by: 1 }],
  ['ArrowLeft', { act: 'move', by: -1 }],
  ['j', { act: 'move', by: 1 }],
  ['J', { act: 'move', by: 1 }],
  ['K', { act: 'move', by: -1 }],
  ['m', { act: 'flag' }],
  ['Backspace', { act: 'clear' }],
])('%s before four options means %j', (key, act) => expect(actOf(key, 4)).toEqual(act));

it.each(['5', 'e', '0', 'Enter', ' ', 'ArrowDown', 'Tab', '10'])('%p before four options means nothing', (key) =>
  expect(actOf(key, 4)).toBeUndefined(),
);

it('a letter that is printed in a bubble chooses', () => {
  expect(actOf('j', 10)).toEqual({ act: 'choose', option: 9 });
});

describe('on the page', () => {
  const heard = jest.fn<void, [KeyAct]>();
  function Page({ off = false }: { off?: boolean }) {
    useExamKeys(4, off ? undefined : heard);
    return (
      <>
        <input aria-label="text" />
        <input type="radio" aria-label="radio" />
      </>
    );
  }
  beforeEach(() => heard.mockClear());

  it('hears keys wherever the focus is, but where text is typed', () => {
    const { getByLabelText } = render(<Page />);
    fireEvent.keyDown(document.body, { key: 'b' });
    fireEvent.keyDown(getByLabelText('radio'), { key: 'c' });
    fireEvent.keyDown(getByLabelText('text'), { key: 'd' });
    expect(heard.mock.calls).toEqual([[{ act: 'choose', option: 1 }], [{ act: 'choose', option: 2 }]]);
  });

  it('leaves the browser its own shortcuts', () => {
    render(<Page />);
    fireEvent.keyDown(document.body, { key: 'a', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'ArrowLeft', altKey: true });
    expect(heard).not.toHaveBeenCalled();
  });

  it('a key held down moves on, and marks once', () => {
    render(<Page />);
    fireEvent.keyDown(document.body, { key: 'm', repeat: true });
    fireEvent.keyDown(document.body, { key: 'j', repeat: true });
    expect(heard.mock.calls).toEqual([[{ act: 'move', by: 1 }]]);
  });

  it('[W16] leaves the arrows to a wide formula that has the focus', () => {
    const { container } = render(<Page />);
    const formula = Object.assign(document.createElement('span'), { tabIndex: 0 });
    formula.style.overflowX = 'auto';
    container.append(formula);
    Object.defineProperty(formula, 'scrollWidth', { value: 500, configurable: true });
    fireEvent.keyDown(formula, { key: 'ArrowRight' });
    expect(heard).not.toHaveBeenCalled();
    // one that is all in sight has nothing to scroll
    Object.defineProperty(formula, 'scrollWidth', { value: 0 });
    fireEvent.keyDown(formula, { key: 'ArrowRight' });
    expect(heard.mock.calls).toEqual([[{ act: 'move', by: 1 }]]);
  });

  it('[W16] letters and digits can be switched off, arrows go on', () => {
    const { getByRole } = render(
      <>
        <LetterKeysButton />
        <Page />
      </>,
    );
    fireEvent.click(getByRole('button', { name: 'Letter keys: on' }));
    for (const key of ['b', '2', 'm', 'j', 'ArrowRight', 'Backspace']) fireEvent.keyDown(document.body, { key });
    expect(heard.mock.calls).toEqual([[{ act: 'move', by: 1 }], [{ act: 'clear' }]]);
    fireEvent.click(getByRole('button', { name: 'Letter keys: off' }));
    fireEvent.keyDown(document.body, { key: 'b' });
    expect(heard).toHaveBeenLastCalledWith({ act: 'choose', option: 1 });
  });

  it('hears nothing while a dialog is open', () => {
    render(<Page off />);
    fireEvent.keyDown(document.body, { key: 'b' });
    expect(heard).not.toHaveBeenCalled();
  });
});
