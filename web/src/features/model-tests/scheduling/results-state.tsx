import { Check, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/api-error';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { toast } from '../../../ui/toast';
import { useSubmitOnce } from '../../../ui/use-submit-once';
import { messages } from '../messages';
import type { ModelTest } from '../model-test.queries';
import { useReleaseResults } from './scheduling.queries';

/** Shows whether the results of a started test are withheld from students, and releases them. */
export function ResultsState({ test: { _id, reveal, resultsReleased } }: { test: ModelTest }) {
  const [isReleasing, setReleasing] = useState(false);
  if (!reveal || reveal === 'finish') return null;
  if (resultsReleased) {
    return (
      <p className="flex gap-3 border border-rule bg-tint px-4 py-3">
        <Check className="mt-0.5 text-positive" />
        {messages.resultsReleased}
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border border-info bg-info-soft px-4 py-3">
      <p className="flex flex-1 basis-64 gap-3">
        <EyeOff className="mt-0.5 text-info" />
        {messages.resultsHeld[reveal]}
      </p>
      <Button onClick={() => setReleasing(true)}>{messages.releaseResults}</Button>
      <ReleaseDialog id={_id} open={isReleasing} onClose={() => setReleasing(false)} />
    </div>
  );
}

function ReleaseDialog({ id, open, onClose }: { id: string; open: boolean; onClose: () => void }) {
  const release = useReleaseResults(id);
  const close = () => {
    release.reset();
    onClose();
  };
  const { submit, isBusy } = useSubmitOnce(async () => {
    try {
      await release.mutateAsync();
      toast.success(messages.released);
      close();
    } catch {
      // the dialog stays open with the reason, for a retry
    }
  });
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={messages.releaseTitle}
      text={messages.releaseNote}
      actions={
        <>
          <Button onClick={close}>{messages.cancel}</Button>
          <Button kind="ink" busy={isBusy} busyLabel={messages.releasing} onClick={() => void submit()}>
            {messages.releaseResults}
          </Button>
        </>
      }
    >
      <Alert>{release.isError && messageOf(release.error)}</Alert>
    </Dialog>
  );
}
