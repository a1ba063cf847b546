import { bubblesOf, figureText, flagText, meanPosition } from './figures';
import type { QuestionStatistics } from './item-statistics.queries';

const question = (overrides: Partial<QuestionStatistics>): QuestionStatistics => ({
  questionId: 'q',
  question: 'What is 1 + 1?',
  subject: 'Math',
  correctAnswer: '3',
  attempts: 100,
  difficulty: 0.3,
  discrimination: -0.2,
  chosen: [
    { option: '2', all: 0.5, upper: 0.8, lower: 0.3 },
    { option: '3', all: 0.3, upper: 0.1, lower: 0.4 },
    { option: null, all: 0.2, upper: 0.9, lower: 0.3 },
  ],
  flag: null,
  ...overrides,
});

describe('bubblesOf and meanPosition', () => {
  it('return one bubble per student for few students', () => {
    expect(bubblesOf([0, 2, 5, 1])).toEqual({ columns: [0, 2, 5, 1], marksEach: 1, studentsEach: 1 });
  });

  it('return bubbles of a round number of students and columns of a round number of marks for many students', () => {
    const distribution = Array.from({ length: 201 }, (_, marks) => (marks === 100 ? 1_000 : 10));
    const { columns, marksEach, studentsEach } = bubblesOf(distribution);
    expect([marksEach, studentsEach, columns.length]).toEqual([5, 100, 41]);
    expect(Math.max(...columns)).toBe(11);
  });

  it('place the mean between the columns', () => {
    expect(meanPosition(1.5, 1, 4)).toBe(50);
  });
});

it('figureText has two decimals and a true minus, but no minus for zero', () => {
  expect([0.844, -0.21, -0.001].map((figure) => figureText(figure))).toEqual(['0.84', '−0.21', '0.00']);
});

it('flagText returns the reason why a question needs attention', () => {
  expect(flagText(question({}))).toBeUndefined();
  expect(flagText(question({ flag: 'key-likely-wrong' }))).toBe('The top students chose A. Is the key correct?');
  expect(flagText(question({ flag: 'too-easy' }))).toBe('Too easy: almost everyone got it right');
});
