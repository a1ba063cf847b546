import { OPTIONS_MIN, SUBJECTS, type Subject } from '../../../../api/contracts/http/limits';
import { letterOf } from '../../ui/bubble';
import { mergedDraft, type ComparedField } from '../../ui/compared-versions';
import { messages } from './messages';
import type { Question, QuestionBody } from './questions.queries';

/** The values of the question form. */
export interface QuestionDraft {
  readonly question: string;
  readonly subject: Subject | undefined;
  readonly options: readonly string[];
  /** Index of the correct option */
  readonly right: number | undefined;
  /** True if students see the options in this order */
  readonly keepOrder: boolean;
  readonly solution: string;
  /** Ids of the topics */
  readonly topics: readonly string[];
}

/** The values that a form was filled with, and the revision of the question that they are from. */
export interface SavedQuestion {
  readonly draft: QuestionDraft;
  /** undefined for a new question */
  readonly revision?: string | undefined;
}

/** Unsaved values, with the saved ones that they replace. */
export interface StoredQuestion {
  readonly draft: QuestionDraft;
  /** undefined in drafts of earlier releases */
  readonly base: SavedQuestion | undefined;
  /** The values as they were typed, if the question was changed since; `draft` then has the saved ones in other fields */
  readonly own?: QuestionDraft;
}

export const emptyDraft = (subject?: Subject): QuestionDraft => ({
  question: '',
  subject,
  options: Array<string>(OPTIONS_MIN).fill(''),
  right: undefined,
  keepOrder: false,
  solution: '',
  topics: [],
});

const draftOf = ({
  question,
  subject,
  options,
  correctAnswers,
  keepOrder = false,
  solution = '',
  topics = [],
}: Question): QuestionDraft => {
  const right = options.indexOf(correctAnswers[0] ?? '');
  return { question, subject, options, right: right < 0 ? undefined : right, keepOrder, solution, topics };
};

/** Returns the text of the correct option; undefined if none is chosen. */
export const keyOf = ({ options, right }: QuestionDraft): string | undefined =>
  right === undefined ? undefined : options[right]?.trim();

export const savedQuestionOf = (question: Question): SavedQuestion => ({
  draft: draftOf(question),
  revision: question.revision,
});

/** The fields of the form, for a comparison of versions. @param topicName returns the name of a topic */
export const comparedFields = (topicName: (id: string) => string): readonly ComparedField<QuestionDraft>[] => [
  {
    label: messages.subject,
    text: ({ subject = '' }) => subject,
    take: (draft, { subject, topics }) => ({ ...draft, subject, topics }),
  },
  {
    label: messages.question,
    text: ({ question }) => question.trim(),
    take: (draft, { question }) => ({ ...draft, question }),
  },
  {
    label: messages.optionsAndKey,
    text: ({ options, right }) =>
      options.map((option, at) => `${letterOf(at)}. ${option.trim()}${at === right ? messages.isKey : ''}`).join('\n'),
    take: (draft, { options, right }) => ({ ...draft, options, right }),
  },
  {
    label: messages.orderOfOptions,
    text: ({ keepOrder }) => (keepOrder ? messages.orderKept : messages.orderShuffled),
    take: (draft, { keepOrder }) => ({ ...draft, keepOrder }),
  },
  {
    label: messages.solution,
    text: ({ solution }) => solution.trim(),
    take: (draft, { solution }) => ({ ...draft, solution }),
  },
  {
    label: messages.topics,
    text: ({ topics }) => topics.map(topicName).join('\n'),
    take: (draft, { topics }) => ({ ...draft, topics }),
  },
];

/**
 * Returns the request body. The subject must be chosen.
 * @param previous the saved values: an unchanged solution or list of topics is not sent
 */
export const bodyOf = (
  { question, subject, options, right, keepOrder, solution, topics }: QuestionDraft,
  { draft: previous, revision }: Partial<SavedQuestion> = {},
): QuestionBody => ({
  question,
  subject: subject!,
  options: [...options],
  correctAnswers: right === undefined ? [] : [options[right]!],
  ...(keepOrder !== (previous?.keepOrder ?? false) && { keepOrder }),
  ...(previous && solution !== previous.solution && { solution }),
  ...(previous && topics.join() !== previous.topics.join() && { topics: [...topics] }),
  ...(revision !== undefined && { revision }),
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
export function parseStored(storedValue: unknown): StoredQuestion | undefined {
  const { draft, base } = (storedValue ?? {}) as Partial<StoredQuestion>;
  // drafts of earlier releases are the values alone
  const values = parseDraft(draft ?? storedValue);
  const baseValues = parseDraft(base?.draft);
  if (!values) return undefined;
  const revision = typeof base?.revision === 'string' ? base.revision : undefined;
  return { draft: values, base: baseValues && { draft: baseValues, revision } };
}

/** Returns the stored values to continue with. @param saved the question as it is saved now */
export function restoredQuestion(stored: StoredQuestion | undefined, saved: SavedQuestion): StoredQuestion | undefined {
  const { draft: own, base } = stored ?? {};
  if (!own || !base || base.revision === saved.revision) return stored;
  const draft = mergedDraft(comparedFields(String), base.draft, { own, saved: saved.draft });
  return { draft, base: saved, own };
}

function parseDraft(storedValue: unknown): QuestionDraft | undefined {
  const values = (storedValue ?? {}) as Partial<QuestionDraft>;
  const { question, subject, options, right, solution, topics } = values;
  if (typeof question !== 'string' || !Array.isArray(options) || options.length < OPTIONS_MIN) return undefined;
  return {
    question,
    subject: SUBJECTS.find((value) => value === subject),
    options: options.map(String),
    right: typeof right === 'number' && right in options ? right : undefined,
    keepOrder: values.keepOrder === true,
    solution: typeof solution === 'string' ? solution : '',
    topics: Array.isArray(topics) ? topics.map(String) : [],
  };
}
