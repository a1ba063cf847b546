import { messageOf } from '../../lib/api/api-error';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { QuestionText } from '../../ui/question-text/question-text';
import { toast } from '../../ui/toast';
import { useDeleteQuestion, type Question } from './questions.queries';
import { UsedIn } from './used-in';

/** Asks before a question goes (QDB-8 to QDB-10). @param question undefined: nothing is asked */
export function DeleteQuestion({ question, onClose }: { question: Question | undefined; onClose: () => void }) {
  const remove = useDeleteQuestion();
  const close = () => {
    remove.reset();
    onClose();
  };
  const confirm = async (asked: Question) => {
    try {
      const { message } = await remove.mutateAsync(asked);
      close();
      toast.warning(message);
    } catch {
      // stays open, says so, and can be tried again
    }
  };
  return (
    <Dialog
      open={question !== undefined}
      onOpenChange={close}
      title="Delete this question?"
      text="It leaves the database for good."
      acts={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button
            kind="danger-solid"
            busy={remove.isPending}
            busyLabel="Deleting"
            onClick={() => question && void confirm(question)}
          >
            Delete
          </Button>
        </>
      }
    >
      {question && (
        <blockquote className="max-h-40 overflow-y-auto border-l-(length:--line-strong) border-rule-strong pl-4">
          <QuestionText className="text-base! leading-6!">{question.question}</QuestionText>
        </blockquote>
      )}
      <UsedIn tests={question?.usedIn}>A test that has begun keeps it, and is marked with it.</UsedIn>
      <Alert>{remove.isError && messageOf(remove.error)}</Alert>
    </Dialog>
  );
}
