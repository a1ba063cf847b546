import { useQuery } from '@tanstack/react-query';
import { useId, useState, type FormEvent } from 'react';
import { texts } from '../../../../../api/contracts/http/texts';
import { messageOf } from '../../../lib/api/api-error';
import { Alert } from '../../../ui/alert';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { TextField } from '../../../ui/field';
import { toast } from '../../../ui/toast';
import { useSubmitOnce } from '../../../ui/use-submit-once';
import { messages } from '../messages';
import { startedQuery, useDeleteTest } from './scheduling.queries';

export interface DeleteTestProps {
  id: string;
  name: string;
  isLive: boolean;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Dialog that deletes a test after its name is typed (TMODEL-24 to TMODEL-29). */
export function DeleteTest({ id, name, isLive, open, onClose, onDeleted }: DeleteTestProps) {
  const [typedName, setTypedName] = useState('');
  const form = useId();
  const remove = useDeleteTest(id);
  const close = () => {
    setTypedName('');
    remove.reset();
    onClose();
  };
  const { submit, isBusy } = useSubmitOnce(async () => {
    try {
      const { message } = await remove.mutateAsync();
      toast.success(message);
      onDeleted();
    } catch {
      // the dialog stays open with the reason, for a retry
      toast.error(texts.modelTestDeleteFailed);
    }
  });
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (typedName === name) void submit();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={messages.deleteThisModelTest}
      text={messages.deleteNote}
      actions={
        <>
          <Button onClick={close}>{messages.cancel}</Button>
          <Button
            type="submit"
            form={form}
            kind="danger-solid"
            disabled={typedName !== name}
            busy={isBusy}
            busyLabel={messages.deleting}
          >
            {messages.delete}
          </Button>
        </>
      }
    >
      {isLive && <RunningAttempts id={id} />}
      <form id={form} onSubmit={confirm}>
        <TextField
          label={
            <>
              <span className="font-text">{messages.type}</span> {name}
            </>
          }
          autoComplete="off"
          spellCheck={false}
          value={typedName}
          onChange={({ target }) => setTypedName(target.value)}
        />
      </form>
      <Alert>{remove.isError && messageOf(remove.error)}</Alert>
    </Dialog>
  );
}

/** Shows how many students are taking a live test now. */
function RunningAttempts({ id }: { id: string }) {
  const { data, isError } = useQuery(startedQuery(id));
  return (
    <output className="block border border-caution bg-caution-soft px-4 py-3">
      {data && runningText(data.running)}
      {!data && (isError ? messages.mayBeRunning : messages.countingRunning)}
    </output>
  );
}

const runningText = (running: number): string => (running === 0 ? messages.noneRunning : messages.running(running));
