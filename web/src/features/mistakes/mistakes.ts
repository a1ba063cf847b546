import type { Subject } from '../../../../api/contracts/http/limits';
import type { StudentMistakes } from './mistakes.queries';

/** The subjects as the card names them, with their lists in the server's answer. */
export const SUBJECT_LISTS: readonly { subject: Subject; name: string; list: keyof StudentMistakes }[] = [
  { subject: 'Physics', name: 'Physics', list: 'physics' },
  { subject: 'Chemistry', name: 'Chemistry', list: 'chemistry' },
  { subject: 'Math', name: 'Mathematics', list: 'math' },
  { subject: 'English', name: 'English', list: 'english' },
];

export interface MistakeCount {
  all: number;
  mastered: number;
}

/** How many a student has, in one subject or in all. */
export function countOf(mistakes: StudentMistakes, subject?: Subject): MistakeCount {
  const lists = SUBJECT_LISTS.filter((one) => one.subject === (subject ?? one.subject));
  const counted = lists.flatMap(({ list }) => mistakes[list]);
  return { all: counted.length, mastered: counted.filter(({ mastered }) => mastered).length };
}
