import { useId, useState, type FormEvent } from 'react';
import { PICTURE_ALT_MAX } from '../../../../api/contracts/http/pictures';
import { texts } from '../../../../api/contracts/http/texts';
import { pictureText } from '../../../../api/contracts/question-text/pictures';
import { messageOf } from '../../lib/api/api-error';
import { Alert } from '../../ui/alert';
import { BlobImage } from '../../ui/blob-image';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextArea } from '../../ui/field';
import { useSubmitOnce } from '../../ui/use-submit-once';
import { uploadPicture } from './upload-picture';

export interface AddPictureDialogProps {
  file: File;
  /** Label of the field that the picture is inserted into */
  fieldName: string | undefined;
  onClose: () => void;
  /** Called with the text that names the uploaded picture */
  onAdded: (text: string) => void;
}

/** Asks what a picture shows, and uploads it. */
export function AddPictureDialog({ file, fieldName, onClose, onAdded }: AddPictureDialogProps) {
  const form = useId();
  const [alt, setAlt] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { submit: upload, isBusy } = useSubmitOnce(async () => {
    setFailure(undefined);
    try {
      const { pictureId, width, height } = await uploadPicture(file, alt.trim());
      onAdded(pictureText(alt, pictureId, { width, height }));
    } catch (error) {
      setFailure(messageOf(error));
    }
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    // the form of the question contains this dialog in React's tree
    event.stopPropagation();
    if (alt.trim()) void upload();
    else setError(texts.pictureAltRequired);
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
          <Button type="submit" form={form} kind="ink" busy={isBusy} busyLabel="Uploading">
            Add picture
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={send} className="grid gap-4">
        <BlobImage blob={file} alt="" className="max-h-60 max-w-full justify-self-start bg-white object-contain" />
        <TextArea
          label="What does the picture show?"
          value={alt}
          rows={2}
          maxLength={PICTURE_ALT_MAX}
          error={error}
          hint="Screen readers read this text. It is also shown if the picture cannot be loaded. Do not give away the answer."
          onChange={({ target }) => {
            setAlt(target.value);
            setError(undefined);
          }}
          className="py-2"
        />
        {fieldName && <p className="meta">It is added to: {fieldName}</p>}
        <Alert>{failure}</Alert>
      </form>
    </Dialog>
  );
}
