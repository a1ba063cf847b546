import { useQuery } from '@tanstack/react-query';
import type { ExamKind, Rule } from '../features/attempts/exam';
import { mockTestQuery, type MockTest } from '../features/mock-tests/mock-test.queries';
import { modelTestQuery, type ModelTest } from '../features/model-tests/model-test.queries';

const examOfMockTest = ({ name, questions, marks, time }: MockTest) => ({
  name,
  questions: questions.length,
  marks,
  minutes: time,
  about: 'Drawn at random, for you alone.',
});

const ABOUT = {
  Upcoming: 'A model test. It is not live yet.',
  Live: 'A model test. It is live now.',
  Archived: 'This model test has ended. You can still take it once, as practice.',
} as const;

const ONCE: Rule = {
  title: 'You can take this test once',
  text: 'It counts three times as much as a mock test on the leaderboard.',
};
const PRACTICE: Rule = {
  title: 'Practice counts like a mock test',
  text: 'It goes into your history and your mistakes. You can take it once.',
};

const examOfModelTest = ({ Name, QuestionIds, Marks, Time, status }: ModelTest) => ({
  name: Name,
  questions: QuestionIds.length,
  marks: Marks,
  minutes: Time,
  about: ABOUT[status],
  rule: status === 'Archived' ? PRACTICE : ONCE,
});

/** Every kind of exam that students take: one more is an entry here, and its two routes. */
export const examKinds = {
  MockTest: {
    type: 'MockTest',
    heading: 'Mock Test',
    from: { to: '/student/mock-test', name: 'Mock Test' },
    useExam: (id: string) => useQuery({ ...mockTestQuery(id), select: examOfMockTest }),
  },
  ModelTest: {
    type: 'ModelTest',
    heading: 'Model Test',
    from: { to: '/student/model-test', name: 'Model Test' },
    useExam: (id: string) => useQuery({ ...modelTestQuery(id), select: examOfModelTest }),
  },
} satisfies Record<string, ExamKind>;
