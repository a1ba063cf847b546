import type {
  PracticeAnswered,
  PracticeEnded,
  PracticeEvent,
  PracticeStarted,
} from '../contracts/events/practice.events.js';
import type { QuestionContent } from '../contracts/events/question.events.js';
import { notOfThisStream, type Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';

interface StartPractice {
  readonly type: 'StartPractice';
  readonly practice: Omit<PracticeStarted['data'], 'startedAt'>;
}

/** An answer to a question of a practice. */
export interface PracticeAnswer {
  readonly questionId: string;
  readonly option: string;
  /** Time in ms as reported by the client. */
  readonly spentMs: number | null;
  readonly changed: boolean;
  readonly flagged: boolean;
}
/** Why a question can no longer be answered. */
export type UnavailableReason = 'question-unavailable' | 'results-not-yet';
export type UnavailableQuestions = ReadonlyMap<string, UnavailableReason>;

interface AnswerQuestion extends PracticeAnswer {
  readonly type: 'AnswerQuestion';
  readonly studentId: string;
  /** Question in the version of the practice, with the current key. */
  readonly content: QuestionContent | undefined;
  /** Questions of the practice that can no longer be answered. */
  readonly unavailable: UnavailableQuestions;
  /** Id of the running attempt of the student, if any. */
  readonly runningAttemptId: string | undefined;
}
interface EndPractice {
  readonly type: 'EndPractice';
  readonly studentId: string;
}
export type PracticeCommand = StartPractice | AnswerQuestion | EndPractice;

export type PracticeState =
  | { readonly status: 'none' }
  | {
      readonly status: 'running' | 'ended';
      readonly practice: PracticeStarted['data'];
      /** Answers by question id, in the order in which they were given. */
      readonly answers: ReadonlyMap<string, PracticeAnswered['data']>;
    };
/** A practice that has started. */
export type Practice = Exclude<PracticeState, { status: 'none' }>;

/**
 * Decider of a practice, which grades each answer immediately and ends with the last answer or when its student stops.
 */
export const practiceDecider: Decider<PracticeState, PracticeCommand, PracticeEvent> = {
  initial: { status: 'none' },

  decide(command, state, { now }) {
    if (command.type === 'StartPractice') {
      if (state.status !== 'none') return [];
      return [{ type: 'PracticeStarted', data: { ...command.practice, startedAt: now.toISOString() } }];
    }
    if (state.status === 'none' || state.practice.studentId !== command.studentId) throw new Refusal('not-found');
    if (command.type === 'EndPractice') return state.status === 'ended' ? [] : [endEvent(state, now)];
    const answered = grade(command, state, now);
    const after = practiceDecider.evolve(state, answered) as Practice;
    const isOpen = ({ questionId }: { questionId: string }) =>
      !after.answers.has(questionId) && !command.unavailable.has(questionId);
    return state.practice.questions.some(isOpen) ? [answered] : [answered, endEvent(after, now)];
  },

  evolve(state, event) {
    if (event.type === 'PracticeStarted') return { status: 'running', practice: event.data, answers: new Map() };
    if (state.status === 'none') return state;
    switch (event.type) {
      case 'PracticeAnswered':
        return { ...state, answers: new Map([...state.answers, [event.data.questionId, event.data]]) };
      case 'PracticeEnded':
        return { ...state, status: 'ended' };
      default:
        return notOfThisStream(event);
    }
  },
};

function grade(command: AnswerQuestion, { status, practice, answers }: Practice, now: Date): PracticeAnswered {
  const { studentId, questionId, option, spentMs, changed, flagged, content } = command;
  if (command.runningAttemptId !== undefined)
    throw new Refusal('exam-running', { attemptId: command.runningAttemptId });
  const pin = practice.questions.find((question) => question.questionId === questionId);
  if (!pin || !content) throw new Refusal('question-not-in-practice');
  if (answers.has(questionId)) throw new Refusal('answered');
  if (status === 'ended') throw new Refusal('practice-ended');
  const [correctAnswer] = content.correctAnswers;
  const reason = command.unavailable.get(questionId);
  if (reason !== undefined) throw new Refusal(reason);
  if (correctAnswer === undefined) throw new Refusal('question-unavailable');
  if (!content.options.includes(option)) throw new Refusal('option-not-in-question');
  const verdict = option === correctAnswer ? 'Correct' : 'Incorrect';
  const { version } = pin;
  const { subject } = content;
  const { practiceId } = practice;
  const graded = { option, verdict, correctAnswer, spentMs, changed, flagged, answeredAt: now.toISOString() } as const;
  return { type: 'PracticeAnswered', data: { practiceId, studentId, questionId, version, subject, ...graded } };
}

const endEvent = ({ practice: { practiceId, studentId }, answers }: Practice, now: Date): PracticeEnded => ({
  type: 'PracticeEnded',
  data: { practiceId, studentId, ...countsOf(answers), endedAt: now.toISOString() },
});

/** Returns the total number of answers and the number of correct ones. */
export function countsOf(answers: Practice['answers']): { answered: number; correct: number } {
  const correct = [...answers.values()].filter(({ verdict }) => verdict === 'Correct').length;
  return { answered: answers.size, correct };
}
