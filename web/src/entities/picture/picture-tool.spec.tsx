import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { PictureTool } from './picture-tool';

function Form() {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <form>
      <textarea ref={field} aria-label="Question" />
      <PictureTool field={field} />
    </form>
  );
}

const picture = (name: string) => new File(['x'], name, { type: 'image/png' });
const data = (files: readonly File[], text = '') => ({ files, types: ['Files'], getData: () => text });

/** Resolves once the chosen file is checked. */
const isChecked = () =>
  waitFor(() => expect(screen.getByText<HTMLElement>('Add picture').closest('button')!.disabled).toBe(false));

describe('PictureTool', () => {
  beforeAll(() => {
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => {};
    HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
      this.open = true;
    };
    HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
      this.open = false;
    };
  });

  it('asks for a description of each of several dropped pictures [PIC-25]', async () => {
    render(<Form />);
    fireEvent.drop(screen.getByLabelText('Question'), { dataTransfer: data([picture('a.png'), picture('b.png')]) });
    expect(screen.getByText('1 more picture to describe after this one.')).toBeDefined();
    await isChecked();
  });

  it('leaves a text that is copied together with a picture of it to the text field [PIC-25]', async () => {
    render(<Form />);
    const field = screen.getByLabelText('Question');
    const isDefault = fireEvent.paste(field, { clipboardData: data([picture('a.png')], 'Copied text') });
    expect(isDefault).toBe(true);
    expect(screen.queryByText('Add a picture', { selector: 'h2' })).toBeNull();
    fireEvent.paste(field, { clipboardData: data([picture('a.png')]) });
    expect(screen.getByText('Add a picture', { selector: 'h2' })).toBeDefined();
    await isChecked();
  });
});
