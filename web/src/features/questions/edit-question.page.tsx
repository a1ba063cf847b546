import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { texts } from '../../../../api/contracts/http/texts';
import { BackTitle } from '../../ui/back-title';
import { FetchRetry } from '../../ui/retry';
import { Sheet } from '../../ui/sheet';
import { toast } from '../../ui/toast';
import { messages } from './messages';
import { savedQuestionOf } from './question-draft';
import { QuestionForm } from './question-form';
import { questionQuery } from './questions.queries';

/** Form with the current version of a question (QDB-26 to QDB-30). */
export function EditQuestionPage() {
  const { subject = '', questionId = '' } = useParams();
  const question = useQuery(questionQuery(subject, questionId));
  const navigate = useNavigate();
  // restores the page and the search text of the list
  const { search } = useLocation();
  const back = `/tutor/database/${subject}${search}`;
  if (question.data) {
    return (
      <QuestionForm
        key={questionId}
        title={messages.editQuestion}
        submit={messages.saveQuestion}
        back={back}
        questionId={questionId}
        initialQuestion={savedQuestionOf(question.data)}
        usedIn={question.data.usedIn}
        onSaved={(draft, message) => {
          toast.success(message);
          void navigate(draft.subject === subject ? back : `/tutor/database/${draft.subject}`);
        }}
      />
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <BackTitle back={back}>{messages.editQuestion}</BackTitle>
      <Sheet aria-label={messages.question} aria-busy={question.isPending}>
        <FetchRetry alert={texts.questionsFailed} query={question} skeleton={{ rows: 6, rowClassName: 'h-16' }} />
      </Sheet>
    </div>
  );
}
