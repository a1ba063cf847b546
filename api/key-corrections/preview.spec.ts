import type { Verdict } from '../contracts/events/attempt.events.js';
import { finishedAttempt } from '../../test/support/given/finished-attempt.js';
import { CorrectionPreview, type GradedAttempt } from './preview.js';

const attempt = (_id: string, option: string | null, verdict: Verdict, version = 0): GradedAttempt => {
  const { studentId, finishedAt, verdicts } = finishedAttempt(['Correct', 'Incorrect', 'Skipped', verdict]).data;
  return { _id, studentId, finishedAt, verdicts: verdicts.with(3, { ...verdicts[3]!, option, version }) };
};
const previewOf = (after: string | null) => {
  const preview = new CorrectionPreview('q4', [{ version: 0, before: 'Iron', after }], () => 0.25);
  preview.add(attempt('right', 'Neon', 'Incorrect'));
  preview.add(attempt('wrong', 'Iron', 'Correct'));
  preview.add(attempt('still wrong', 'Lead', 'Incorrect'));
  preview.add(attempt('skipped', null, 'Skipped'));
  preview.add(attempt('another version', 'Neon', 'Correct', 1));
  return preview;
};
const scores = (preview: CorrectionPreview) =>
  preview.changes.map(({ attemptId, before, after }) => [attemptId, before, after]);

describe('CorrectionPreview', () => {
  it('lists the attempts with a changed score and the new score', () => {
    const preview = previewOf('Neon');
    expect(preview.attempts).toBe(4);
    expect(scores(preview)).toEqual([
      ['right', 0.13, 0.44],
      ['wrong', 0.44, 0.13],
    ]);
    expect(preview.changes[0]).toMatchObject({ studentId: 'ann', correct: 2, incorrect: 1, skipped: 1 });
  });

  it('computes scores without the question if it is annulled', () => {
    expect(scores(previewOf(null))).toEqual([
      ['right', 0.13, 0.25],
      ['wrong', 0.44, 0.25],
      ['still wrong', 0.13, 0.25],
      ['skipped', 0.19, 0.25],
    ]);
  });

  it('counts the answers by option', () => {
    expect(previewOf('Neon').answers).toEqual([
      { option: 'Neon', attempts: 1, before: 'Incorrect', after: 'Correct' },
      { option: 'Iron', attempts: 1, before: 'Correct', after: 'Incorrect' },
      { option: 'Lead', attempts: 1, before: 'Incorrect', after: 'Incorrect' },
      { option: null, attempts: 1, before: 'Skipped', after: 'Skipped' },
    ]);
  });

  it('lists the most frequent answer first', () => {
    const preview = new CorrectionPreview('q4', [{ version: 0, before: 'Iron', after: 'Neon' }], () => 0.25);
    preview.add(attempt('one', 'Iron', 'Correct'));
    preview.add(attempt('two', 'Neon', 'Incorrect'));
    preview.add(attempt('three', 'Neon', 'Incorrect'));
    expect(preview.answers.map(({ option, attempts }) => [option, attempts])).toEqual([
      ['Neon', 2],
      ['Iron', 1],
    ]);
  });
});
