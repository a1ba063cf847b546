import type { Verdict } from '../contracts/events/attempt.events.js';
import { finishedAttempt } from '../../test/support/given/finished-attempt.js';
import { Trial, type Marked } from './trial.js';

const attempt = (_id: string, option: string | null, verdict: Verdict, version = 0): Marked => {
  const { studentId, finishedAt, verdicts } = finishedAttempt(['Correct', 'Incorrect', 'Skipped', verdict]).data;
  return { _id, studentId, finishedAt, verdicts: verdicts.with(3, { ...verdicts[3]!, option, version }) };
};
const tried = (after: string | null) => {
  const trial = new Trial('q4', [{ version: 0, before: 'Iron', after }], () => 0.25);
  trial.add(attempt('right', 'Neon', 'Incorrect'));
  trial.add(attempt('wrong', 'Iron', 'Correct'));
  trial.add(attempt('still wrong', 'Lead', 'Incorrect'));
  trial.add(attempt('skipped', null, 'Skipped'));
  trial.add(attempt('another version', 'Neon', 'Correct', 1));
  return trial;
};
const scores = (trial: Trial) => trial.changes.map(({ attemptId, before, after }) => [attemptId, before, after]);

describe('Trial', () => {
  it('lists the attempts whose score changes, with the new score', () => {
    const trial = tried('Neon');
    expect(trial.attempts).toBe(4);
    expect(scores(trial)).toEqual([
      ['right', 0.13, 0.44],
      ['wrong', 0.44, 0.13],
    ]);
    expect(trial.changes[0]).toMatchObject({ studentId: 'ann', correct: 2, incorrect: 1, skipped: 1 });
  });

  it('computes scores without the question if it is annulled', () => {
    expect(scores(tried(null))).toEqual([
      ['right', 0.13, 0.25],
      ['wrong', 0.44, 0.25],
      ['still wrong', 0.13, 0.25],
      ['skipped', 0.19, 0.25],
    ]);
  });

  it('counts the answers by option', () => {
    expect(tried('Neon').answers).toEqual([
      { option: 'Neon', attempts: 1, before: 'Incorrect', after: 'Correct' },
      { option: 'Iron', attempts: 1, before: 'Correct', after: 'Incorrect' },
      { option: 'Lead', attempts: 1, before: 'Incorrect', after: 'Incorrect' },
      { option: null, attempts: 1, before: 'Skipped', after: 'Skipped' },
    ]);
  });

  it('lists the most frequent answer first (3/M25)', () => {
    const trial = new Trial('q4', [{ version: 0, before: 'Iron', after: 'Neon' }], () => 0.25);
    trial.add(attempt('one', 'Iron', 'Correct'));
    trial.add(attempt('two', 'Neon', 'Incorrect'));
    trial.add(attempt('three', 'Neon', 'Incorrect'));
    expect(trial.answers.map(({ option, attempts }) => [option, attempts])).toEqual([
      ['Neon', 2],
      ['Iron', 1],
    ]);
  });
});
