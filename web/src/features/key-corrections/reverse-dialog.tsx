import { useState } from 'react';
import { CORRECTION_REASON_MAX } from '../../../../api/contracts/http/limits';
import { texts } from '../../../../api/contracts/http/texts';
import { messageOf } from '../../lib/api/api-error';
import { useDraft } from '../../lib/device/use-draft';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DraftGuard } from '../../ui/draft-guard';
import { TextArea } from '../../ui/field';
import { useMutateOnce } from '../../ui/use-submit-once';
import { useCorrectKey, type KeyCorrection } from './key-corrections.queries';
import { keyName, messages } from './messages';

interface ReverseDialogProps {
  /** Correction to reverse */
  correction: KeyCorrection;
  onClose: () => void;
}

const parseReason = (stored: unknown): string | undefined => (typeof stored === 'string' ? stored : undefined);

/**
 * Dialog that requires a reason before a correction is reversed. The reason is stored as a draft until the correction
 * is reversed.
 */
export function ReverseDialog({ correction, onClose }: ReverseDialogProps) {
  const { reverse } = useCorrectKey();
  const { submit, isBusy } = useMutateOnce(reverse);
  const [reason = '', setReason, isStored] = useDraft(`key-reversal:${correction.correctionId}`, parseReason);
  const [error, setError] = useState<string>();
  const confirm = () => {
    if (!reason.trim()) setError(texts.correctionReasonMissing);
    else {
      void submit({ id: correction.correctionId, reason }, () => {
        setReason(undefined);
        onClose();
      });
    }
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={messages.reversal.title}
      text={messages.reversal.text(keyName(correction.before, correction.options), correction.attempts)}
      actions={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button kind="ink" busy={isBusy} busyLabel={messages.reversal.reversing} onClick={confirm}>
            {messages.reversal.reverse}
          </Button>
        </>
      }
    >
      <DraftGuard isUnstored={!isStored} />
      <TextArea
        label={messages.reason}
        hint={messages.reversal.reasonHint}
        rows={3}
        maxLength={CORRECTION_REASON_MAX}
        value={reason}
        error={error}
        onChange={({ target }) => {
          setReason(target.value || undefined);
          setError(undefined);
        }}
      />
      <Alert>{reverse.isError && messageOf(reverse.error)}</Alert>
    </Dialog>
  );
}
