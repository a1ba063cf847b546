import type {
  QuestionAdded,
  QuestionContent,
  QuestionDeleted,
  QuestionEvent,
  QuestionUpdated,
  QuestionUpdateWithheld,
} from '../contracts/events/question.events.js';
import type { ExamSubject, Subject } from '../contracts/http/limits.js';
import { questionFaults } from '../contracts/http/question-rules.js';
import type { Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';

interface AddQuestion {
  readonly type: 'AddQuestion';
  readonly questionId: string;
  readonly content: QuestionContent;
}
export interface UpdateQuestion {
  readonly type: 'UpdateQuestion';
  readonly questionId: string;
  readonly content: QuestionContent;
  /** upcoming model tests that have the question */
  readonly upcoming?: readonly UpcomingModelTest[];
  /** ids of those that keep the version before this update; all others follow it */
  readonly keepIn?: readonly string[];
}
interface UpcomingModelTest {
  readonly modelTestId: string;
  readonly name: string;
  readonly subject: ExamSubject;
}
interface DeleteQuestion {
  readonly type: 'DeleteQuestion';
  readonly questionId: string;
  readonly subject: Subject;
}
export type QuestionCommand = AddQuestion | UpdateQuestion | DeleteQuestion;

export type QuestionState =
  | { status: 'unknown' }
  | {
      status: 'kept';
      content: QuestionContent;
      /** ids of model tests that the newest version was withheld from */
      withheldFrom: readonly string[];
    }
  | { status: 'deleted' };

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
        return { status: 'kept', content: { question, subject, options, correctAnswers }, withheldFrom: [] };
      }
      case 'QuestionUpdateWithheld':
        return state.status === 'kept' ? { ...state, withheldFrom: event.data.modelTestIds } : state;
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

function updateQuestion(
  { questionId, content, upcoming = [], keepIn = [] }: UpdateQuestion,
  before: QuestionContent,
): (QuestionUpdated | QuestionUpdateWithheld)[] {
  const after = wellFormed(content);
  if (JSON.stringify(after) === JSON.stringify(before)) return [];
  if (after.subject !== before.subject) allowSubject(after.subject, upcoming);
  const updated: QuestionUpdated = { type: 'QuestionUpdated', data: { questionId, ...after } };
  if (keepIn.length === 0) return [updated];
  return [updated, { type: 'QuestionUpdateWithheld', data: { questionId, modelTestIds: [...keepIn] } }];
}

/** @throws Refusal with the names of the model tests of one subject that take no question of this one */
function allowSubject(subject: Subject, upcoming: readonly UpcomingModelTest[]): void {
  const refusing = upcoming.filter((test) => test.subject !== 'Combined' && test.subject !== subject);
  if (refusing.length === 0) return;
  throw new Refusal('subject-not-in-model-test', { subject, modelTests: refusing.map(({ name }) => name) });
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
  const [fault] = Object.entries(questionFaults(content));
  if (fault) throw new Refusal('invalid', { errors: { [fault[0]]: fault[1] } });
  return content;
}

const kept = (text: string) => text.replaceAll('\r\n', '\n').trim();
