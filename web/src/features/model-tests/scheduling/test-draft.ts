import {
  MODEL_TEST_EXPIRY_DAYS_MAX,
  MODEL_TEST_MARKS_MAX,
  MODEL_TEST_MINUTES_MAX,
  MODEL_TEST_NAME_MAX,
  SUBJECTS,
  type ExamSubject,
  type Subject,
} from '../../../../../api/contracts/http/limits';
import { isAnySeen } from '../../../../../api/contracts/http/names';
import { texts } from '../../../../../api/contracts/http/texts';
import type { ModelTest } from '../model-test.queries';
import type { ModelTestBody, Question } from './scheduling.queries';

/** The fields of a model test as they stand in its form. */
export interface Values {
  Name: string;
  Marks: string;
  Time: string;
  Subject: ExamSubject | '';
  ScheduleDate: string;
  ScheduleTime: string;
  ExpiryDays: string;
}
export type FieldName = keyof Values;

/** A selected question. One that was deleted from the database stays in its test at its last version until it is removed. */
export type Selected = Question;

/** A model test in its form: its fields, and its questions in their order. */
export interface Draft {
  readonly values: Values;
  readonly selected: readonly Selected[];
}

export const EMPTY: Draft = {
  values: { Name: '', Marks: '', Time: '', Subject: '', ScheduleDate: '', ScheduleTime: '', ExpiryDays: '' },
  selected: [],
};

/** A stored test. @param questions of the test, in its order */
export function draftOf(test: ModelTest, questions: readonly Question[]): Draft {
  const { Name, Marks, Time, Subject, ScheduleDate, ScheduleTime, ExpiryDays } = test;
  return {
    values: {
      Name,
      Marks: String(Marks),
      Time: String(Time),
      Subject,
      ScheduleDate,
      ScheduleTime,
      ExpiryDays: String(ExpiryDays),
    },
    selected: questions,
  };
}

/** A new test like another one, to be given a date of its own; without questions that were deleted from the database. */
export function copyOf(test: ModelTest, questions: readonly Question[]): Draft {
  const { values } = draftOf(test, questions);
  return {
    values: { ...values, ScheduleDate: '', ScheduleTime: '' },
    selected: questions.filter((one) => !one.deleted),
  };
}

/** As it is sent. */
export function bodyOf({ values, selected }: Draft): ModelTestBody {
  const { Name, Marks, Time, Subject, ScheduleDate, ScheduleTime, ExpiryDays } = values;
  return {
    Name: Name.trim(),
    Marks: Number(Marks),
    Time: Number(Time),
    Subject: Subject as ExamSubject,
    ScheduleDate,
    ScheduleTime,
    ExpiryDays: Number(ExpiryDays),
    QuestionIds: selected.map(({ _id }) => _id),
  };
}

/** Why a draft can't be saved: what is warned of, and which fields it is about. */
export interface Broken {
  readonly text: string;
  readonly fields: readonly FieldName[];
}

/** The first rule that it breaks, which the server would refuse too (TMODEL-11, TMODEL-12, TMODEL-41). */
export function brokenRule({ values, selected }: Draft): Broken | undefined {
  const empty = (Object.keys(values) as FieldName[]).filter((field) => !isAnySeen(values[field]));
  if (empty.length > 0) return { text: texts.modelTestFields, fields: empty };
  const [field] = (Object.keys(RULES) as (keyof typeof RULES)[]).filter((one) => !RULES[one].holds(values[one]));
  if (field) return { text: RULES[field].text, fields: [field] };
  if (selected.length !== Number(values.Marks)) return { text: texts.modelTestQuestions, fields: [] };
  if (selected.some((question) => !isOf(values.Subject, question)))
    return { text: texts.modelTestOneSubject, fields: [] };
  return undefined;
}

const isWhole = (max: number) => (text: string) => {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= max;
};

const RULES = {
  Name: { holds: (name: string) => name.trim().length <= MODEL_TEST_NAME_MAX, text: texts.modelTestName },
  Marks: { holds: isWhole(MODEL_TEST_MARKS_MAX), text: texts.modelTestMarks },
  Time: { holds: isWhole(MODEL_TEST_MINUTES_MAX), text: texts.modelTestTime },
  ExpiryDays: { holds: isWhole(MODEL_TEST_EXPIRY_DAYS_MAX), text: texts.modelTestExpiry },
};

/** The marks that the form asks for; undefined while it has none. */
export const marksIn = ({ Marks }: Values): number | undefined =>
  RULES.Marks.holds(Marks) ? Number(Marks) : undefined;

/** For how many days it stays live; undefined while that is not said. */
export const daysIn = (text: string): number | undefined => (RULES.ExpiryDays.holds(text) ? Number(text) : undefined);

/** Subjects whose questions a test takes (TMODEL-41, TMODEL-42). */
export const takenSubjects = (subject: ExamSubject | ''): readonly Subject[] =>
  subject === '' || subject === 'Combined' ? SUBJECTS : [subject];

/** Whether a test of the subject takes the question. */
export const isOf = (subject: ExamSubject | '', question: Pick<Selected, 'subject'>): boolean =>
  takenSubjects(subject).includes(question.subject);

export const countOf = (selected: readonly Selected[], subject: Subject): number =>
  selected.filter((question) => question.subject === subject).length;

/** How many of each subject make up the marks, as evenly as what is selected already lets them. */
export function evenly(
  marks: number,
  subjects: readonly Subject[],
  selected: readonly Selected[],
): Map<Subject, number> {
  const counts = new Map(subjects.map((subject) => [subject, countOf(selected, subject)]));
  for (let left = marks - selected.length; left > 0; left -= 1) {
    const [least] = subjects.toSorted((one, other) => counts.get(one)! - counts.get(other)!);
    if (least) counts.set(least, counts.get(least)! + 1);
  }
  return counts;
}

/** Whether two drafts hold the same; a question's place does not matter, since who selects does not choose it. */
export function isSame(one: Draft, other: Draft): boolean {
  const fields = Object.keys(one.values) as FieldName[];
  const ids = new Set(other.selected.map(({ _id }) => _id));
  return (
    fields.every((field) => one.values[field] === other.values[field]) &&
    one.selected.length === ids.size &&
    one.selected.every(({ _id }) => ids.has(_id))
  );
}
