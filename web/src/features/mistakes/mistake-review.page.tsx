import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { SUBJECTS } from '../../../../api/contracts/http/limits';
import { texts } from '../../../../api/contracts/http/texts';
import { useLive } from '../../lib/live/live';
import { useAccountId } from '../../lib/session';
import { useMockTestForm } from '../../ui/mock-test-form/use-mock-test-form';
import { PageTitle } from '../../ui/page-title';
import { toast } from '../../ui/toast';
import { MistakeCounts } from './mistake-counts';
import { generateMistakeQuiz, studentMistakesQuery } from './mistakes.queries';
import { MissedQuestions } from './missed-questions';
import { QuizForm } from './quiz-form';

/** The student's mistakes: counts, a test of them, and the questions one by one; `?subject` preselects a subject. */
export function MistakeReviewPage() {
  const studentId = useAccountId();
  const mistakes = useQuery(studentMistakesQuery(studentId));
  const queries = useQueryClient();
  const again = () => {
    void queries.invalidateQueries({ queryKey: ['student-mistakes'] });
    void queries.invalidateQueries({ queryKey: ['missed-questions'] });
  };
  useLive('attempt:finished', again, again);
  const asked = useSearchParams()[0].get('subject');
  const subject = SUBJECTS.find((one) => one === asked);
  const form = useMockTestForm(async (choice) => {
    // MISTAKE-18: without a student id nothing is fetched and no message is shown
    if (studentId === '') return undefined;
    const made = await generateMistakeQuiz(studentId, choice);
    toast.success(texts.mistakeQuizCreated);
    return made;
  }, subject && { subject });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-4">
      <PageTitle
        className="phone:px-4 phone:pt-4"
        note="Every question you got wrong, until you get it right. Answer one correctly in a test and it counts as mastered."
      >
        Mistake Review
      </PageTitle>
      <MistakeCounts mistakes={mistakes.data} busy={mistakes.isPending} />
      <div className="grid grid-cols-[20rem_minmax(0,1fr)] items-start gap-6 max-[75rem]:grid-cols-1 phone:gap-4">
        <QuizForm {...form} mistakes={mistakes.data} />
        <div className="min-w-0 short:order-first">
          <MissedQuestions mistakes={mistakes} asked={subject} quiet={form.complete !== undefined} />
        </div>
      </div>
    </div>
  );
}
