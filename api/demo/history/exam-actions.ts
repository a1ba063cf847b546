import { attemptDecider } from '../../attempts/attempt.decider.js';
import type { Answer, AttemptRequest, FinishFacts } from '../../attempts/attempt-state.js';
import { graceEndOf } from '../../attempts/outages.decider.js';
import { attemptIdOf, sittingsDecider, type Sitting } from '../../attempts/sittings.decider.js';
import { streams } from '../../contracts/events/streams.js';
import type { Minutes, MockTestMarks, Subject } from '../../contracts/http/limits.js';
import { texts } from '../../contracts/http/texts.js';
import { mockTestDecider } from '../../mock-tests/mock-test.decider.js';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { childContext } from '../../platform/commands/derived-id.js';
import type { Chance } from '../chance.js';
import type { OptionChoice, Step } from '../course/simulate-attempt.js';
import type { Item } from '../course/items.js';
import type { DemoAction } from './demo-action.js';
import type { GeneratedHistory } from './generated-history.js';

/** An exam taken by a student. */
interface SimulatedExam {
  readonly studentId: string;
  readonly items: readonly Item[];
  readonly minutes: number;
  /** Start (Unix time, ms). */
  readonly startsAt: number;
  readonly steps: readonly Step[];
}

/** A generated mock test taken by a student. */
interface SimulatedMockTest extends SimulatedExam {
  readonly subject: Subject;
  readonly marks: MockTestMarks;
  readonly minutes: Minutes;
  /** Number of available questions. */
  readonly available: number;
}

/** Fields of all kinds of exams. */
interface SimulatedAttempt extends SimulatedExam, Pick<Sitting, 'type' | 'examId' | 'name' | 'subject' | 'weighing'> {
  /** True if students do not see their results yet. */
  readonly areResultsHeld: boolean;
}

/**
 * Generates the events from the generation of a test to its end, in the form in which the command handlers record
 * them.
 */
export function mockTestActions(test: SimulatedMockTest, chance: Chance): DemoAction[] {
  const { studentId, subject, marks, minutes, items, available, startsAt } = test;
  const mockTestId = chance.uuid();
  const name = texts.mockTestName(subject);
  const fields = { mockTestId, studentId, name, subject, marks, time: minutes, questions: pinsOf(items) };
  const generate: DemoAction = {
    at: startsAt - Math.round(chance.between(10_000, 45_000)),
    actor: `student:${studentId}`,
    commandId: chance.uuid(),
    decide: (history, context) => {
      const generate = { type: 'GenerateMockTest', weighing: 'practice', test: fields, available } as const;
      history.decide(streams.mockTest(mockTestId), mockTestDecider, generate, context);
      history.forget(streams.mockTest(mockTestId));
    },
  };
  const about = { type: 'MockTest', examId: mockTestId, name, weighing: 'practice', areResultsHeld: false } as const;
  return [generate, ...attemptActions({ ...test, ...about }, chance)];
}

/** Generates the events from the start of an exam to its end. */
export function attemptActions(exam: SimulatedAttempt, chance: Chance): DemoAction[] {
  const { studentId, items, startsAt, steps, areResultsHeld } = exam;
  const sitting = sittingOf(exam, chance.uuid());
  const { attemptId } = sitting;
  const facts: FinishFacts = {
    studentId,
    graceEnd: graceEndOf(sitting.deadline, []),
    questions: new Map(items.map(({ questionId, content }) => [questionId, content])),
    areResultsHeld,
  };
  const actor = `student:${studentId}`;
  const action = (time: number, decide: DemoAction['decide']): DemoAction => ({
    at: time,
    actor,
    commandId: chance.uuid(),
    decide,
  });
  const change = (request: AttemptRequest, history: GeneratedHistory, context: CommandContext) => {
    history.decide(streams.attempt(attemptId), attemptDecider, { ...request, ...facts }, context);
    if (request.type !== 'FinishAttempt') return;
    history.decide(streams.sittings(studentId), sittingsDecider, { type: 'EndSitting', studentId, attemptId }, context);
  };

  const start = action(startsAt, (history, context) => {
    history.decide(streams.sittings(studentId), sittingsDecider, { type: 'StartSitting', sitting }, context);
    history.decide(streams.attempt(attemptId), attemptDecider, { type: 'StartAttempt', attempt: sitting }, context);
  });
  const stepActions = steps.map((step) =>
    action(startsAt + step.after, (history, context) => change(requestOf(step, startsAt), history, context)),
  );
  const finishByServer: DemoAction = {
    ...action(facts.graceEnd.getTime() + 1 + chance.below(1_000), (history, context) =>
      change({ type: 'FinishAttempt' }, history, childContext(context, 'finish')),
    ),
    actor: 'process:attempt-deadline',
  };
  const isInTime = ({ at: time }: DemoAction) => time < finishByServer.at;
  const lateActions = stepActions.filter((stepAction) => !isInTime(stepAction));
  const isSubmittedInTime = steps.at(-1)?.type === 'submit' && lateActions.length === 0;
  const actions = [
    start,
    ...stepActions.filter(isInTime),
    ...(isSubmittedInTime ? [] : [finishByServer]),
    ...lateActions,
  ];
  return [...actions.slice(0, -1), withReleasedState(actions.at(-1)!, streams.attempt(attemptId))];
}

const withReleasedState = (action: DemoAction, stream: string): DemoAction => ({
  ...action,
  decide: (history, context) => {
    action.decide(history, context);
    history.forget(stream);
  },
});

const sittingOf = (
  { studentId, type, examId, name, subject, weighing, minutes, items, startsAt }: SimulatedAttempt,
  optionSeed: string,
): Sitting => ({
  attemptId: attemptIdOf(studentId, examId),
  studentId,
  type,
  examId,
  name,
  subject,
  weighing,
  startedAt: new Date(startsAt).toISOString(),
  deadline: new Date(startsAt + minutes * 60_000).toISOString(),
  questions: pinsOf(items),
  optionSeed,
});

const pinsOf = (items: readonly Item[]) => items.map(({ questionId, version }) => ({ questionId, version }));

function requestOf(step: Step, startsAt: number): AttemptRequest {
  const answerOf = ({ questionId, option, chosenAfter }: OptionChoice): Answer => ({
    questionId,
    option,
    chosenAt: new Date(startsAt + chosenAfter),
  });
  switch (step.type) {
    case 'submit':
      return { type: 'FinishAttempt', answers: step.answers?.map(answerOf) };
    case 'progress': {
      const { questionId, visited, flagged, spentMs } = step;
      return { type: 'RecordProgress', questionId, visited, flagged, spentMs };
    }
    default:
      return { type: 'SaveAnswer', ...answerOf(step) };
  }
}
