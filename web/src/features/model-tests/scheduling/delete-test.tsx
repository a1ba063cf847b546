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
import { startedQuery, useDeleteTest } from './scheduling.queries';

export interface DeleteTestProps {
  id: string;
  name: string;
  isLive: boolean;
  open: boolean;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks for the name of the test before it is deleted (TMODEL-24 to TMODEL-29). */
export function DeleteTest({ id, name, isLive, open, onClose, onDeleted }: DeleteTestProps) {
  const [typed, setTyped] = useState('');
  const form = useId();
  const remove = useDeleteTest(id);
  const close = () => {
    setTyped('');
    remove.reset();
    onClose();
  };
  const { submit, isBusy } = useSubmitOnce(async () => {
    try {
      const { message } = await remove.mutateAsync();
      toast.success(message);
      onDeleted();
    } catch {
      // the dialog stays open with the reason, for another try
      toast.error(texts.modelTestDeleteFailed);
    }
  });
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (typed === name) void submit();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Delete this model test?"
      text="Students will no longer see it. Existing attempts are kept."
      acts={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            type="submit"
            form={form}
            kind="danger-solid"
            disabled={typed !== name}
            busy={isBusy}
            busyLabel="Deleting"
          >
            Delete
          </Button>
        </>
      }
    >
      {isLive && <Sitting id={id} />}
      <form id={form} onSubmit={confirm}>
        <TextField
          label={
            <>
              <span className="font-text">Type</span> {name}
            </>
          }
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </form>
      <Alert>{remove.isError && messageOf(remove.error)}</Alert>
    </Dialog>
  );
}

/** Shows how many students are taking a live test now. */
function Sitting({ id }: { id: string }) {
  const { data, isError } = useQuery(startedQuery(id));
  return (
    <output className="block border border-caution bg-caution-soft px-4 py-3">
      {data && sittingText(data.running)}
      {!data &&
        (isError
          ? 'This test is live. Students may be taking it now.'
          : 'Counting the students who are taking it now…')}
    </output>
  );
}

function sittingText(running: number): string {
  if (running === 0) return 'This test is live. No student is taking it now.';
  const students = running === 1 ? '1 student is' : `${running} students are`;
  return `${students} taking this test now. They can finish it, and their results count.`;
}
