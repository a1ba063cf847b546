import {
  MODEL_TEST_EXPIRY_DAYS_MAX,
  MODEL_TEST_MARKS_MAX,
  MODEL_TEST_MINUTES_MAX,
  MODEL_TEST_NAME_MAX,
  SUBJECTS,
  type ExamSubject,
  type Subject,
} from '../../../../../api/contracts/http/limits';
import { hasVisible } from '../../../../../api/contracts/http/names';
import {
  DEFAULT_MERIT_LIST,
  DEFAULT_REVEAL,
  type MeritListTime,
  type Reveal,
} from '../../../../../api/contracts/http/result-times';
import { texts } from '../../../../../api/contracts/http/texts';
import type { ModelTest } from '../model-test.queries';
import type { ModelTestBody, Question } from './scheduling.queries';

/** The values of the form. */
export interface Values {
  Name: string;
  Marks: string;
  Time: string;
  Subject: ExamSubject | '';
  ScheduleDate: string;
  ScheduleTime: string;
  ExpiryDays: string;
  reveal: Reveal;
  meritList: MeritListTime;
}
export type FieldName = keyof Values;

/** A selected question. A question that was deleted from the database stays in its test until it is removed. */
export type SelectedQuestion = Question;

/** A model test in the editor: the values of its form and its questions, in order. */
export interface ModelTestDraft {
  readonly values: Values;
  readonly selected: readonly SelectedQuestion[];
}

export const EMPTY_DRAFT: ModelTestDraft = {
  values: {
    Name: '',
    Marks: '',
    Time: '',
    Subject: '',
    ScheduleDate: '',
    ScheduleTime: '',
    ExpiryDays: '',
    reveal: DEFAULT_REVEAL,
    meritList: DEFAULT_MERIT_LIST,
  },
  selected: [],
};

/** Returns the draft of a saved test. @param questions questions of the test, in order */
export function draftOf(test: ModelTest, questions: readonly Question[]): ModelTestDraft {
  const { Name, Marks, Time, Subject, ScheduleDate, ScheduleTime, ExpiryDays } = test;
  const { reveal = DEFAULT_REVEAL, meritList = DEFAULT_MERIT_LIST } = test;
  return {
    values: {
      Name,
      Marks: String(Marks),
      Time: String(Time),
      Subject,
      ScheduleDate,
      ScheduleTime,
      ExpiryDays: String(ExpiryDays),
      reveal,
      meritList,
    },
    selected: questions,
  };
}

/** Returns a copy without a date and without questions that were deleted from the database. */
export function copyOf(test: ModelTest, questions: readonly Question[]): ModelTestDraft {
  const { values } = draftOf(test, questions);
  return {
    values: { ...values, ScheduleDate: '', ScheduleTime: '' },
    selected: questions.filter((question) => !question.deleted),
  };
}

/** Returns the request body. @param savedDraft the stored test; its optional values are omitted if they are unchanged */
export function bodyOf({ values, selected }: ModelTestDraft, savedDraft: ModelTestDraft = EMPTY_DRAFT): ModelTestBody {
  const { Name, Marks, Time, Subject, ScheduleDate, ScheduleTime, ExpiryDays, reveal, meritList } = values;
  return {
    Name: Name.trim(),
    Marks: Number(Marks),
    Time: Number(Time),
    Subject: Subject as ExamSubject,
    ScheduleDate,
    ScheduleTime,
    ExpiryDays: Number(ExpiryDays),
    QuestionIds: selected.map(({ _id }) => _id),
    ...(reveal !== savedDraft.values.reveal && { reveal }),
    ...(meritList !== savedDraft.values.meritList && { meritList }),
  };
}

/** A violated rule: its message and its fields. */
export interface BrokenRule {
  readonly text: string;
  readonly fields: readonly FieldName[];
}

/** Returns the first violated rule; the server checks the same rules (TMODEL-11, TMODEL-12, TMODEL-41). */
export function brokenRule({ values, selected }: ModelTestDraft): BrokenRule | undefined {
  const empty = (Object.keys(values) as FieldName[]).filter((field) => !hasVisible(values[field]));
  if (empty.length > 0) return { text: texts.modelTestFields, fields: empty };
  const [field] = (Object.keys(RULES) as (keyof typeof RULES)[]).filter((name) => !RULES[name].isValid(values[name]));
  if (field) return { text: RULES[field].text, fields: [field] };
  if (selected.length !== Number(values.Marks)) return { text: texts.modelTestQuestions, fields: [] };
  if (selected.some((question) => !isOfSubject(values.Subject, question)))
    return { text: texts.modelTestOneSubject, fields: [] };
  return undefined;
}

