import { messageOf } from '../../lib/api/api-error';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { QuestionText } from '../../ui/question-text/question-text';
import { toast } from '../../ui/toast';
import { useDeleteDoubt } from './change-doubts';
import type { Doubt } from './doubts.queries';

/** Asks before a doubt goes for good. @param doubt undefined: nothing is asked */
export function DeleteDoubt({ doubt, onClose }: { doubt: Doubt | undefined; onClose: () => void }) {
  const remove = useDeleteDoubt();
  const close = () => {
    remove.reset();
    onClose();
  };
  const confirm = async ({ _id }: Doubt) => {
    try {
      const { message } = await remove.mutateAsync(_id);
      close();
      toast.success(message);
    } catch {
      // stays open, says so, and can be tried again
    }
  };
  return (
    <Dialog
      open={doubt !== undefined}
      onOpenChange={close}
      title="Delete this doubt?"
      text={`${doubt?.answer === undefined ? '' : 'Its answer is deleted with it. '}This can’t be undone.`}
      acts={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            kind="danger-solid"
            busy={remove.isPending}
            busyLabel="Deleting"
            onClick={() => doubt && void confirm(doubt)}
          >
            Delete
          </Button>
        </>
      }
    >
      {doubt && (
        <blockquote className="max-h-40 overflow-y-auto border-l-(length:--line-strong) border-rule-strong pl-4">
          <QuestionText className="text-base! leading-6!">{doubt.doubt}</QuestionText>
        </blockquote>
      )}
      <Alert>{remove.isError && messageOf(remove.error)}</Alert>
    </Dialog>
  );
}
