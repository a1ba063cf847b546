import { useState } from 'react';
import { CORRECTION_REASON_MAX } from '../../../../api/contracts/http/limits';
import { texts } from '../../../../api/contracts/http/texts';
import { messageOf } from '../../lib/api/api-error';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextArea } from '../../ui/field';
import { useMutateOnce } from '../../ui/use-submit-once';
import { useCorrectKey, type KeyCorrection } from './key-corrections.queries';
import { keyName, messages } from './messages';

interface ReverseDialogProps {
  /** Correction to reverse; undefined closes the dialog */
  correction: KeyCorrection | undefined;
  onClose: () => void;
}

/** Dialog that requires a reason before a correction is reversed. */
export function ReverseDialog({ correction, onClose }: ReverseDialogProps) {
  const { reverse } = useCorrectKey();
  const { submit, isBusy } = useMutateOnce(reverse);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const close = () => {
    reverse.reset();
    setReason('');
    setError(undefined);
    onClose();
  };
  const confirm = () => {
    if (!correction) return;
    if (!reason.trim()) setError(texts.correctionReasonMissing);
    else void submit({ id: correction.correctionId, reason }, close);
  };
  return (
    <Dialog
      open={correction !== undefined}
      onOpenChange={close}
      title={messages.reversal.title}
      text={correction && messages.reversal.text(keyName(correction.before, correction.options), correction.attempts)}
      actions={
        <>
          <Button onClick={close}>{messages.cancel}</Button>
          <Button kind="ink" busy={isBusy} busyLabel={messages.reversal.reversing} onClick={confirm}>
            {messages.reversal.reverse}
          </Button>
        </>
      }
    >
      <TextArea
        label={messages.reason}
        hint={messages.reversal.reasonHint}
        rows={3}
        maxLength={CORRECTION_REASON_MAX}
        value={reason}
        error={error}
        onChange={({ target }) => {
          setReason(target.value);
          setError(undefined);
        }}
      />
      <Alert>{reverse.isError && messageOf(reverse.error)}</Alert>
    </Dialog>
  );
}