const isWholeNumber = (max: number) => (text: string) => {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= max;
};

const RULES = {
  Name: { isValid: (name: string) => name.trim().length <= MODEL_TEST_NAME_MAX, text: texts.modelTestName },
  Marks: { isValid: isWholeNumber(MODEL_TEST_MARKS_MAX), text: texts.modelTestMarks },
  Time: { isValid: isWholeNumber(MODEL_TEST_MINUTES_MAX), text: texts.modelTestTime },
  ExpiryDays: { isValid: isWholeNumber(MODEL_TEST_EXPIRY_DAYS_MAX), text: texts.modelTestExpiry },
};

/** Returns the marks; undefined if the field is not valid. */
export const marksIn = ({ Marks }: Values): number | undefined =>
  RULES.Marks.isValid(Marks) ? Number(Marks) : undefined;

/** Returns the days until the expiry; undefined if the field is not valid. */
export const parseDays = (text: string): number | undefined =>
  RULES.ExpiryDays.isValid(text) ? Number(text) : undefined;

/** Returns the subjects whose questions the test accepts (TMODEL-41, TMODEL-42). */
export const acceptedSubjects = (subject: ExamSubject | ''): readonly Subject[] =>
  subject === '' || subject === 'Combined' ? SUBJECTS : [subject];

/** Returns true if a test of this subject accepts the question. */
export const isOfSubject = (subject: ExamSubject | '', question: Pick<SelectedQuestion, 'subject'>): boolean =>
  acceptedSubjects(subject).includes(question.subject);

export const countOf = (selected: readonly SelectedQuestion[], subject: Subject): number =>
  selected.filter((question) => question.subject === subject).length;

/** Distributes the marks evenly over the subjects, given the selected questions. */
export function distributeEvenly(
  marks: number,
  subjects: readonly Subject[],
  selected: readonly SelectedQuestion[],
): Map<Subject, number> {
  const counts = new Map(subjects.map((subject) => [subject, countOf(selected, subject)]));
  for (let remaining = marks - selected.length; remaining > 0; remaining -= 1) {
    const [subjectWithFewest] = subjects.toSorted((a, b) => counts.get(a)! - counts.get(b)!);
    if (subjectWithFewest) counts.set(subjectWithFewest, counts.get(subjectWithFewest)! + 1);
  }
  return counts;
}

/** Returns true if two drafts are equal, regardless of the order of their questions. */
export function isSame(a: ModelTestDraft, b: ModelTestDraft): boolean {
  const fields = Object.keys(a.values) as FieldName[];
  const ids = new Set(b.selected.map(({ _id }) => _id));
  return (
    fields.every((field) => a.values[field] === b.values[field]) &&
    a.selected.length === ids.size &&
    a.selected.every(({ _id }) => ids.has(_id))
  );
}

/** Returns the stored draft; undefined for an invalid value. */
export function parseDraft(storedValue: unknown): ModelTestDraft | undefined {
  const { values: storedValues, selected } = (storedValue ?? {}) as Partial<ModelTestDraft>;
  // drafts of earlier releases have no times of results
  const { reveal, meritList } = EMPTY_DRAFT.values;
  const values = { reveal, meritList, ...storedValues } as Values;
  const fields = Object.keys(EMPTY_DRAFT.values) as FieldName[];
  if (!fields.every((field) => typeof values[field] === 'string')) return undefined;
  return Array.isArray(selected) && selected.every(isQuestion) ? { values, selected } : undefined;
}

const isQuestion = (stored: unknown): stored is SelectedQuestion => {
  const { _id, question, subject, options, correctAnswers } = (stored ?? {}) as Partial<SelectedQuestion>;
  return (
    [_id, question, subject].every((text) => typeof text === 'string') &&
    Array.isArray(options) &&
    Array.isArray(correctAnswers)
  );
};

/**
 * Returns the values that the editor opens with. After the start, only the name, the expiry and the times of results
 * are restored (TMODEL-43).
 */
export function restoredDraft(
  stored: ModelTestDraft | undefined,
  saved: ModelTestDraft,
  isStarted: boolean,
): ModelTestDraft {
  if (!stored || !isStarted) return stored ?? saved;
  const { Name, ExpiryDays, reveal, meritList } = stored.values;
  return { ...saved, values: { ...saved.values, Name, ExpiryDays, reveal, meritList } };
}
