import { useQuery } from '@tanstack/react-query';
import type { ExamKind } from '../features/attempts/exam';
import { mockTestQuery, type MockTest } from '../features/mock-tests/mock-test.queries';
import { modelTestQuery, type ModelTest } from '../features/model-tests/model-test.queries';

const examOfMockTest = ({ name, questions, marks, time }: MockTest) => ({
  name,
  questions: questions.length,
  marks,
  minutes: time,
});

const examOfModelTest = ({ Name, QuestionIds, Marks, Time }: ModelTest) => ({
  name: Name,
  questions: QuestionIds.length,
  marks: Marks,
  minutes: Time,
});

/** Every kind of exam that students take: one more is an entry here, and its two routes. */
export const examKinds = {
  MockTest: {
    type: 'MockTest',
    heading: 'Mock Test',
    useExam: (id: string) => useQuery({ ...mockTestQuery(id), select: examOfMockTest }),
  },
  ModelTest: {
    type: 'ModelTest',
    heading: 'Model Test',
    useExam: (id: string) => useQuery({ ...modelTestQuery(id), select: examOfModelTest }),
  },
} satisfies Record<string, ExamKind>;
