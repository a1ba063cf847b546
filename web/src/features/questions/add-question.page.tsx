import { toast } from '../../ui/toast';
import { emptyDraft } from './draft';
import { QuestionForm } from './question-form';

/** A new question, and the next one of the same subject behind it. */
export const AddQuestionPage = () => (
  <QuestionForm
    title="Add New Question"
    submit="Add Question"
    back="/tutor/database"
    begin={emptyDraft()}
    onSaved={({ subject }, message) => {
      toast.success(message);
      return emptyDraft(subject);
    }}
  />
);
