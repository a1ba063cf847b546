import { useQuery } from '@tanstack/react-query';
import { DEFAULT_REVEAL } from '../../../api/contracts/http/result-times';
import type { ExamKind, Rule } from '../features/attempts/exam';
import { mockTestQuery, type MockTest } from '../features/mock-tests/mock-test.queries';
import { useLive } from '../lib/live/live';
import { instantText } from '../lib/time/instant-text';
import { modelTestQuery, type ModelTest } from '../features/model-tests/model-test.queries';

const examOfMockTest = ({ name, questions, marks, time, weighing, topics }: MockTest) => ({
  name,
  questions: questions.length,
  marks,
  minutes: time,
  about: topics
    ? 'Picked at random from the topics you chose. It does not count on the leaderboard.'
    : weighing === 'quiz'
      ? 'Questions you got wrong before. Those you have not mastered yet come first.'
      : 'Picked at random, just for you.',
});

const STATUS_TEXTS = {
  Upcoming: 'Not live yet',
  Live: 'Live now',
  Archived: 'This model test has ended. You can still take it once for practice.',
} as const;

const ONCE_RULE: Rule = {
  title: 'One attempt only',
  text: 'It counts three times as much as a mock test on the leaderboard.',
};
const PRACTICE_RULE: Rule = {
  title: 'Practice counts like a mock test',
  text: 'It is added to your exam history and your mistakes. You can take it once.',
};

function resultsTextOf({
  reveal = DEFAULT_REVEAL,
  resultsAt,
  resultsReleased,
}: Partial<ModelTest>): string | undefined {
  if (reveal === 'finish' || resultsReleased) return undefined;
  if (reveal === 'release') return 'when your tutor releases the results';
  return reveal === 'at'
    ? `from ${instantText(resultsAt!)}, when all students have finished`
    : 'when the test has expired and all students have finished';
}

function examOfModelTest({ Name, QuestionIds, Marks, Time, status, liveFrom, ...test }: ModelTest) {
  const resultsText = resultsTextOf(test);
  return {
    name: Name,
    questions: QuestionIds.length,
    marks: Marks,
    minutes: Time,
    about: STATUS_TEXTS[status],
    rule: status === 'Archived' ? PRACTICE_RULE : ONCE_RULE,
    ...(resultsText && { resultsText }),
    ...(status === 'Upcoming' && { opensAt: liveFrom }),
  };
}

/** Fetches a model test and refetches it when it goes live, is archived or is deleted. */
function useModelTestExam(id: string) {
  const test = useQuery({ ...modelTestQuery(id), select: examOfModelTest });
  const refetch = () => void test.refetch();
  useLive('model-test', ({ modelTestId }) => modelTestId === id && refetch(), refetch);
  return test;
}

/** The kinds of exams. A new kind needs an entry here and its two routes. */
export const examKinds = {
  MockTest: {
    type: 'MockTest',
    heading: 'Mock Test',
    from: { to: '/student/mock-test', name: 'Mock Test' },
    notFoundText: 'This mock test does not exist. Check the address, or create a new mock test.',
    useExam: (id: string) => useQuery({ ...mockTestQuery(id), select: examOfMockTest }),
  },
  ModelTest: {
    type: 'ModelTest',
    heading: 'Model Test',
    from: { to: '/student/model-test', name: 'Model Test' },
    notFoundText: 'This model test does not exist. A tutor may have deleted it.',
    useExam: useModelTestExam,
  },
} satisfies Record<string, ExamKind>;
