import { useQuery, useQueryClient } from '@tanstack/react-query';
import { SUBJECTS } from '../../../../api/contracts/http/limits';
import { texts } from '../../../../api/contracts/http/texts';
import { useLive } from '../../lib/live/live';
import { useAccountId } from '../../lib/session';
import { useAddressSearch } from '../../lib/use-address-search';
import { useMockTestForm } from '../../entities/exam/use-mock-test-form';
import { ButtonLink } from '../../ui/button';
import { PageTitle } from '../../ui/page-title';
import { toast } from '../../ui/toast';
import { messages } from './messages';
import { MistakeCounts } from './mistake-counts';
import { countOf, generateMistakeQuiz, studentMistakesQuery, type StudentMistakes } from './mistakes.queries';
import { MissedQuestions } from './missed-questions';
import { QuizForm } from './quiz-form';

/** The student's mistakes: counts, a test of them, and the questions one by one; `?subject` preselects a subject. */
export function MistakeReviewPage() {
  const studentId = useAccountId();
  const mistakes = useQuery(studentMistakesQuery(studentId));
  const queries = useQueryClient();
  const refetch = () => {
    void queries.invalidateQueries({ queryKey: ['student-mistakes'] });
    void queries.invalidateQueries({ queryKey: ['missed-questions'] });
  };
  useLive('attempt:finished', refetch, refetch);
  const [search] = useAddressSearch();
  const subject = SUBJECTS.find((one) => one === search.get('subject'));
  const form = useMockTestForm(async (choice) => {
    // MISTAKE-18: without a student id, no request is sent and no message is shown
    if (studentId === '') return undefined;
    const quiz = await generateMistakeQuiz(studentId, choice);
    toast.success(texts.mistakeQuizCreated);
    return quiz;
  }, subject && { subject });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-4">
      <PageTitle className="phone:px-4 phone:pt-4" note={messages.pageNote}>
        {messages.mistakeReview}
      </PageTitle>
      <PractiseMistakes mistakes={mistakes.data} />
      <MistakeCounts mistakes={mistakes.data} busy={mistakes.isPending} />
      <div className="grid grid-cols-[20rem_minmax(0,1fr)] items-start gap-6 max-[75rem]:grid-cols-1 phone:gap-4">
        <QuizForm {...form} mistakes={mistakes.data} />
        <div className="min-w-0 short:order-first">
          <MissedQuestions mistakes={mistakes} initialSubject={subject} isQuiet={form.complete !== undefined} />
        </div>
      </div>
    </div>
  );
}

/** Link to a practice of the unmastered mistakes. */
function PractiseMistakes({ mistakes }: { mistakes: StudentMistakes | undefined }) {
  if (!mistakes) return null;
  const { all, mastered } = countOf(mistakes);
  if (all === mastered) return null;
  return (
    <div className="phone:px-4">
      <ButtonLink to={`/student/practice?count=${all - mastered}`}>
        {messages.practiseMistakes(all - mastered)}
      </ButtonLink>
    </div>
  );
}
