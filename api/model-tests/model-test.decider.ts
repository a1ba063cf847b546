import type {
  ModelTestArchived,
  ModelTestChanged,
  ModelTestContent,
  ModelTestCreated,
  ModelTestDeleted,
  ModelTestEvent,
  ModelTestExtended,
  ModelTestRenamed,
  ModelTestWentLive,
} from '../contracts/events/model-test.events.js';
import type { PinnedQuestion } from '../contracts/events/mock-test.events.js';
import type { ExamSubject, Subject } from '../contracts/http/limits.js';
import { statusAt, type ModelTestStatus } from '../contracts/http/model-test-status.js';
import type { TextName } from '../contracts/http/refusals.js';
import type { Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';
import { followedQuestions, type QuestionEdits } from '../question-bank/following-rules.js';

/** Fields of a model test that tutors set. */
export interface ModelTestForm {
  readonly name: string;
  readonly subject: ExamSubject;
  readonly marks: number;
  /** Time limit in minutes. */
  readonly time: number;
  readonly questionIds: readonly string[];
  readonly liveFrom: string;
  readonly liveUntil: string;
  readonly expiryDays: number;
}

interface Saving {
  readonly form: ModelTestForm;
  /** Current versions of the existing questions. */
  readonly questions: ReadonlyMap<string, { readonly subject: Subject; readonly version: number }>;
  /** Edits of the questions that the test already contains. */
  readonly edits: QuestionEdits;
}
interface CreateModelTest extends Saving {
  readonly type: 'CreateModelTest';
}
interface ChangeModelTest extends Saving {
  readonly type: 'ChangeModelTest';
}
interface DeleteModelTest {
  readonly type: 'DeleteModelTest';
}
/** Records that the test went live or was archived, with its question versions. */
interface FollowSchedule {
  readonly type: 'FollowSchedule';
  /** Edits of all questions of the test. */
  readonly edits: QuestionEdits;
}

export type ModelTestCommand = { readonly modelTestId: string } & (
  | CreateModelTest
  | ChangeModelTest
  | DeleteModelTest
  | FollowSchedule
);

interface ExistingModelTest {
  readonly status: 'existing';
  readonly content: ModelTestContent;
  /** Last recorded status, which may lag behind the schedule. */
  readonly recorded: ModelTestStatus;
  /** Question versions that students get; set once the test was recorded as live or archived. */
  readonly pinned?: readonly PinnedQuestion[];
}
export type ModelTestState = { readonly status: 'unknown' } | ExistingModelTest | { readonly status: 'deleted' };

export const modelTestDecider: Decider<ModelTestState, ModelTestCommand, ModelTestEvent> = {
  initial: { status: 'unknown' },

  decide(command, state, { now }) {
    const { modelTestId } = command;
    if (command.type === 'CreateModelTest') return state.status === 'unknown' ? create(modelTestId, command, now) : [];
    if (command.type === 'FollowSchedule') {
      return state.status === 'existing' ? followSchedule(modelTestId, command, state, now) : [];
    }
    if (state.status !== 'existing') throw new Refusal('not-found');
    if (command.type === 'DeleteModelTest') return [deleted(modelTestId, state.content)];
    // even if the clock of this server is behind that of the recording one
    const started = state.recorded !== 'Upcoming' || statusAt(state.content, now) !== 'Upcoming';
    const events = started
      ? changeStarted(modelTestId, command.form, state.content)
      : changeUpcoming(modelTestId, command, state.content);
    return withDue(modelTestId, state, events, command.edits, now);
  },

  evolve(state, event) {
    if (event.type === 'ModelTestCreated') {
      const { modelTestId: _, ...content } = event.data;
      return { status: 'existing', content, recorded: 'Upcoming' };
    }
    if (state.status !== 'existing') return state;
    return event.type === 'ModelTestDeleted' ? { status: 'deleted' } : changed(state, event);
  },
};

/** Events after which the test still exists. */
type Change = Exclude<ModelTestEvent, ModelTestCreated | ModelTestDeleted>;

function changed(state: ExistingModelTest, event: Change): ExistingModelTest {
  switch (event.type) {
    case 'ModelTestChanged': {
      const { modelTestId: _, dropped: _none, ...content } = event.data;
      return { ...state, content };
    }
    case 'ModelTestRenamed':
      return { ...state, content: { ...state.content, name: event.data.name } };
    case 'ModelTestExtended': {
      const { liveUntil, expiryDays } = event.data;
      return { ...state, content: { ...state.content, liveUntil, expiryDays } };
    }
    case 'ModelTestWentLive':
      return { ...state, recorded: 'Live', ...pinnedBy(event) };
    case 'ModelTestArchived':
      return { ...state, recorded: 'Archived', ...pinnedBy(event) };
    default:
      return event satisfies never;
  }
}

function create(modelTestId: string, { form, questions }: Saving, now: Date): ModelTestEvent[] {
  const content = contentOf(form, questionsOf(form, questions));
  const created: ModelTestCreated = { type: 'ModelTestCreated', data: { modelTestId, ...content } };
  // the schedule may be in the past
  return [created, ...dueEvents(modelTestId, { content, recorded: 'Upcoming' }, new Map(), now)];
}

function changeUpcoming(modelTestId: string, { form, questions, edits }: Saving, before: ModelTestContent) {
  const current = followedQuestions({ modelTestId, ...before }, edits);
  const content = contentOf(form, questionsOf(form, questions, { subject: before.subject, questions: current }));
  if (JSON.stringify(content) === JSON.stringify(contentOf(before, before.questions))) return [];
  const remainingIds = new Set(form.questionIds);
  const dropped = idsOf(before).filter((id) => !remainingIds.has(id));
  return [{ type: 'ModelTestChanged', data: { modelTestId, ...content, dropped } } satisfies ModelTestChanged];
}

/**
 * Returns the changes that are allowed after the start.
 * @throws Refusal `model-test-started` for all other changes
 */
function changeStarted(modelTestId: string, form: ModelTestForm, before: ModelTestContent) {
  const { name, subject, marks, time, questionIds, liveFrom, liveUntil, expiryDays } = form;
  const same =
    subject === before.subject &&
    marks === before.questions.length &&
    time === before.time &&
    liveFrom === before.liveFrom &&
    questionIds.length === marks &&
    new Set([...questionIds, ...idsOf(before)]).size === marks;
  if (!same || liveUntil < before.liveUntil) throw new Refusal('model-test-started');
  const events: (ModelTestRenamed | ModelTestExtended)[] = [];
  if (name !== before.name) events.push({ type: 'ModelTestRenamed', data: { modelTestId, name } });
  if (liveUntil > before.liveUntil) {
    events.push({ type: 'ModelTestExtended', data: { modelTestId, liveUntil, expiryDays } });
  }
  return events;
}

/** Appends the events of the schedule, for a test that was moved to the past or is live again. */
function withDue(
  modelTestId: string,
  before: ExistingModelTest,
  events: readonly Change[],
  edits: QuestionEdits,
  now: Date,
): ModelTestEvent[] {
  return [...events, ...dueEvents(modelTestId, events.reduce(changed, before), edits, now)];
}

/**
 * Returns the due events of the schedule.
 * @throws Refusal `changed-meanwhile` if the edits were read for different questions
 */
function followSchedule(modelTestId: string, { edits }: FollowSchedule, state: ExistingModelTest, now: Date) {
  const events = dueEvents(modelTestId, state, edits, now);
  if (events.length > 0 && !state.pinned && idsOf(state.content).some((id) => !edits.has(id))) {
    throw new Refusal('changed-meanwhile');
  }
  return events;
}

function dueEvents(
  modelTestId: string,
  { content, recorded, pinned }: Omit<ExistingModelTest, 'status'>,
  edits: QuestionEdits,
  now: Date,
): (ModelTestWentLive | ModelTestArchived)[] {
  const status = statusAt(content, now);
  // a status never goes back, even if the clock was set back
  if (status === recorded || status === 'Upcoming') return [];
  const questions = [...(pinned ?? followedQuestions({ modelTestId, ...content }, edits))];
  const data = { modelTestId, questionIds: idsOf(content), questions };
  return [{ type: status === 'Live' ? 'ModelTestWentLive' : 'ModelTestArchived', data }];
}

const pinnedBy = ({ data: { questions } }: ModelTestWentLive | ModelTestArchived): Pick<ExistingModelTest, 'pinned'> =>
  questions ? { pinned: questions } : {};

const deleted = (modelTestId: string, content: ModelTestContent): ModelTestDeleted => ({
  type: 'ModelTestDeleted',
  data: { modelTestId, questionIds: idsOf(content) },
});

/**
 * Returns the questions: existing ones in their recorded versions, new ones in their current version.
 * @throws Refusal `invalid` if their number differs from the marks, or their subject from that of the test
 */
function questionsOf(
  { questionIds, marks, subject }: ModelTestForm,
  newest: Saving['questions'],
  before?: Pick<ModelTestContent, 'subject' | 'questions'>,
): PinnedQuestion[] {
  if (questionIds.length !== marks || new Set(questionIds).size !== marks) throw invalid('modelTestQuestions');
  return questionIds.map((questionId) => {
    const question = newest.get(questionId);
    const pinned = before?.questions.find((one) => one.questionId === questionId);
    if (!question) {
      // a deleted question remains in the test
      if (!pinned || before?.subject !== subject) throw invalid('modelTestQuestionGone');
      return pinned;
    }
    if (subject !== 'Combined' && question.subject !== subject) throw invalid('modelTestOneSubject');
    return pinned ?? { questionId, version: question.version };
  });
}

const contentOf = (
  { name, subject, time, liveFrom, liveUntil, expiryDays }: Omit<ModelTestContent, 'questions'>,
  questions: PinnedQuestion[],
): ModelTestContent => ({ name, subject, time, questions, liveFrom, liveUntil, expiryDays });

const idsOf = ({ questions }: ModelTestContent): string[] => questions.map(({ questionId }) => questionId);

const invalid = (text: TextName) => new Refusal('invalid', { errors: { QuestionIds: text } });
