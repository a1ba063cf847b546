import {
  livePeriodOf,
  resultTimesOf,
  type LivePeriod,
  type ModelTestArchived,
  type ModelTestChanged,
  type ModelTestContent,
  type ModelTestCreated,
  type ModelTestDeleted,
  type ModelTestEvent,
  type ModelTestExtended,
  type ModelTestRenamed,
  type ModelTestRevealChanged,
  type ModelTestWentLive,
  type ResultTimes,
  type ResultsReleased,
} from '../contracts/events/model-test.events.js';
import type { PinnedQuestion } from '../contracts/events/mock-test.events.js';
import { statusAt } from '../contracts/http/model-test-status.js';
import { DEFAULT_MERIT_LIST, DEFAULT_REVEAL, releaseTimeOf } from '../contracts/http/result-times.js';
import type { TextName } from '../contracts/http/refusals.js';
import { notOfThisStream, type Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';
import { checkRevision, revisionOf } from '../platform/commands/revision.js';
import { followedQuestions, type QuestionEdits } from '../question-bank/following-rules.js';
import {
  isHeld,
  type ModelTestForm,
  type Saving,
  type ChangeModelTest,
  type FollowSchedule,
  type ReleaseResults,
  type ModelTestCommand,
  type ExistingModelTest,
  type DeletedModelTest,
  type ModelTestState,
} from './model-test-state.js';

export const modelTestDecider: Decider<ModelTestState, ModelTestCommand, ModelTestEvent> = {
  initial: { status: 'unknown' },

  decide(command, state, { now }) {
    const { modelTestId } = command;
    if (command.type === 'CreateModelTest') return state.status === 'unknown' ? create(modelTestId, command, now) : [];
    if (command.type === 'FollowSchedule') {
      return state.status === 'existing' ? followSchedule(modelTestId, command, state, now) : [];
    }
    if (command.type === 'ReleaseResults' && state.status === 'deleted') return releaseDeleted(command, state);
    if (state.status !== 'existing') throw new Refusal('not-found');
    if (command.type === 'DeleteModelTest') return [deletionEvent(modelTestId, state)];
    if (command.type === 'ReleaseResults') return release(command, state, now);
    const events = isStarted(state, now)
      ? changeStarted(command, state, now)
      : changeUpcoming(modelTestId, command, state.content);
    if (events.length > 0) checkRevision(command.revision, modelTestRevision(state.content), state);
    return withDue(modelTestId, state, events, command.edits, now);
  },

  evolve(state, event) {
    if (event.type === 'ModelTestCreated') {
      const { modelTestId: _, ...content } = event.data;
      return { status: 'existing', content, recorded: 'Upcoming', isReleased: false };
    }
    if (state.status === 'deleted' && event.type === 'ResultsReleased') return { status: 'deleted' };
    if (state.status !== 'existing') return state;
    if (event.type !== 'ModelTestDeleted') return withChange(state, event);
    const { questionIds, resultsHeld } = event.data;
    return { status: 'deleted', ...(resultsHeld && { heldQuestionIds: questionIds }) };
  },
};

/** Returns the revision of the fields that tutors set. */
export const modelTestRevision = (content: ModelTestContent): string => {
  const { name, subject, time, questions: _, ...times } = contentOf(content, content.questions);
  return revisionOf([name, subject, time, times, idsOf(content)]);
};

/** Events after which the test still exists. */
type Change = Exclude<ModelTestEvent, ModelTestCreated | ModelTestDeleted>;

function withChange(state: ExistingModelTest, event: Change): ExistingModelTest {
  switch (event.type) {
    case 'ModelTestChanged': {
      const { modelTestId: _, dropped: _none, ...content } = event.data;
      return { ...state, content };
    }
    case 'ModelTestRenamed':
      return { ...state, content: { ...state.content, name: event.data.name } };
    case 'ModelTestExtended': {
      const { modelTestId: _, ...period } = event.data;
      const { closesEarly: _before, ...content } = state.content;
      return { ...state, content: { ...content, ...period } };
    }
    case 'ModelTestWentLive':
      return { ...state, recorded: 'Live', ...pinsOf(event) };
    case 'ModelTestArchived':
      return { ...state, recorded: 'Archived', ...pinsOf(event) };
    case 'ModelTestRevealChanged': {
      const { modelTestId: _, ...times } = event.data;
      const { revealAt: _before, ...content } = state.content;
      return { ...state, content: { ...content, ...times } };
    }
    case 'ResultsReleased':
      return { ...state, isReleased: true };
    default:
      return notOfThisStream(event);
  }
}

/** Returns true for a started test, even if the clock of this server is behind that of the recording one. */
const isStarted = ({ recorded, content }: ExistingModelTest, now: Date): boolean =>
  recorded !== 'Upcoming' || statusAt(content, now) !== 'Upcoming';

function create(modelTestId: string, { form, questions }: Saving, now: Date): ModelTestEvent[] {
  const content = contentOf({ ...form, ...periodIn(form), ...timesIn(form) }, questionsOf(form, questions));
  const created: ModelTestCreated = { type: 'ModelTestCreated', data: { modelTestId, ...content } };
  // the schedule may be in the past
  return [created, ...dueEvents(modelTestId, { content, recorded: 'Upcoming', isReleased: false }, new Map(), now)];
}

function changeUpcoming(modelTestId: string, { form, questions, edits }: Saving, before: ModelTestContent) {
  const current = followedQuestions({ modelTestId, ...before }, edits);
  const pinned = questionsOf(form, questions, { subject: before.subject, questions: current });
  const content = contentOf({ ...form, ...periodIn(form, before), ...timesIn(form, before) }, pinned);
  if (isEqual(content, contentOf(before, before.questions))) return [];
  const remainingIds = new Set(form.questionIds);
  const removedIds = idsOf(before).filter((id) => !remainingIds.has(id));
  return [
    { type: 'ModelTestChanged', data: { modelTestId, ...content, dropped: removedIds } } satisfies ModelTestChanged,
  ];
}

/**
 * Returns the changes that are allowed after the start.
 * @throws Refusal `model-test-started` for all other changes; `results-shown`, `exam-running`
 */
function changeStarted(
  command: ChangeModelTest & { modelTestId: string },
  state: ExistingModelTest,
  now: Date,
): Change[] {
  const { modelTestId, form } = command;
  const { content: before } = state;
  const { name, subject, marks, time, questionIds, liveFrom } = form;
  const same =
    subject === before.subject &&
    marks === before.questions.length &&
    time === before.time &&
    liveFrom === before.liveFrom &&
    questionIds.length === marks &&
    new Set([...questionIds, ...idsOf(before)]).size === marks;
  if (!same) throw new Refusal('model-test-started');
  const period = periodIn(form, before);
  if (period.liveUntil < before.liveUntil) throw new Refusal('model-test-started');
  const events: Change[] = [];
  if (name !== before.name) {
    events.push({ type: 'ModelTestRenamed', data: { modelTestId, name } } satisfies ModelTestRenamed);
  }
  if (!isEqual(period, livePeriodOf(before))) {
    events.push({ type: 'ModelTestExtended', data: { modelTestId, ...period } } satisfies ModelTestExtended);
  }
  return [...events, ...changeTimes(command, state, now)];
}

/**
 * Returns the changes of when results and the merit list are shown. Showing results at the finish releases held ones.
 * @throws Refusal `results-shown`, `exam-running`
 */
function changeTimes(
  { modelTestId, form, attempts }: ChangeModelTest & { modelTestId: string },
  state: ExistingModelTest,
  now: Date,
) {
  const { content: before } = state;
  const times = timesIn(form, before);
  if (isEqual(times, resultTimesOf(before))) return [];
  const changes: Change[] = [
    { type: 'ModelTestRevealChanged', data: { modelTestId, ...times } } satisfies ModelTestRevealChanged,
  ];
  if (times.reveal === before.reveal && times.revealAt === before.revealAt) return changes;
  const isArchived = state.recorded === 'Archived' || statusAt(before, now) === 'Archived';
  const areShown = before.reveal === 'finish' ? attempts.finished > 0 || isArchived : state.isReleased;
  if (areShown) throw new Refusal('results-shown');
  if (times.reveal !== 'finish') return changes;
  return [...changes, releaseEvents(modelTestId, 'tutor', attempts.running, state)];
}

function release(
  { modelTestId, by, running }: ReleaseResults & { modelTestId: string },
  state: ExistingModelTest,
  now: Date,
) {
  if (!isHeld(state)) return [];
  const releaseTime = releaseTimeOf(state.content);
  if (by === 'expiry' && (releaseTime === null || now < new Date(releaseTime))) return [];
  if (!isStarted(state, now)) throw new Refusal('exam-not-live');
  return [releaseEvents(modelTestId, by, running, state)];
}

/** @throws Refusal `exam-running` */
function releaseEvents(
  modelTestId: string,
  by: ReleaseResults['by'],
  running: number,
  state: ExistingModelTest,
): ResultsReleased {
  if (running > 0) throw new Refusal('exam-running', { running });
  const questionIds = state.recorded === 'Archived' ? idsOf(state.content) : [];
  return { type: 'ResultsReleased', data: { modelTestId, by, questionIds } };
}

/** @throws Refusal `not-found` for tutors; `exam-running` */
function releaseDeleted(
  { modelTestId, by, running }: ReleaseResults & { modelTestId: string },
  { heldQuestionIds }: DeletedModelTest,
): ResultsReleased[] {
  if (by === 'tutor') throw new Refusal('not-found');
  if (!heldQuestionIds) return [];
  if (running > 0) throw new Refusal('exam-running', { running });
  return [{ type: 'ResultsReleased', data: { modelTestId, by, questionIds: [...heldQuestionIds] } }];
}

/** Appends the events of the schedule, for a test that was moved to the past or is live again. */
function withDue(
  modelTestId: string,
  before: ExistingModelTest,
  events: readonly Change[],
  edits: QuestionEdits,
  now: Date,
): ModelTestEvent[] {
  return [...events, ...dueEvents(modelTestId, events.reduce(withChange, before), edits, now)];
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
  { content, recorded, pinned, isReleased }: Omit<ExistingModelTest, 'status'>,
  edits: QuestionEdits,
  now: Date,
): (ModelTestWentLive | ModelTestArchived)[] {
  const status = statusAt(content, now);
  // a status never reverts, even if the system clock was set back
  if (status === recorded || status === 'Upcoming') return [];
  const questions = [...(pinned ?? followedQuestions({ modelTestId, ...content }, edits))];
  const data = { modelTestId, questionIds: idsOf(content), questions };
  if (status === 'Live') return [{ type: 'ModelTestWentLive', data }];
  return [{ type: 'ModelTestArchived', data: { ...data, resultsHeld: isHeld({ content, isReleased }) } }];
}

const pinsOf = ({ data: { questions } }: ModelTestWentLive | ModelTestArchived): Pick<ExistingModelTest, 'pinned'> =>
  questions ? { pinned: questions } : {};

/** No attempt was started before the test was recorded as live, so that there are no results to hold. */
const deletionEvent = (modelTestId: string, state: ExistingModelTest): ModelTestDeleted => ({
  type: 'ModelTestDeleted',
  data: { modelTestId, questionIds: idsOf(state.content), resultsHeld: state.recorded !== 'Upcoming' && isHeld(state) },
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

const contentOf = (content: Omit<ModelTestContent, 'questions'>, questions: PinnedQuestion[]): ModelTestContent => {
  const { name, subject, time, liveFrom } = content;
  return { name, subject, time, questions, liveFrom, ...livePeriodOf(content), ...resultTimesOf(content) };
};

/**
 * Returns the end of the live period: the closing time if there is one, otherwise the expiry.
 * @throws Refusal `invalid` for a closing time outside of the period
 */
function periodIn({ liveFrom, liveUntil, expiryDays, closesAt }: ModelTestForm, before?: LivePeriod): LivePeriod {
  const unchanged = before?.closesEarly ? before.liveUntil : null;
  const closing = closesAt === undefined ? unchanged : closesAt;
  if (closing === null) return { liveUntil, expiryDays };
  if (closing <= liveFrom || closing > liveUntil) throw invalid('modelTestClosesAt', 'closesAt');
  return { liveUntil: closing, expiryDays, closesEarly: true };
}

const DEFAULT_TIMES: ResultTimes = { reveal: DEFAULT_REVEAL, meritList: DEFAULT_MERIT_LIST };

/** @throws Refusal `invalid` if results are shown at a set time that is missing or before the start */
function timesIn(form: ModelTestForm, before = DEFAULT_TIMES): ResultTimes {
  const { liveFrom, reveal = before.reveal, meritList = before.meritList, revealAt = before.revealAt } = form;
  if (reveal !== 'at') return { reveal, meritList };
  if (revealAt === undefined || revealAt <= liveFrom) throw invalid('modelTestRevealAt', 'revealAt');
  return { reveal, meritList, revealAt };
}

/** Returns whether two values with the same order of fields are equal. */
const isEqual = (a: object, b: object): boolean => JSON.stringify(a) === JSON.stringify(b);

const idsOf = ({ questions }: ModelTestContent): string[] => questions.map(({ questionId }) => questionId);

const invalid = (text: TextName, field = 'QuestionIds') => new Refusal('invalid', { errors: { [field]: text } });
