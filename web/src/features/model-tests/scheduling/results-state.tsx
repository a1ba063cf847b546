import { useQuery } from '@tanstack/react-query';
import { Check, EyeOff } from 'lucide-react';
import moment from 'moment';
import { useState } from 'react';
import { MODEL_TEST_DATE } from '../../../../../api/contracts/http/patterns';
import { messageOf } from '../../../lib/api/api-error';
import { serverClock } from '../../../lib/time/server-clock';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { toast } from '../../../ui/toast';
import { useSubmitOnce } from '../../../ui/use-submit-once';
import { messages } from '../messages';
import type { ModelTest } from '../model-test.queries';
import { participationQuery, useReleaseResults } from './scheduling.queries';

/** Shows whether the results of a started test are withheld from students, and releases them. */
export function ResultsState({ test }: { test: ModelTest }) {
  const { reveal, resultsReleased } = test;
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
      <ReleaseDialog test={test} open={isReleasing} onClose={() => setReleasing(false)} />
    </div>
  );
}

function ReleaseDialog({ test, open, onClose }: { test: ModelTest; open: boolean; onClose: () => void }) {
  const { _id, liveUntil } = test;
  const release = useReleaseResults(_id);
  const isOpenForStudents = Date.parse(liveUntil) > serverClock.now();
  const participation = useQuery({ ...participationQuery(_id), enabled: open && isOpenForStudents });
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
      text={
        isOpenForStudents ? messages.releaseNoteOpen(moment(liveUntil).format(MODEL_TEST_DATE)) : messages.releaseNote
      }
      actions={
        <>
          <Button onClick={close}>{messages.cancel}</Button>
          <Button kind="ink" busy={isBusy} busyLabel={messages.releasing} onClick={() => void submit()}>
            {messages.releaseResults}
          </Button>
        </>
      }
    >
      {participation.data && <p>{messages.notStarted(participation.data.notStarted)}</p>}
      <Alert>{release.isError && messageOf(release.error)}</Alert>
    </Dialog>
  );
}
