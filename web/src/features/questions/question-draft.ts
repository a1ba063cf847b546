import { OPTIONS_MIN, SUBJECTS, type Subject } from '../../../../api/contracts/http/limits';
import type { Question, QuestionBody } from './questions.queries';

/** The values of the question form. */
export interface QuestionDraft {
  readonly question: string;
  readonly subject: Subject | undefined;
  readonly options: readonly string[];
  /** Index of the correct option */
  readonly right: number | undefined;
  readonly solution: string;
  /** Ids of the topics */
  readonly topics: readonly string[];
}

export const emptyDraft = (subject?: Subject): QuestionDraft => ({
  question: '',
  subject,
  options: Array<string>(OPTIONS_MIN).fill(''),
  right: undefined,
  solution: '',
  topics: [],
});

export const draftOf = ({
  question,
  subject,
  options,
  correctAnswers,
  solution = '',
  topics = [],
}: Question): QuestionDraft => {
  const right = options.indexOf(correctAnswers[0] ?? '');
  return { question, subject, options, right: right < 0 ? undefined : right, solution, topics };
};

/**
 * Returns the request body. The subject must be chosen.
 * @param previous the saved values: an unchanged solution or list of topics is not sent
 */
export const bodyOf = (
  { question, subject, options, right, solution, topics }: QuestionDraft,
  previous?: QuestionDraft,
): QuestionBody => ({
  question,
  subject: subject!,
  options: [...options],
  correctAnswers: right === undefined ? [] : [options[right]!],
  ...(previous && solution !== previous.solution && { solution }),
  ...(previous && topics.join() !== previous.topics.join() && { topics: [...topics] }),
});

export function withoutOption({ options, right, ...draft }: QuestionDraft, index: number): QuestionDraft {
  const newIndex = right === undefined || right === index ? undefined : right > index ? right - 1 : right;
  return { ...draft, options: options.filter((_, optionIndex) => optionIndex !== index), right: newIndex };
}

const LETTERED_OPTION = /^\s*\(?([A-J])[).:]\s+(.+)$/i;
const ANSWER = /^\s*(?:ans(?:wer)?|correct answer)\s*[:.]?\s*\(?([A-J])\b/i;

/** Parses a pasted question with options on lines that begin with A), B), C). Returns undefined for any other text. */
export function pastedQuestion(text: string): Pick<QuestionDraft, 'question' | 'options' | 'right'> | undefined {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const first = lines.findIndex((line) => LETTERED_OPTION.exec(line)?.[1]?.toUpperCase() === 'A');
  if (first < 1) return undefined;
  const options: string[] = [];
  let right: number | undefined;
  for (const line of lines.slice(first)) {
    const [, letter, option] = LETTERED_OPTION.exec(line) ?? [];
    const answer = ANSWER.exec(line)?.[1];
    if (letter && letterIndex(letter) === options.length) options.push(option!.trim());
    else if (answer) right = letterIndex(answer);
    else if (line.trim()) return undefined;
  }
  if (options.length < OPTIONS_MIN) return undefined;
  return {
    question: lines.slice(0, first).join('\n').trim(),
    options,
    right: right !== undefined && right < options.length ? right : undefined,
  };
}

const letterIndex = (letter: string) => letter.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0);

/** Returns the stored draft; undefined for an invalid value. */
export function parseDraft(storedValue: unknown): QuestionDraft | undefined {
  const { question, subject, options, right, solution, topics } = (storedValue ?? {}) as Partial<QuestionDraft>;
  if (typeof question !== 'string' || !Array.isArray(options) || options.length < OPTIONS_MIN) return undefined;
  return {
    question,
    subject: SUBJECTS.find((value) => value === subject),
    options: options.map(String),
    right: typeof right === 'number' && right in options ? right : undefined,
    solution: typeof solution === 'string' ? solution : '',
    topics: Array.isArray(topics) ? topics.map(String) : [],
  };
}
