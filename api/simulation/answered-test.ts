import type { AttemptFinished } from '../contracts/events/attempt.events.js';
import { countVerdicts, scoreOf, verdictOn } from '../attempts/scoring.js';
import { randomTraits } from '../demo/cast/student.js';
import { Chance } from '../demo/chance.js';
import { simulateAttempt } from '../demo/course/simulate-attempt.js';
import { finalAnswers } from '../demo/course/learning.js';
import type { DemoModelTest } from '../demo/history/model-test-actions.js';

const FINISHED_AT = '2026-06-05T14:20:00.000Z';

/** Yields results of simulated students with different abilities for one test, without a full history. */
export function* simulatedResults(test: DemoModelTest, students: number): Generator<AttemptFinished> {
  const { id: examId, subject, minutes, items } = test;
  for (let n = 0; n < students; n += 1) {
    const chance = new Chance(`${examId} ${n}`);
    const traits = randomTraits(chance);
    const answers = finalAnswers(
      simulateAttempt({ items, minutes, traits, abilityAt: ({ content }) => traits.ability[content.subject] }, chance),
    );
    const verdicts = items.map(({ questionId, content }) => {
      const option = answers.get(questionId) ?? null;
      const verdict = verdictOn(option, content.correctAnswers);
      return { questionId, version: 0, subject: content.subject, option, verdict };
    });
    const counts = countVerdicts(verdicts.map(({ verdict }) => verdict));
    const data: AttemptFinished['data'] = {
      attemptId: `${n}`,
      studentId: `${n}`,
      type: 'ModelTest',
      examId,
      subject,
      weighing: 'live',
      startedAt: FINISHED_AT,
      finishedAt: FINISHED_AT,
      reason: 'submitted',
      score: scoreOf(counts),
      ...counts,
      verdicts,
      held: false,
    };
    yield { type: 'AttemptFinished', data };
  }
}
