import type {
  QuestionAdded,
  QuestionContent,
  QuestionDeleted,
  QuestionEvent,
  QuestionUpdated,
} from '../contracts/events/question.events.js';
import {
  OPTION_MAX,
  OPTIONS_MAX,
  OPTIONS_MIN,
  QUESTION_MAX,
  SUBJECTS,
  type Subject,
} from '../contracts/http/limits.js';
import type { TextName } from '../contracts/http/refusals.js';
import type { Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';

interface AddQuestion {
  readonly type: 'AddQuestion';
  readonly questionId: string;
  readonly content: QuestionContent;
}
interface UpdateQuestion {
  readonly type: 'UpdateQuestion';
  readonly questionId: string;
  readonly content: QuestionContent;
}
interface DeleteQuestion {
  readonly type: 'DeleteQuestion';
  readonly questionId: string;
  readonly subject: Subject;
}
export type QuestionCommand = AddQuestion | UpdateQuestion | DeleteQuestion;

export type QuestionState =
  { status: 'unknown' } | { status: 'kept'; content: QuestionContent } | { status: 'deleted' };

export const questionDecider: Decider<QuestionState, QuestionCommand, QuestionEvent> = {
  initial: { status: 'unknown' },

  decide(command, state) {
    if (command.type === 'AddQuestion') return addQuestion(command, state);
    if (state.status !== 'kept') throw new Refusal('not-found');
    if (command.type === 'UpdateQuestion') return updateQuestion(command, state.content);
    return deleteQuestion(command, state.content);
  },

  evolve(_, event) {
    switch (event.type) {
      case 'QuestionAdded':
      case 'QuestionUpdated': {
        const { question, subject, options, correctAnswers } = event.data;
        return { status: 'kept', content: { question, subject, options, correctAnswers } };
      }
      case 'QuestionDeleted':
        return { status: 'deleted' };
      default:
        return event satisfies never;
    }
  },
};

function addQuestion({ questionId, content }: AddQuestion, state: QuestionState): QuestionAdded[] {
  if (state.status !== 'unknown') return [];
  return [{ type: 'QuestionAdded', data: { questionId, ...wellFormed(content) } }];
}

function updateQuestion({ questionId, content }: UpdateQuestion, before: QuestionContent): QuestionUpdated[] {
  const after = wellFormed(content);
  if (JSON.stringify(after) === JSON.stringify(before)) return [];
  return [{ type: 'QuestionUpdated', data: { questionId, ...after } }];
}

function deleteQuestion({ questionId, subject }: DeleteQuestion, before: QuestionContent): QuestionDeleted[] {
  if (subject !== before.subject) throw new Refusal('not-found');
  return [{ type: 'QuestionDeleted', data: { questionId, subject } }];
}

/**
 * A question as it is kept: every text trimmed, its lines ended by \n alone.
 * @throws Refusal (`invalid`) that names the first field to break a rule (CALL-77) or a limit
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
