import type { Minutes, MockTestMarks, Subject } from '../../../../api/contracts/http/limits';
import { texts } from '../../../../api/contracts/http/texts';

/** The settings of a mock test. */
export interface MockTestChoice {
  subject: Subject;
  marks: MockTestMarks;
  time: Minutes;
}

/** Settings of a mock test that may be incomplete. */
export type PartialChoice = Partial<MockTestChoice>;
export type ChoiceField = keyof MockTestChoice;

/** Fields in the order of the form. */
const CHOICE_FIELDS: readonly ChoiceField[] = ['subject', 'marks', 'time'];

const MISSING: Readonly<Record<ChoiceField, string>> = {
  subject: texts.selectSubject,
  marks: texts.selectMarks,
  time: texts.selectTime,
};

/** Returns the complete settings, or undefined while one is missing. */
export function completeChoice({ subject, marks, time }: PartialChoice): MockTestChoice | undefined {
  return subject && marks && time ? { subject, marks, time } : undefined;
}

/** Returns the error of a field that was left empty. */
export const missingFieldError = (
  field: ChoiceField,
  choice: PartialChoice,
  visitedFields: ReadonlySet<ChoiceField>,
): string | undefined => (choice[field] === undefined && visitedFields.has(field) ? MISSING[field] : undefined);

/** Returns the fields before this one, which count as visited once this field has a value. */
export const fieldsBefore = (field: ChoiceField): readonly ChoiceField[] =>
  CHOICE_FIELDS.slice(0, CHOICE_FIELDS.indexOf(field));
