import { useQuery } from '@tanstack/react-query';
import type { ExamKind } from '../features/attempts/exam';
import { mockTestQuery, type MockTest } from '../features/mock-tests/mock-test.queries';

const examOf = ({ name, questions, marks, time }: MockTest) => ({
  name,
  questions: questions.length,
  marks,
  minutes: time,
});

/** Every kind of exam that students take: one more is an entry here, and its two routes. */
export const examKinds = {
  MockTest: {
    type: 'MockTest',
    heading: 'Mock Test',
    useExam: (id: string) => useQuery({ ...mockTestQuery(id), select: examOf }),
  },
} satisfies Record<string, ExamKind>;
