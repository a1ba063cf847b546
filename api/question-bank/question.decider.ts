import type {
  QuestionAdded,
  QuestionContent,
  QuestionDeleted,
  QuestionEvent,
  QuestionUpdated,
} from '../contracts/events/question.events.js';
import { OPTIONS_MIN } from '../contracts/http/limits.js';
import { texts } from '../contracts/http/texts.js';
import type { Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';
import type { AddQuestion, DeleteQuestion, QuestionCommand, UpdateQuestion } from './question.commands.js';

export type QuestionState =
  { status: 'unknown' } | { status: 'kept'; content: QuestionContent } | { status: 'deleted' };

export const questionDecider: Decider<QuestionState, QuestionCommand, QuestionEvent> = {
  initial: { status: 'unknown' },

  decide(command, state) {
    if (command.type === 'AddQuestion') return addQuestion(command, state);
    if (state.status !== 'kept') throw new Refusal('not-found', texts.notFound);
    if (command.type === 'UpdateQuestion') return updateQuestion(command, state.content);
    return deleteQuestion(command, state.content);
  },

  evolve(state, event) {
    switch (event.type) {
      case 'QuestionAdded':
      case 'QuestionUpdated': {
        const { question, subject, options, correctAnswers } = event.data;
        return { status: 'kept', content: { question, subject, options, correctAnswers } };
      }
      case 'QuestionDeleted':
        return { status: 'deleted' };
      default:
        return state;
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
  if (subject !== before.subject) throw new Refusal('not-found', texts.notFound);
  return [{ type: 'QuestionDeleted', data: { questionId, subject } }];
}

/** The rules of §5, on the content as it is kept: every text trimmed. */
function wellFormed({ question, subject, options, correctAnswers }: QuestionContent): QuestionContent {
  const content: QuestionContent = {
    question: question.trim(),
    subject,
    options: options.map((option) => option.trim()),
    correctAnswers: correctAnswers.map((answer) => answer.trim()),
  };
  const refuse = (field: string, text: string) => new Refusal('invalid', text, { errors: { [field]: text } });
  if (!content.question) throw refuse('question', texts.questionRequired);
  if (content.options.some((option) => !option)) throw refuse('options', texts.optionEmpty);
  if (content.options.length < OPTIONS_MIN) throw refuse('options', texts.optionsTooFew);
  if (new Set(content.options).size < content.options.length) throw refuse('options', texts.optionsNotUnique);
  const [correct, ...others] = content.correctAnswers;
  if (correct === undefined || others.length > 0 || !content.options.includes(correct)) {
    throw refuse('correctAnswers', texts.questionCorrectAnswer);
  }
  return content;
}
