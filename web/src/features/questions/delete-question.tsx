import { DeleteDialog } from '../../ui/delete-dialog';
import { toast } from '../../ui/toast';
import { useDeleteQuestion, type Question } from './questions.queries';
import { UsedIn } from './used-in';

/** Asks for confirmation before a question is deleted (QDB-8 to QDB-10). @param question undefined: closed */
export function DeleteQuestion({ question, onClose }: { question: Question | undefined; onClose: () => void }) {
  return (
    <DeleteDialog
      item={question}
      title="Delete this question?"
      text="This can’t be undone."
      quoted={(asked) => asked.question}
      remove={useDeleteQuestion()}
      say={(message) => toast.warning(message)}
      onClose={onClose}
    >
      <UsedIn tests={question?.usedIn}>
        <p>
          These tests keep the last version of the question. To remove it from an upcoming test, open the test and
          choose Selected Questions.
        </p>
      </UsedIn>
    </DeleteDialog>
  );
}
