import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react';
import { PICTURE_ALT_MAX } from '../../../../api/contracts/http/pictures';
import { texts } from '../../../../api/contracts/http/texts';
import { pictureText } from '../../../../api/contracts/question-text/pictures';
import { formatCount } from '../../lib/format-count';
import { Alert } from '../../ui/alert';
import { BlobImage } from '../../ui/blob-image';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextArea } from '../../ui/field';
import { useTextForm } from '../../ui/use-text-form';
import { checkPicture, uploadPicture, type CheckedPicture } from './upload-picture';

export interface AddPictureDialogProps {
  file: File;
  /** Number of chosen files after this one */
  filesLeft: number;
  /** Label of the field that the picture is inserted into */
  fieldName: string | undefined;
  onClose: () => void;
  /** Called with another file in place of this one */
  onFile: (file: File) => void;
  /** Called with the text that names the uploaded picture */
  onAdded: (text: string) => void;
}

/** Asks what a picture shows, and uploads it. */
export function AddPictureDialog({ file, filesLeft, fieldName, onClose, onFile, onAdded }: AddPictureDialogProps) {
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const checked = useCheckedPicture(file);
  const [alt, setAlt] = useState('');
  const { errorOf, failure, isBusy, clear, onSubmit } = useTextForm({
    fields: ['alt'],
    check: () => ({ alt: alt.trim() ? undefined : texts.pictureAltRequired }),
    send: async () => {
      if (!checked || checked.fault !== undefined) return;
      const { pictureId, width, height } = await uploadPicture(checked.body, alt.trim());
      onAdded(pictureText(alt, pictureId, { width, height }));
    },
  });
  const send = (event: SyntheticEvent) => {
    // the form of the question contains this dialog in React's tree
    event.stopPropagation();
    onSubmit(event);
  };
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !isBusy && onClose()}
      title="Add a picture"
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          {checked?.fault === undefined ? (
            <Button type="submit" form={form} kind="ink" busy={isBusy} busyLabel="Uploading" disabled={!checked}>
              Add picture
            </Button>
          ) : (
            <Button kind="ink" onClick={() => input.current?.click()}>
              Choose another file
            </Button>
          )}
        </>
      }
    >
      <form id={form} noValidate onSubmit={send} className="grid gap-4">
        {checked?.fault === undefined ? (
          <>
            <BlobImage
              blob={checked?.body ?? file}
              alt=""
              className="max-h-60 max-w-full justify-self-start bg-picture object-contain"
            />
            <Button
              size="dense"
              onClick={() => input.current?.click()}
              disabled={isBusy}
              className="justify-self-start"
            >
              Choose another file
            </Button>
            <TextArea
              label="What does the picture show?"
              value={alt}
              rows={2}
              maxLength={PICTURE_ALT_MAX}
              error={errorOf('alt')}
              hint="Screen readers read this text. It is also shown if the picture cannot be loaded. Do not give away the answer."
              onChange={({ target }) => {
                setAlt(target.value);
                clear();
              }}
              className="py-2"
            />
          </>
        ) : (
          <p className="wrap-anywhere">{file.name}</p>
        )}
        {fieldName && <p className="meta">It is added to: {fieldName}</p>}
        {filesLeft > 0 && <p className="meta">{formatCount(filesLeft, 'more picture')} to describe after this one.</p>}
        <Alert>{checked?.fault ?? failure}</Alert>
      </form>
      <input
        ref={input}
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-label="Another picture"
        className="sr-only"
        onChange={({ target }) => {
          const [other] = target.files ?? [];
          target.value = '';
          if (other) onFile(other);
        }}
      />
    </Dialog>
  );
}

/** Returns the outcome of the check of a file; undefined until it is known. */
function useCheckedPicture(file: File): CheckedPicture | undefined {
  const [outcome, setOutcome] = useState<{ file: File; checked: CheckedPicture }>();
  useEffect(() => {
    let isCurrent = true;
    void checkPicture(file).then((checked) => isCurrent && setOutcome({ file, checked }));
    return () => {
      isCurrent = false;
    };
  }, [file]);
  return outcome?.file === file ? outcome.checked : undefined;
}
