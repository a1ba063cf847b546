import type { Minutes, MockTestMarks, Subject } from '../../../../api/contracts/http/limits';
import { texts } from '../../../../api/contracts/http/texts';

/** What a mock test is made by. */
export interface MockTestChoice {
  subject: Subject;
  marks: MockTestMarks;
  time: Minutes;
}

/** As far as it has been made. */
export type PartialChoice = Partial<MockTestChoice>;
export type ChoiceField = keyof MockTestChoice;

/** In the order in which they are asked. */
const CHOICE_FIELDS: readonly ChoiceField[] = ['subject', 'marks', 'time'];

const MISSING: Readonly<Record<ChoiceField, string>> = {
  subject: texts.selectSubject,
  marks: texts.selectMarks,
  time: texts.selectTime,
};

/** All three, or undefined while one is missing. */
export function whole({ subject, marks, time }: PartialChoice): MockTestChoice | undefined {
  return subject && marks && time ? { subject, marks, time } : undefined;
}

/** The hint under a field that was left empty. */
export const hintFor = (
  field: ChoiceField,
  choice: PartialChoice,
  left: ReadonlySet<ChoiceField>,
): string | undefined => (choice[field] === undefined && left.has(field) ? MISSING[field] : undefined);

/** Whoever chooses in a field has left those before it. */
export const leftBy = (field: ChoiceField): readonly ChoiceField[] =>
  CHOICE_FIELDS.slice(0, CHOICE_FIELDS.indexOf(field));
