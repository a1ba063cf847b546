import type { QuestionContent } from '../../../contracts/events/question.events.js';
import { derivedId } from '../../../platform/commands/derived-id.js';

/**
 * Returns a key of a question's content: subject, text, options in order, and correct answer. Ids of imported
 * questions are derived from it, so the algorithm must never change.
 */
export const questionContentKey = ({ subject, question, options, correctAnswers }: QuestionContent): string =>
  derivedId('question-content', JSON.stringify([subject, question, options, correctAnswers]));
