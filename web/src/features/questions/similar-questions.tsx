import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { QuestionText } from '../../entities/question/question-text';
import { Sheet } from '../../ui/sheet';
import { messages } from './messages';
import { bodyOf, type QuestionDraft } from './question-draft';
import { similarQuestionsQuery } from './questions.queries';

/** Delay in ms after the last change before similar questions are searched. */
const TYPING_PAUSE_MS = 800;

/** Questions of the database that resemble the draft. Renders nothing without any. */
export function SimilarQuestions({ draft, questionId }: { draft: QuestionDraft; questionId: string | undefined }) {
  const [checkedDraft, setCheckedDraft] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setCheckedDraft(draft), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const { question, options } = bodyOf(checkedDraft);
  const similar = useQuery(similarQuestionsQuery({ question, options, subject: checkedDraft.subject ?? '' }));
  const otherQuestions = similar.data?.filter(({ _id }) => _id !== questionId) ?? [];
  if (otherQuestions.length === 0) return null;
  return (
    <Sheet aria-label={messages.similarQuestions} className="grid gap-3 p-6 phone:p-4">
      <h2 className="section-title">{messages.similarQuestions}</h2>
      <p className="meta">{messages.similarNote}</p>
      <ul className="border-t border-rule">
        {otherQuestions.map(({ _id, question: text, subject, similarity }) => (
          <li key={_id} className="grid gap-1 border-b border-rule py-2">
            <Link to={`/tutor/edit-question/${subject}/${_id}`} target="_blank" className="link min-w-0">
              <QuestionText className="text-sm! leading-5.5!">{text}</QuestionText>
            </Link>
            <span className="meta">{messages.similarity(similarity)}</span>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}
