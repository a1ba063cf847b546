import { toast } from '../../ui/toast';
import { messages } from './messages';
import { emptyDraft } from './question-draft';
import { QuestionForm } from './question-form';

/** Adds questions: after a save, the form is empty and keeps the subject. */
export const AddQuestionPage = () => (
  <QuestionForm
    title={messages.addNewQuestion}
    submit={messages.addQuestion}
    back="/tutor/database"
    initialQuestion={{ draft: emptyDraft() }}
    onSaved={({ subject }, message) => {
      toast.success(message);
      return emptyDraft(subject);
    }}
  />
);
