import type {
  QuestionAdded,
  QuestionContent,
  QuestionDeleted,
  QuestionEvent,
  QuestionSolutionSet,
  QuestionTopicsSet,
  QuestionUpdated,
  QuestionUpdateWithheld,
} from '../contracts/events/question.events.js';
import { TOPICS_PER_QUESTION_MAX, type ExamSubject, type Subject } from '../contracts/http/limits.js';
import { questionFaults, solutionFault } from '../contracts/http/question-rules.js';
import { notOfThisStream, type Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';
import { checkRevision, revisionOf } from '../platform/commands/revision.js';

export interface AddQuestion {
  readonly type: 'AddQuestion';
  readonly questionId: string;
  readonly content: QuestionContent;
  readonly solution?: string | null | undefined;
  /** Ids of topics of the question's subject. */
  readonly topicIds?: readonly string[] | undefined;
}
export interface UpdateQuestion {
  readonly type: 'UpdateQuestion';
  readonly questionId: string;
  /** If `keepOrder` is undefined, it is unchanged. */
  readonly content: QuestionContent;
  /** New solution; undefined leaves it unchanged, null removes it. */
  readonly solution?: string | null | undefined;
  /**
   * Ids of topics of the new subject. If undefined, topics are unchanged, or removed if the question moves to another
   * subject.
   */
  readonly topicIds?: readonly string[] | undefined;
  /** Upcoming model tests that contain the question. */
  readonly upcoming?: readonly UpcomingModelTest[];
  /** Ids of the model tests that keep the previous version; all others get the new one. */
  readonly keepIn?: readonly string[];
  /** Revision that the caller has read; undefined replaces any. */
  readonly revision?: string | undefined;
}
interface UpcomingModelTest {
  readonly modelTestId: string;
  readonly name: string;
  readonly subject: ExamSubject;
}
interface TagQuestion {
  readonly type: 'TagQuestion';
  readonly questionId: string;
  /** Common subject of the topics to add; undefined if there are none. */
  readonly subject: Subject | undefined;
  readonly add: readonly string[];
  readonly remove: readonly string[];
}
export interface DeleteQuestion {
  readonly type: 'DeleteQuestion';
  readonly questionId: string;
  readonly subject: Subject;
  /** Names of the model tests that reserve the question. */
  readonly reservedFor?: readonly string[];
}
export type QuestionCommand = AddQuestion | UpdateQuestion | TagQuestion | DeleteQuestion;

/** The parts of a question that its form replaces. */
export interface QuestionRecord {
  readonly content: QuestionContent;
  readonly solution: string | null;
  /** Topics as recorded. */
  readonly topicIds: readonly string[];
}

interface ExistingQuestion extends QuestionRecord {
  readonly status: 'existing';
  /** Ids of the model tests from which the latest version is withheld. */
  readonly withheldFrom: readonly string[];
}

export type QuestionState = { status: 'unknown' } | ExistingQuestion | { status: 'deleted' };

export const questionDecider: Decider<QuestionState, QuestionCommand, QuestionEvent> = {
  initial: { status: 'unknown' },

  decide(command, state) {
    if (command.type === 'AddQuestion') return addQuestion(command, state);
    if (state.status !== 'existing') throw new Refusal('not-found');
    if (command.type === 'UpdateQuestion') return updateQuestion(command, state);
    if (command.type === 'TagQuestion') return tagQuestion(command, state);
    return deleteQuestion(command, state.content);
  },

  evolve(state, event) {
    switch (event.type) {
      case 'QuestionAdded':
      case 'QuestionUpdated': {
        const { question, subject, options, correctAnswers, keepOrder } = event.data;
        const content = { question, subject, options, correctAnswers, ...(keepOrder && { keepOrder }) };
        const { solution, topicIds } = state.status === 'existing' ? state : { solution: null, topicIds: [] };
        return { status: 'existing', content, withheldFrom: [], solution, topicIds };
      }
      case 'QuestionSolutionSet':
        return state.status === 'existing' ? { ...state, solution: event.data.solution } : state;
      case 'QuestionTopicsSet':
        return state.status === 'existing' ? { ...state, topicIds: event.data.topicIds } : state;
      case 'QuestionUpdateWithheld':
        return state.status === 'existing' ? { ...state, withheldFrom: event.data.modelTestIds } : state;
      case 'QuestionDeleted':
        return { status: 'deleted' };
      default:
        return notOfThisStream(event);
    }
  },
};

function addQuestion({ questionId, content, solution = null, topicIds = [] }: AddQuestion, state: QuestionState) {
  if (state.status !== 'unknown') return [];
  const added: QuestionAdded = { type: 'QuestionAdded', data: { questionId, ...normalizeContent(content) } };
  return [
    added,
    ...solutionSet(questionId, wellFormedSolution(solution), null),
    ...topicsSet(questionId, content.subject, topicIds, []),
  ];
}

function updateQuestion(
  { questionId, content, solution, topicIds, upcoming = [], keepIn = [], revision }: UpdateQuestion,
  before: ExistingQuestion,
): QuestionEvent[] {
  const after = normalizeContent({ ...content, keepOrder: content.keepOrder ?? before.content.keepOrder });
  const isMoved = after.subject !== before.content.subject;
  if (isMoved) allowSubject(after.subject, upcoming);
  const events = [
    ...contentUpdateEvents(questionId, after, before.content, keepIn),
    ...(solution === undefined ? [] : solutionSet(questionId, wellFormedSolution(solution), before.solution)),
    ...topicsSet(questionId, after.subject, topicIds ?? (isMoved ? [] : before.topicIds), before.topicIds),
  ];
  if (events.length > 0) checkRevision(revision, questionRevision(before), before);
  return events;
}

export const questionRevision = ({ content, solution, topicIds }: QuestionRecord): string => {
  const { question, subject, options, correctAnswers, keepOrder = false } = content;
  return revisionOf([question, subject, options, correctAnswers, solution, topicIds, keepOrder]);
};

function contentUpdateEvents(
  questionId: string,
  after: QuestionContent,
  before: QuestionContent,
  keepIn: readonly string[],
): (QuestionUpdated | QuestionUpdateWithheld)[] {
  if (JSON.stringify(after) === JSON.stringify(before)) return [];
  const updated: QuestionUpdated = { type: 'QuestionUpdated', data: { questionId, ...after } };
  if (keepIn.length === 0) return [updated];
  return [updated, { type: 'QuestionUpdateWithheld', data: { questionId, modelTestIds: [...keepIn] } }];
}

const solutionSet = (questionId: string, after: string | null, before: string | null): QuestionSolutionSet[] =>
  after === before ? [] : [{ type: 'QuestionSolutionSet', data: { questionId, solution: after } }];

/**
 * Returns the event for changed topics.
 * @throws Refusal `question-topics-too-many`
 */
function topicsSet(
  questionId: string,
  subject: Subject,
  topics: readonly string[],
  before: readonly string[],
): QuestionTopicsSet[] {
  const topicIds = [...new Set(topics)];
  const removedIds = before.filter((id) => !topicIds.includes(id));
  if (removedIds.length === 0 && topicIds.length === before.length) return [];
  if (topicIds.length > TOPICS_PER_QUESTION_MAX) throw new Refusal('question-topics-too-many');
  return [{ type: 'QuestionTopicsSet', data: { questionId, subject, topicIds, dropped: removedIds } }];
}

function tagQuestion({ questionId, subject, add, remove }: TagQuestion, before: ExistingQuestion): QuestionTopicsSet[] {
  const own = before.content.subject;
  if (subject !== undefined && subject !== own) throw new Refusal('topic-of-other-subject');
  const topics = [...before.topicIds.filter((id) => !remove.includes(id)), ...add];
  return topicsSet(questionId, own, topics, before.topicIds);
}

/**
 * Rejects a subject that upcoming single-subject model tests do not allow.
 * @throws Refusal with the names of these tests
 */
function allowSubject(subject: Subject, upcoming: readonly UpcomingModelTest[]): void {
  const refusingTests = upcoming.filter((test) => test.subject !== 'Combined' && test.subject !== subject);
  if (refusingTests.length === 0) return;
  throw new Refusal('subject-not-in-model-test', { subject, modelTests: refusingTests.map(({ name }) => name) });
}

/** @throws Refusal `not-found` for another subject, `question-in-test` */
function deleteQuestion(command: DeleteQuestion, before: QuestionContent): QuestionDeleted[] {
  const { questionId, subject, reservedFor = [] } = command;
  if (subject !== before.subject) throw new Refusal('not-found');
  if (reservedFor.length > 0) throw new Refusal('question-in-test', { modelTests: reservedFor });
  return [{ type: 'QuestionDeleted', data: { questionId, subject } }];
}

/**
 * Normalizes a question: trims all texts and converts line ends to \n.
 * @throws Refusal `invalid` with the first field that breaks a rule (CALL-77) or a limit
 */
export function normalizeContent(input: QuestionContent): QuestionContent {
  const content: QuestionContent = {
    question: normalize(input.question),
    subject: input.subject,
    options: input.options.map(normalize),
    correctAnswers: input.correctAnswers.map(normalize),
    ...(input.keepOrder && { keepOrder: true }),
  };
  const [fault] = Object.entries(questionFaults(content));
  if (fault) throw new Refusal('invalid', { errors: { [fault[0]]: fault[1] } });
  return content;
}

/**
 * Normalizes a solution.
 * @throws Refusal `invalid` if it exceeds a limit
 */
export function wellFormedSolution(content: string | null): string | null {
  const solution = normalize(content ?? '');
  const fault = solutionFault(solution);
  if (fault) throw new Refusal('invalid', { errors: { solution: fault } });
  return solution === '' ? null : solution;
}

const normalize = (text: string) => text.replaceAll('\r\n', '\n').trim();
