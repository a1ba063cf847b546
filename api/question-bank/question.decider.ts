import type {
  QuestionAdded,
  QuestionContent,
  QuestionDeleted,
  QuestionEvent,
  QuestionUpdated,
} from '../contracts/events/question.events.js';
import type { Subject } from '../contracts/http/limits.js';
import type { Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';
import { wellFormed } from './question.rules.js';

interface AddQuestion {
  type: 'AddQuestion';
  questionId: string;
  content: QuestionContent;
}
interface UpdateQuestion {
  type: 'UpdateQuestion';
  questionId: string;
  content: QuestionContent;
}
interface DeleteQuestion {
  type: 'DeleteQuestion';
  questionId: string;
  subject: Subject;
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
  if (subject !== before.subject) throw new Refusal('not-found');
  return [{ type: 'QuestionDeleted', data: { questionId, subject } }];
}
