import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useLive } from '../../lib/live/live';
import { useAccountId } from '../../lib/session';
import { toast } from '../../ui/toast';
import { addressOfDoubt, doubtsQuery } from './doubts.queries';

/** Separate from `messages.ts`, because these texts are loaded on every page of a student. */
const messages = {
  doubtAnswered: (subject: string) => `Your doubt was answered: ${subject}`,
  answerEdited: (subject: string) => `A tutor has edited the answer to your doubt: ${subject}`,
  readTheAnswer: 'Read the answer',
  answerPublished: 'A tutor has published an answer to your doubt under the question, without your name.',
  showTheDoubt: 'Show the doubt',
} as const;

/** Notifies the student of answers and published answers, on every page (DOUBT-12, ANSWER-6). */
export function AnswerNotice() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const ownDoubtsQuery = doubtsQuery(useAccountId());
  const refresh = () => queries.invalidateQueries(ownDoubtsQuery);
  useLive(
    'doubt:answered',
    ({ _id, subject, editedAt }) => {
      const openDoubt = () => void navigate(addressOfDoubt(_id));
      const text = editedAt === undefined ? messages.doubtAnswered(subject) : messages.answerEdited(subject);
      toast.success(text, { label: messages.readTheAnswer, onClick: openDoubt });
      void refresh();
    },
    () => void refresh(),
  );
  useLive('answer:published', ({ doubtId }) => {
    const openDoubt = () => void navigate(addressOfDoubt(doubtId));
    toast.info(messages.answerPublished, { label: messages.showTheDoubt, onClick: openDoubt });
    void refresh();
  });
  useLive('answer:withdrawn', () => void refresh());
  return null;
}
