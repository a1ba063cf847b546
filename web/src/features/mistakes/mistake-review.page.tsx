import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import { SUBJECTS } from '../../../../api/contracts/http/limits';
import { PRACTICE_QUESTIONS_MAX, PRACTICE_QUESTIONS_MIN } from '../../../../api/contracts/http/practice';
import { texts } from '../../../../api/contracts/http/texts';
import { practiceMistakesQuery, useStartPractice } from '../../entities/practice/practice.queries';
import { messageOf } from '../../lib/api/api-error';
import { useRefetchPaths } from '../../lib/api/get-query';
import { useLive } from '../../lib/live/live';
import { useAccountId } from '../../lib/session';
import { useAddressSearch } from '../../lib/use-address-search';
import { useOnline } from '../../lib/use-online';
import { useMockTestForm } from '../../entities/exam/use-mock-test-form';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { PageTitle } from '../../ui/page-title';
import { toast } from '../../ui/toast';
import { useMutateOnce } from '../../ui/use-submit-once';
import { messages } from './messages';
import { MistakeCounts } from './mistake-counts';
import { countPractised, generateMistakeQuiz, studentMistakesQuery, type PractisedMistakes } from './mistakes.queries';
import { MissedQuestions } from './missed-questions';
import { QuizForm } from './quiz-form';

/** The student's mistakes: counts, a test of them, and the questions one by one; `?subject` preselects a subject. */
export function MistakeReviewPage() {
  const studentId = useAccountId();
  const mistakes = useQuery(studentMistakesQuery(studentId));
  const practisedMistakes = useQuery(practiceMistakesQuery);
  const refetchPaths = useRefetchPaths();
  const refetch = () =>
    void refetchPaths(
      '/api/score/student-mistakes/{studentId}',
      '/api/score/student-mistakes/{studentId}/questions',
      '/api/practice/mistakes',
    );
  useLive('attempt:finished', refetch, refetch);
  useLive('practice:answered', refetch);
  const [search] = useAddressSearch();
  const subject = SUBJECTS.find((value) => value === search.get('subject'));
  const form = useMockTestForm(async (choice) => {
    // MISTAKE-18: without a student id, no request is sent and no message is shown
    if (studentId === '') return undefined;
    const quiz = await generateMistakeQuiz(studentId, choice);
    toast.success(texts.mistakeQuizCreated);
    return quiz;
  }, subject && { subject });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6 phone:gap-4">
      <PageTitle
        className="phone:px-4 phone:pt-4"
        note={messages.pageNote}
        actions={
          <Link to="/student/reports" className="link inline-flex min-h-(--control) items-center phone:min-h-(--tap)">
            {messages.myReports}
          </Link>
        }
      >
        {messages.mistakeReview}
      </PageTitle>
      <PractiseMistakes practised={practisedMistakes.data} />
      <MistakeCounts mistakes={mistakes.data} busy={mistakes.isPending} />
      <div className="grid grid-cols-[20rem_minmax(0,1fr)] items-start gap-6 max-desktop:grid-cols-1 phone:gap-4">
        <QuizForm {...form} mistakes={mistakes.data} />
        <div className="min-w-0 max-desktop:order-first">
          <MissedQuestions
            mistakes={mistakes}
            practisedMistakes={practisedMistakes}
            initialSubject={subject}
            isSecondary={form.complete !== undefined}
          />
        </div>
      </div>
    </div>
  );
}

/** Starts a practice of the mistakes that are not secure. */
function PractiseMistakes({ practised }: { practised: PractisedMistakes | undefined }) {
  const start = useStartPractice();
  const navigate = useNavigate();
  const isOnline = useOnline();
  const { toPractise } = countPractised(practised ?? new Map());
  const { submit, isBusy } = useMutateOnce(start);
  if (toPractise === 0) return null;
  const count = Math.min(Math.max(toPractise, PRACTICE_QUESTIONS_MIN), PRACTICE_QUESTIONS_MAX);
  return (
    <div className="grid justify-items-start gap-2 phone:px-4">
      <Button
        disabled={!isOnline}
        busy={isBusy}
        busyLabel={messages.starting}
        onClick={() => void submit({ source: 'mistakes', count }, () => void navigate('/student/practice'))}
      >
        {messages.practiseMistakes(toPractise, PRACTICE_QUESTIONS_MAX)}
      </Button>
      {!isOnline && <output className="text-caution">{messages.startOffline}</output>}
      <Alert>{start.isError && messageOf(start.error)}</Alert>
    </div>
  );
}
