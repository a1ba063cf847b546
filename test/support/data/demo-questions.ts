import type { QuestionContent } from '../../../api/contracts/events/question.events.js';
import { SUBJECTS } from '../../../api/contracts/http/limits.js';

/** Returns the given number of short questions of each subject. */
export const plainQuestions = (countPerSubject: number): QuestionContent[] =>
  SUBJECTS.flatMap((subject) =>
    Array.from({ length: countPerSubject }, (_, n) => {
      const options = ['first', 'second', 'third', 'fourth'].map((word) => `${word} option of ${n}`);
      return { question: `${subject} question ${n}`, subject, options, correctAnswers: [options[n % 4]!] };
    }),
  );
