import type { AnswerKey, AttemptCommand, Begin, Finish } from '../../attempts/attempt.commands.js';
import { attemptDecider } from '../../attempts/attempt.decider.js';
import { graceEndOf } from '../../attempts/outages.js';
import { attemptIdOf } from '../../attempts/attempt-id.js';
import { sittingsDecider } from '../../attempts/sittings.decider.js';
import { streams } from '../../contracts/events/streams.js';
import { type Minutes, type MockTestMarks, type Subject } from '../../contracts/http/limits.js';
import { texts } from '../../contracts/http/texts.js';
import { mockTestDecider } from '../../mock-tests/mock-test.decider.js';
import type { CommandContext } from '../../platform/commands/decider.js';
import { derivedContext } from '../../platform/commands/derived-id.js';
import type { Chance } from '../chance.js';
import type { Step } from '../course/attempt-course.js';
import { correctAnswerOf, type Item } from '../course/items.js';
import type { Act } from './act.js';
import type { Past } from './past.js';

/** A mock test that a student made and sat. */
export interface SatMockTest {
  readonly studentId: string;
  readonly subject: Subject;
  readonly marks: MockTestMarks;
  readonly minutes: Minutes;
  /** drawn from so many */
  readonly available: number;
  readonly items: readonly Item[];
  /** ms since 1970 */
  readonly startsAt: number;
  readonly steps: readonly Step[];
}

/** From making the test to its end, as the handlers of these commands decide them. */
export function examActs(test: SatMockTest, chance: Chance): Act[] {
  const { studentId, startsAt, steps } = test;
  const mockTestId = chance.uuid();
  const attemptId = attemptIdOf(studentId, mockTestId);
  const actor = `student:${studentId}`;
  const optionSeed = chance.uuid();
  const key = answerKeyOf(test.items);
  const graceEnd = graceEndOf(deadlineOf(test), []);
  const act = (at: number, decide: Act['decide']): Act => ({ at, actor, commandId: chance.uuid(), decide });

  const generate = act(startsAt - Math.round(chance.between(10_000, 45_000)), (past, context) => {
    past.decide(streams.mockTest(mockTestId), mockTestDecider, generated(test, mockTestId), context);
  });
  const start = act(startsAt, (past, context) => sitDown(test, { mockTestId, attemptId, optionSeed }, past, context));
  const taken = steps.map((step) =>
    act(startsAt + step.after, (past, context) => {
      if (step.what === 'submit') finish({ studentId, attemptId, key, graceEnd }, past, context);
      else past.decide(streams.attempt(attemptId), attemptDecider, commandOf(step, test, { key, graceEnd }), context);
    }),
  );
  if (steps.at(-1)?.what === 'submit') return [generate, start, ...taken];
  const overdue = act(graceEnd.getTime() + 1 + chance.below(1_000), (past, context) =>
    finish({ studentId, attemptId, key, graceEnd }, past, derivedContext(context, 'finish')),
  );
  return [generate, start, ...taken, { ...overdue, actor: 'process:attempt-deadline' }];
}

const deadlineOf = ({ startsAt, minutes }: SatMockTest): string => new Date(startsAt + minutes * 60_000).toISOString();

function generated({ studentId, subject, marks, minutes, items, available }: SatMockTest, mockTestId: string) {
  const questions = items.map(({ questionId, version }) => ({ questionId, version }));
  const name = texts.mockTestName(subject);
  const test = { mockTestId, studentId, name, subject, marks, time: minutes, questions };
  return { type: 'Generate', test, available } as const;
}

function sitDown(
  test: SatMockTest,
  { mockTestId, attemptId, optionSeed }: { mockTestId: string; attemptId: string; optionSeed: string },
  past: Past,
  context: CommandContext,
): void {
  const { studentId, subject, items } = test;
  const startedAt = context.now.toISOString();
  const deadline = deadlineOf(test);
  const sitting = { studentId, attemptId, type: 'MockTest', examId: mockTestId, startedAt, deadline } as const;
  past.decide(streams.sittings(studentId), sittingsDecider, { type: 'StartSitting', sitting }, context);
  const attempt: Begin['attempt'] = {
    attemptId,
    studentId,
    type: 'MockTest',
    examId: mockTestId,
    name: texts.mockTestName(subject),
    subject,
    weighing: 'practice',
    startedAt,
    deadline,
    questions: items.map(({ questionId, version }) => ({ questionId, version })),
    optionSeed,
  };
  past.decide(streams.attempt(attemptId), attemptDecider, { type: 'Begin', attempt }, context);
}

function commandOf(
  step: Exclude<Step, { what: 'submit' }>,
  { studentId, startsAt }: SatMockTest,
  { key, graceEnd }: Pick<Finish, 'key' | 'graceEnd'>,
): AttemptCommand {
  const { questionId } = step;
  if (step.what === 'note') {
    const { visited, marked, spentMs } = step;
    return { type: 'Note', studentId, questionId, visited, marked, spentMs, graceEnd };
  }
  const chosenAt = new Date(startsAt + step.chosenAfter);
  const options = key.get(questionId)?.options ?? [];
  return { type: 'Choose', studentId, questionId, option: step.option, options, chosenAt, graceEnd };
}

function finish(
  { attemptId, ...finish }: { attemptId: string } & Omit<Finish, 'type'>,
  past: Past,
  context: CommandContext,
): void {
  past.decide(streams.attempt(attemptId), attemptDecider, { type: 'Finish', ...finish }, context);
  const { studentId } = finish;
  past.decide(streams.sittings(studentId), sittingsDecider, { type: 'EndSitting', studentId, attemptId }, context);
}

const answerKeyOf = (items: readonly Item[]): AnswerKey =>
  new Map(
    items.map((item) => {
      const { subject, options } = item.content;
      return [item.questionId, { subject, options, correctAnswer: correctAnswerOf(item) }];
    }),
  );
