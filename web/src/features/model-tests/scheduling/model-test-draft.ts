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
import { messages } from '../messages';
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
  /** Closing date and time; both are empty if the test closes at its expiry */
  closesDate: string;
  closesTime: string;
  reveal: Reveal;
  /** Date and time at which results are shown; only with `reveal: 'at'` */
  revealDate: string;
  revealTime: string;
  meritList: MeritListTime;
}
export type FieldName = keyof Values;

/** Fields that can be empty. */
export const OPTIONAL_FIELDS: readonly FieldName[] = ['closesDate', 'closesTime', 'revealDate', 'revealTime'];

/** A selected question. A question that was deleted from the database stays in its test until it is removed. */
export type SelectedQuestion = Question;

/** A model test in the editor: the values of its form and its questions, in order. */
export interface ModelTestDraft {
  readonly values: Values;
  readonly selected: readonly SelectedQuestion[];
  /** Revision of the saved test that the values are from */
  readonly revision?: string | undefined;
}

/** Unsaved values, with the saved ones that they replace. */
export interface StoredModelTest extends ModelTestDraft {
  /** undefined in drafts of earlier releases */
  readonly base?: ModelTestDraft | undefined;
}

/** Characters that the name of a copy adds. */
const COPY_MAX = 12;

export const EMPTY_DRAFT: ModelTestDraft = {
  values: {
    Name: '',
    Marks: '',
    Time: '',
    Subject: '',
    ScheduleDate: '',
    ScheduleTime: '',
    ExpiryDays: '',
    closesDate: '',
    closesTime: '',
    reveal: DEFAULT_REVEAL,
    revealDate: '',
    revealTime: '',
    meritList: DEFAULT_MERIT_LIST,
  },
  selected: [],
};

/** Returns the draft of a saved test. @param questions questions of the test, in order */
export function draftOf(test: ModelTest, questions: readonly Question[]): ModelTestDraft {
  const { Name, Marks, Time, Subject, ScheduleDate, ScheduleTime, ExpiryDays } = test;
  const { closesAt, reveal = DEFAULT_REVEAL, revealAt, meritList = DEFAULT_MERIT_LIST } = test;
  return {
    values: {
      Name,
      Marks: String(Marks),
      Time: String(Time),
      Subject,
      ScheduleDate,
      ScheduleTime,
      ExpiryDays: String(ExpiryDays),
      closesDate: closesAt?.date ?? '',
      closesTime: closesAt?.time ?? '',
      reveal,
      revealDate: revealAt?.date ?? '',
      revealTime: revealAt?.time ?? '',
      meritList,
    },
    selected: questions,
    revision: test.revision,
  };
}

/**
 * Returns a copy with a name of its own, without dates and without questions that were deleted from the database.
 * @param names names of the existing tests
 */
export function copyOf(test: ModelTest, questions: readonly Question[], names: readonly string[]): ModelTestDraft {
  const { values } = draftOf(test, questions);
  const original = test.Name.replace(/ \(copy(?: \d+)?\)$/, '').slice(0, MODEL_TEST_NAME_MAX - COPY_MAX);
  const copies = Array.from({ length: names.length + 1 }, (_, index) => messages.copyName(original, index + 1));
  const Name = copies.find((name) => !names.includes(name))!;
  return {
    values: {
      ...values,
      Name,
      ScheduleDate: '',
      ScheduleTime: '',
      closesDate: '',
      closesTime: '',
      revealDate: '',
      revealTime: '',
    },
    selected: questions.filter((question) => !question.deleted),
  };
}

/** Returns the request body. @param savedDraft the stored test; its optional values are omitted if they are unchanged */
export function bodyOf({ values, selected }: ModelTestDraft, savedDraft: ModelTestDraft = EMPTY_DRAFT): ModelTestBody {
  const { Name, Marks, Time, Subject, ScheduleDate, ScheduleTime, ExpiryDays, reveal, meritList } = values;
  const isChanged = (...fields: FieldName[]) => fields.some((field) => values[field] !== savedDraft.values[field]);
  return {
    Name: Name.trim(),
    Marks: Number(Marks),
    Time: Number(Time),
    Subject: Subject as ExamSubject,
    ScheduleDate,
    ScheduleTime,
    ExpiryDays: Number(ExpiryDays),
    QuestionIds: selected.map(({ _id }) => _id),
    ...(isChanged('closesDate', 'closesTime') && {
      closesAt: values.closesDate === '' ? null : { date: values.closesDate, time: values.closesTime },
    }),
    ...(reveal !== savedDraft.values.reveal && { reveal }),
    ...(reveal === 'at' &&
      isChanged('reveal', 'revealDate', 'revealTime') && {
        revealAt: { date: values.revealDate, time: values.revealTime },
      }),
    ...(meritList !== savedDraft.values.meritList && { meritList }),
    ...(savedDraft.revision !== undefined && { revision: savedDraft.revision }),
  };
}

