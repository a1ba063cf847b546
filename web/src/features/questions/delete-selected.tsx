import { DELETED_QUESTIONS_MAX } from '../../../../api/contracts/http/limits';
import { messageOf } from '../../lib/api/api-error';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { toast } from '../../ui/toast';
import { useMutateOnce } from '../../ui/use-submit-once';
import { messages } from './messages';
import { useDeleteQuestions } from './questions.queries';

interface DeleteSelectedProps {
  open: boolean;
  /** Ids of questions, also of other pages */
  selectedIds: ReadonlySet<string>;
  onClose: () => void;
  onDeleted: () => void;
}

/**
 * Confirms the deletion of the selected questions. Stays open to list those that were kept because a model test uses
 * them.
 */
export function DeleteSelected({ open, selectedIds, onClose, onDeleted }: DeleteSelectedProps) {
  const remove = useDeleteQuestions();
  const { submit, isBusy } = useMutateOnce(remove);
  const questionIds = [...selectedIds].slice(0, DELETED_QUESTIONS_MAX);
  const keptQuestions = remove.data?.kept ?? [];
  const close = () => {
    if (remove.isSuccess) onDeleted();
    remove.reset();
    onClose();
  };
  const confirm = () =>
    void submit(questionIds, ({ deleted, kept: remaining }) => {
      if (deleted > 0) toast.warning(messages.questionsDeleted(deleted));
      if (remaining.length > 0) return;
      remove.reset();
      onClose();
      onDeleted();
    });
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title={
        keptQuestions.length > 0
          ? messages.questionsKept(keptQuestions.length)
          : messages.deleteQuestions(questionIds.length)
      }
      text={keptQuestions.length > 0 ? messages.keptExplanation : messages.deletionExplanation}
      actions={
        keptQuestions.length > 0 ? (
          <Button kind="ink" onClick={close}>
            {messages.close}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{messages.cancel}</Button>
            <Button kind="danger-solid" busy={isBusy} busyLabel={messages.deleting} onClick={confirm}>
              {messages.delete}
            </Button>
          </>
        )
      }
    >
      {keptQuestions.length > 0 && (
        <ul className="grid max-h-60 gap-1 overflow-y-auto">
          {Object.entries(countByReason(keptQuestions)).map(([reason, count]) => (
            <li key={reason}>
              {messages.questionCount(count)}: {reason}
            </li>
          ))}
        </ul>
      )}
      <Alert>{remove.isError && messageOf(remove.error)}</Alert>
    </Dialog>
  );
}

function countByReason(keptQuestions: readonly { reason: string }[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { reason } of keptQuestions) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}
