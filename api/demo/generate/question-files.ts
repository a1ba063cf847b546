import { SUBJECTS } from '../../contracts/http/limits.js';
import type { DemoQuestion } from '../questions/demo-questions.js';
import type { Figure } from './drawing.js';
import type { Topic } from './topic.js';
import { demoChapters, demoTopics } from './topics.js';

/** Returns the generated questions by file name in api/demo/questions. */
export const questionFiles = (): Record<string, DemoQuestion[]> =>
  Object.fromEntries(
    SUBJECTS.map((subject) => [
      `${subject.toLowerCase()}.json`,
      generatedQuestions().filter((question) => question.subject === subject),
    ]),
  );

/** Returns the drawings of the questions as SVG, by file name in api/demo/questions/pictures. */
export const drawings = (): Map<string, string> =>
  new Map(
    demoTopics.flatMap((topic) =>
      topic
        .questions()
        .flatMap(({ figure }, place) => (figure ? [[pictureFile(topic, place), figure.drawing] as const] : [])),
    ),
  );

const generatedQuestions = (): DemoQuestion[] =>
  demoChapters.flatMap((chapter) =>
    chapter.topics.flatMap((topic) =>
      topic.questions().map(({ question, options, correctAnswers: [key], solution, figure }, place) => ({
        subject: topic.subject,
        topic: { chapter: chapter.name, name: topic.name },
        text: question,
        options,
        key: key!,
        ...(solution !== undefined && { solution }),
        ...(figure && { picture: pictureOf(figure, pictureFile(topic, place)) }),
      })),
    ),
  );

const pictureOf = ({ text, alt }: Figure, file: string) => ({ file, alt, text });

const pictureFile = ({ name }: Topic, place: number): string => `${name.replaceAll(' ', '-')}-${place + 1}.webp`;
