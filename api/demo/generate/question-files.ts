import { SUBJECTS } from '../../contracts/http/limits.js';
import type { DemoQuestion } from '../questions/demo-questions.js';
import { demoChapters } from './topics.js';

/** Returns the generated questions by file name in api/demo/questions. */
export const questionFiles = (): Record<string, DemoQuestion[]> =>
  Object.fromEntries(
    SUBJECTS.map((subject) => [
      `${subject.toLowerCase()}.json`,
      generatedQuestions().filter((question) => question.subject === subject),
    ]),
  );

const generatedQuestions = (): DemoQuestion[] =>
  demoChapters.flatMap((chapter) =>
    chapter.topics.flatMap((topic) =>
      topic.questions().map(({ question, options, correctAnswers: [key], solution }) => ({
        subject: topic.subject,
        topic: { chapter: chapter.name, name: topic.name },
        text: question,
        options,
        key: key!,
        ...(solution !== undefined && { solution }),
      })),
    ),
  );