/** A violated rule: its message and its fields. */
export interface BrokenRule {
  readonly text: string;
  readonly fields: readonly FieldName[];
}

/** Returns true if a field is filled in, or can be empty, and fulfils its own rule. */
export const isValidField = (field: FieldName, value: string): boolean =>
  (OPTIONAL_FIELDS.includes(field) || hasVisible(value)) &&
  (!(field in RULES) || RULES[field as keyof typeof RULES].isValid(value));

/** Returns the first violated rule; the server checks the same rules (TMODEL-11, TMODEL-12, TMODEL-41). */
export function brokenRule({ values, selected }: ModelTestDraft): BrokenRule | undefined {
  const empty = (Object.keys(values) as FieldName[]).filter(
    (field) => !OPTIONAL_FIELDS.includes(field) && !hasVisible(values[field]),
  );
  if (empty.length > 0) return { text: texts.modelTestFields, fields: empty };
  const [field] = (Object.keys(RULES) as (keyof typeof RULES)[]).filter((name) => !RULES[name].isValid(values[name]));
  if (field) return { text: RULES[field].text, fields: [field] };
  const brokenTime = brokenClosingTime(values) ?? brokenRevealTime(values);
  if (brokenTime) return brokenTime;
  if (selected.length !== Number(values.Marks)) return { text: texts.modelTestQuestions, fields: [] };
  if (selected.some((question) => !isOfSubject(values.Subject, question)))
    return { text: texts.modelTestOneSubject, fields: [] };
  return undefined;
}

/** Returns the violated rule of the closing time. The server also knows the time zone and its changes of the clock. */
function brokenClosingTime(values: Values): BrokenRule | undefined {
  const { ScheduleDate, ScheduleTime, ExpiryDays, closesDate, closesTime } = values;
  if (closesDate === '' && closesTime === '') return undefined;
  const empty = (['closesDate', 'closesTime'] as const).filter((field) => values[field] === '');
  if (empty.length > 0) return { text: messages.closingIncomplete, fields: empty };
  const [start, closing] = [localMs(ScheduleDate, ScheduleTime), localMs(closesDate, closesTime)];
  const isWithin = start < closing && closing <= start + Number(ExpiryDays) * DAY_MS;
  return isWithin ? undefined : { text: texts.modelTestClosesAt, fields: ['closesDate'] };
}

/** Returns the violated rule of the time at which results are shown. */
function brokenRevealTime(values: Values): BrokenRule | undefined {
  const { ScheduleDate, ScheduleTime, reveal, revealDate, revealTime } = values;
  if (reveal !== 'at') return undefined;
  const empty = (['revealDate', 'revealTime'] as const).filter((field) => values[field] === '');
  const isAfterStart = localMs(revealDate, revealTime) > localMs(ScheduleDate, ScheduleTime);
  if (empty.length === 0 && isAfterStart) return undefined;
  return { text: texts.modelTestRevealAt, fields: empty.length > 0 ? empty : ['revealDate'] };
}

const DAY_MS = 24 * 60 * 60_000;
const localMs = (date: string, time: string): number => Date.parse(`${date}T${time}Z`);

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
export function parseDraft(storedValue: unknown): StoredModelTest | undefined {
  const { values: storedValues, selected, revision, base } = (storedValue ?? {}) as Partial<StoredModelTest>;
  // drafts of earlier releases have no times of results and no closing time
  const { reveal, meritList, closesDate, closesTime, revealDate, revealTime } = EMPTY_DRAFT.values;
  const defaults = { reveal, meritList, closesDate, closesTime, revealDate, revealTime };
  const values = { ...defaults, ...storedValues } as Values;
  const fields = Object.keys(EMPTY_DRAFT.values) as FieldName[];
  if (!fields.every((field) => typeof values[field] === 'string')) return undefined;
  if (!Array.isArray(selected) || !selected.every(isQuestion)) return undefined;
  const parsedBase = base && parseDraft(base);
  return {
    values,
    selected,
    ...(typeof revision === 'string' && { revision }),
    ...(parsedBase && { base: parsedBase }),
  };
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
 * Returns the values that the editor opens with. After the start, only the name, the expiry, the closing time and the
 * times of results are restored (TMODEL-43).
 */
export function restoredDraft(
  stored: ModelTestDraft | undefined,
  saved: ModelTestDraft,
  isStarted: boolean,
): ModelTestDraft {
  if (!stored || !isStarted) return stored ?? saved;
  const { Marks, Time, Subject, ScheduleDate, ScheduleTime } = saved.values;
  return { ...saved, values: { ...stored.values, Marks, Time, Subject, ScheduleDate, ScheduleTime } };
}
