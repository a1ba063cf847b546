import type { QuestionContent } from '../contracts/events/question.events.js';
import { OPTION_MAX, OPTIONS_MAX, OPTIONS_MIN, QUESTION_MAX, SUBJECTS } from '../contracts/http/limits.js';
import { texts } from '../contracts/http/texts.js';
import { Refusal } from '../platform/commands/refusal.js';

/**
 * A question as it is kept: every text trimmed, its lines ended by \n alone.
 * @throws Refusal (`invalid`) that names the first field to break a rule of spec §5 or a limit
 */
export function wellFormed(written: QuestionContent): QuestionContent {
  const content: QuestionContent = {
    question: kept(written.question),
    subject: written.subject,
    options: written.options.map(kept),
    correctAnswers: written.correctAnswers.map(kept),
  };
  checkQuestion(content);
  checkOptions(content);
  const [correct, ...others] = content.correctAnswers;
  if (correct === undefined || others.length > 0 || !content.options.includes(correct)) {
    throw invalid('correctAnswers', texts.questionCorrectAnswer);
  }
  return content;
}

function checkQuestion({ question, subject }: QuestionContent): void {
  if (!question) throw invalid('question', texts.questionRequired);
  if (question.length > QUESTION_MAX) throw invalid('question', texts.questionTooLong);
  if (!SUBJECTS.includes(subject)) throw invalid('subject', texts.questionSubject);
}

function checkOptions({ options }: QuestionContent): void {
  if (options.some((option) => !option)) throw invalid('options', texts.optionEmpty);
  if (options.some((option) => option.length > OPTION_MAX)) throw invalid('options', texts.optionTooLong);
  if (options.length < OPTIONS_MIN) throw invalid('options', texts.optionsTooFew);
  if (options.length > OPTIONS_MAX) throw invalid('options', texts.optionsTooMany);
  if (new Set(options).size < options.length) throw invalid('options', texts.optionsNotUnique);
}

const kept = (text: string) => text.replaceAll('\r\n', '\n').trim();

const invalid = (field: string, text: string) => new Refusal('invalid', text, { errors: { [field]: text } });
