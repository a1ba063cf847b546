import { useState } from 'react';
import { CORRECTION_REASON_MAX } from '../../../../api/contracts/http/limits';
import { texts } from '../../../../api/contracts/http/texts';
import { messageOf } from '../../lib/api/api-error';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextArea } from '../../ui/field';
import { useMutateOnce } from '../../ui/use-submit-once';
import { countText, keyName } from './key-text';
import { useCorrecting, type KeyCorrection } from './key-corrections.queries';

/** Asks for the reason before a correction is reversed. */
export function ReverseDialog({ of, onClose }: { of: KeyCorrection | undefined; onClose: () => void }) {
  const { reverse } = useCorrecting();
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
    if (!of) return;
    if (!reason.trim()) setError(texts.correctionReasonMissing);
    else void submit({ id: of.correctionId, reason }, close);
  };
  return (
    <Dialog
      open={of !== undefined}
      onOpenChange={close}
      title="Reverse this correction?"
      text={
        of &&
        `The key becomes ${keyName(of.before, of.options)} again. ${countText(of.attempts, 'score')} and the leaderboard are restored. The students are notified.`
      }
      acts={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button kind="ink" busy={isBusy} busyLabel="Reversing" onClick={confirm}>
            Reverse correction
          </Button>
        </>
      }
    >
      <TextArea
        label="Reason"
        hint="The affected students will read it."
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
