import { Camera, ImagePlus } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type ChangeEvent, type RefObject } from 'react';
import { Button } from '../../ui/button';
import { classes } from '../../ui/classes';
import { AddPictureDialog } from './add-picture-dialog';

type TextControl = HTMLTextAreaElement | HTMLInputElement;

export interface PictureToolProps {
  /** Field that the picture is inserted into */
  field: RefObject<TextControl | null>;
  className?: string;
}

/**
 * Buttons that add a picture at the caret, from a file or, on phones and tablets, from the camera. Pictures can also be
 * pasted into the text fields of the form or dropped on them.
 */
export function PictureTool({ field, className }: PictureToolProps) {
  const input = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  /** Chosen pictures, which are described one after the other. */
  const [selection, setSelection] = useState<readonly File[]>([]);
  const [target, setTarget] = useState<TextControl>();
  const selectFiles = (files: readonly File[], chosenTarget: TextControl | null) => {
    if (files.length === 0 || !chosenTarget) return;
    setSelection(files);
    setTarget(chosenTarget);
  };
  const selectPastedFiles = useEffectEvent(selectFiles);

  useEffect(() => {
    const form = input.current?.closest('form');
    if (!form) return undefined;
    const handleFileEvent = (event: ClipboardEvent | DragEvent, data: DataTransfer | null) => {
      const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
      if (files.length === 0 || !isTextControl(event.target)) return;
      // office programs add a picture of the text to a copied text
      if (event.type === 'paste' && data?.getData('text/plain').trim()) return;
      event.preventDefault();
      selectPastedFiles(files, event.target);
    };
    const onPaste = (event: ClipboardEvent) => handleFileEvent(event, event.clipboardData);
    const onDrop = (event: DragEvent) => handleFileEvent(event, event.dataTransfer);
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') && isTextControl(event.target)) event.preventDefault();
    };
    form.addEventListener('paste', onPaste);
    form.addEventListener('drop', onDrop);
    form.addEventListener('dragover', onDragOver);
    return () => {
      form.removeEventListener('paste', onPaste);
      form.removeEventListener('drop', onDrop);
      form.removeEventListener('dragover', onDragOver);
    };
  }, []);

  const handleFileChoice = ({ target: fileInput }: ChangeEvent<HTMLInputElement>) => {
    selectFiles([...(fileInput.files ?? [])], field.current);
    // the same file can be chosen again
    fileInput.value = '';
  };

  return (
    <div className={classes('flex flex-wrap gap-2', className)}>
      <Button size="dense" icon={ImagePlus} onClick={() => input.current?.click()}>
        Add a picture
      </Button>
      <span className="hidden pointer-coarse:contents">
        <Button size="dense" icon={Camera} onClick={() => camera.current?.click()}>
          Take a photo
        </Button>
      </span>
      <input {...FILE_INPUT} multiple ref={input} aria-label="Picture" onChange={handleFileChoice} />
      <input {...FILE_INPUT} ref={camera} capture="environment" aria-label="Photo" onChange={handleFileChoice} />
      {selection[0] && target && (
        <AddPictureDialog
          // the number of pictures left, because a file can be chosen twice
          key={selection.length}
          file={selection[0]}
          filesLeft={selection.length - 1}
          fieldName={labelOf(target)}
          onClose={() => setSelection([])}
          onFile={(file) => setSelection([file, ...selection.slice(1)])}
          onAdded={(text) => {
            setSelection(selection.slice(1));
            insertText(target, text);
          }}
        />
      )}
    </div>
  );
}

const FILE_INPUT = { type: 'file', accept: 'image/*', tabIndex: -1, className: 'sr-only' } as const;

const labelOf = (field: TextControl): string | undefined =>
  field.ariaLabel ?? field.labels?.[0]?.textContent?.trim() ?? undefined;

const isTextControl = (target: EventTarget | null): target is TextControl =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');

/** Inserts text at the caret like typed text, with a space after a preceding word. */
function insertText(field: TextControl, text: string): void {
  const { value, selectionStart, selectionEnd } = field;
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  const isAfterWord = /\S$/.test(value.slice(0, from));
  field.setRangeText(`${isAfterWord ? ' ' : ''}${text}`, from, to, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
}
