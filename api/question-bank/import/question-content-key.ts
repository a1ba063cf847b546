import type { QuestionContent } from '../../contracts/events/question.events.js';
import { derivedId } from '../../platform/commands/derived-id.js';

/**
 * Returns the identity of a question's content: equal for the same subject, text, options in their order, and key.
 * Ids of imported questions are derived from it, so it must never change.
 */
export const questionContentKey = ({ subject, question, options, correctAnswers }: QuestionContent): string =>
  derivedId('question-content', JSON.stringify([subject, question, options, correctAnswers]));
