import { OPTIONS_MIN, SUBJECTS, type Subject } from '../../../../api/contracts/http/limits';
import type { Question, QuestionBody } from './questions.queries';

/** A question as it is being written. */
export interface Draft {
  readonly question: string;
  readonly subject: Subject | undefined;
  readonly options: readonly string[];
  /** place of the right option */
  readonly right: number | undefined;
}

export const emptyDraft = (subject?: Subject): Draft => ({
  question: '',
  subject,
  options: Array<string>(OPTIONS_MIN).fill(''),
  right: undefined,
});

export const draftOf = ({ question, subject, options, correctAnswers }: Question): Draft => {
  const right = options.indexOf(correctAnswers[0] ?? '');
  return { question, subject, options, right: right < 0 ? undefined : right };
};

/** As it is sent; the subject is chosen by then. */
export const bodyOf = ({ question, subject, options, right }: Draft): QuestionBody => ({
  question,
  subject: subject!,
  options: [...options],
  correctAnswers: right === undefined ? [] : [options[right]!],
});

export function withoutOption({ options, right, ...draft }: Draft, index: number): Draft {
  const moved = right === undefined || right === index ? undefined : right > index ? right - 1 : right;
  return { ...draft, options: options.filter((_, at) => at !== index), right: moved };
}

const LETTERED = /^\s*\(?([A-J])[).:]\s+(.+)$/i;
const ANSWER = /^\s*(?:ans(?:wer)?|correct answer)\s*[:.]?\s*\(?([A-J])\b/i;

/** A whole question that was pasted, with its options on lines that begin with A), B), C): undefined for any other text. */
export function pastedQuestion(text: string): Pick<Draft, 'question' | 'options' | 'right'> | undefined {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const first = lines.findIndex((line) => LETTERED.exec(line)?.[1]?.toUpperCase() === 'A');
  if (first < 1) return undefined;
  const options: string[] = [];
  let right: number | undefined;
  for (const line of lines.slice(first)) {
    const [, letter, option] = LETTERED.exec(line) ?? [];
    const answer = ANSWER.exec(line)?.[1];
    if (letter && placeOf(letter) === options.length) options.push(option!.trim());
    else if (answer) right = placeOf(answer);
    else if (line.trim()) return undefined;
  }
  if (options.length < OPTIONS_MIN) return undefined;
  return {
    question: lines.slice(0, first).join('\n').trim(),
    options,
    right: right !== undefined && right < options.length ? right : undefined,
  };
}

const placeOf = (letter: string) => letter.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0);

/** Anything may be stored on the device. */
export function parseDraft(stored: unknown): Draft | undefined {
  const { question, subject, options, right } = (stored ?? {}) as Partial<Draft>;
  if (typeof question !== 'string' || !Array.isArray(options) || options.length < OPTIONS_MIN) return undefined;
  return {
    question,
    subject: SUBJECTS.find((one) => one === subject),
    options: options.map(String),
    right: typeof right === 'number' && right in options ? right : undefined,
  };
}
