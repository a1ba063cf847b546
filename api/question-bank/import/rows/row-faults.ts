import type { QuestionContent } from '../../../contracts/events/question.events.js';
import { SUBJECTS } from '../../../contracts/http/limits.js';
import { refusalText, type TextName } from '../../../contracts/http/refusals.js';
import type { Refusal } from '../../../platform/commands/refusal.js';

/** Reason for a row without a subject. */
export const noSubject = (): string => `It has no subject. ${ACCEPTED_SUBJECTS}`;
const ACCEPTED_SUBJECTS = `Use ${SUBJECTS.slice(0, -1).join(', ')} or ${SUBJECTS.at(-1)}.`;
const VALUE_MAX = 50;

/**
 * Returns why a row is rejected, with the value that is wrong and what is accepted. The texts of the form would ask the
 * tutor to select something.
 */
export function rowFault(refused: Refusal, { subject, question, options, correctAnswers }: QuestionContent): string {
  const { errors = {} } = refused.details as { errors?: Readonly<Record<string, TextName>> };
  switch (Object.values(errors)[0]) {
    case 'questionSubject':
      return quoted(subject) === '' ? noSubject() : `${quoted(subject)} is not a subject. ${ACCEPTED_SUBJECTS}`;
    case 'questionCorrectAnswer':
      return faultOfAnswer(correctAnswers, options);
    case 'questionRequired':
      return question.trim() === '' ? 'It has no question.' : 'Its question has no visible character.';
    default:
      return refusalText(refused.code, refused.details);
  }
}

function faultOfAnswer(correctAnswers: readonly string[], options: readonly string[]): string {
  const [answer, ...others] = correctAnswers.filter((text) => text.trim() !== '');
  if (answer === undefined) return 'It has no correct answer. Write the text of the correct option, or its letter.';
  if (others.length > 0) return `It has ${others.length + 1} correct answers. Only questions with one can be imported.`;
  const accepted = options.filter((option) => option.trim() !== '').slice(0, 10);
  return `${quoted(answer)} is not one of its options. Use ${accepted.map(quoted).join(', ')}, or the letter of an option.`;
}

function quoted(value: unknown): string {
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? '' : `'${text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text}'`;
}
