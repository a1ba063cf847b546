import type { QuestionContent } from '../contracts/events/question.events.js';
import { OPTION_MAX, OPTIONS_MAX, OPTIONS_MIN, QUESTION_MAX, SUBJECTS } from '../contracts/http/limits.js';
import type { TextName } from '../contracts/http/refusals.js';
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
    throw invalid('correctAnswers', 'questionCorrectAnswer');
  }
  return content;
}

function checkQuestion({ question, subject }: QuestionContent): void {
  if (!question) throw invalid('question', 'questionRequired');
  if (question.length > QUESTION_MAX) throw invalid('question', 'questionTooLong');
  if (!SUBJECTS.includes(subject)) throw invalid('subject', 'questionSubject');
}

function checkOptions({ options }: QuestionContent): void {
  if (options.some((option) => !option)) throw invalid('options', 'optionEmpty');
  if (options.some((option) => option.length > OPTION_MAX)) throw invalid('options', 'optionTooLong');
  if (options.length < OPTIONS_MIN) throw invalid('options', 'optionsTooFew');
  if (options.length > OPTIONS_MAX) throw invalid('options', 'optionsTooMany');
  if (new Set(options).size < options.length) throw invalid('options', 'optionsNotUnique');
}

const kept = (text: string) => text.replaceAll('\r\n', '\n').trim();

const invalid = (field: keyof QuestionContent, text: TextName) => new Refusal('invalid', { errors: { [field]: text } });
