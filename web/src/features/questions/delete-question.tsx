import { QuestionText } from '../../entities/question/question-text';
import { DeleteDialog } from '../../ui/delete-dialog';
import { toast } from '../../ui/toast';
import { messages } from './messages';
import { useDeleteQuestion, type Question } from './questions.queries';
import { ModelTestUsage } from './model-test-usage';

/** Confirmation dialog to delete a question (QDB-8 to QDB-10). @param question undefined: closed */
export function DeleteQuestion({ question, onClose }: { question: Question | undefined; onClose: () => void }) {
  return (
    <DeleteDialog
      item={question}
      title={messages.deleteThisQuestion}
      text={messages.thisCantBeUndone}
      quote={(item) => <QuestionText className="text-base! leading-6!">{item.question}</QuestionText>}
      remove={useDeleteQuestion()}
      onDeleted={(message) => toast.warning(message)}
      onClose={onClose}
    >
      <ModelTestUsage tests={question?.usedIn}>
        <p>{messages.deletedFromTests}</p>
      </ModelTestUsage>
    </DeleteDialog>
  );
}
