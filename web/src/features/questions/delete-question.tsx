import { QuestionText } from '../../entities/question/question-text';
import { DeleteDialog } from '../../ui/delete-dialog';
import { toast } from '../../ui/toast';
import { messages } from './messages';
import { useDeleteQuestion, type Question } from './questions.queries';
import { ModelTestUsage } from './model-test-usage';

/** Confirmation dialog to delete a question (QDB-8 to QDB-10). @param question undefined: closed */
export function DeleteQuestion({ question, onClose }: { question: Question | undefined; onClose: () => void }) {
  const isUsed = (question?.usedIn ?? []).length > 0;
  return (
    <DeleteDialog
      item={question}
      title={messages.deleteThisQuestion}
      text={isUsed ? messages.usedQuestionKept : messages.thisCantBeUndone}
      quote={(item) => <QuestionText size="row">{item.question}</QuestionText>}
      remove={useDeleteQuestion()}
      onDeleted={(message) => toast.warning(message)}
      onClose={onClose}
      isPrevented={isUsed}
    >
      <ModelTestUsage tests={question?.usedIn}>
        <p>{messages.howToDeleteUsed}</p>
      </ModelTestUsage>
    </DeleteDialog>
  );
}
