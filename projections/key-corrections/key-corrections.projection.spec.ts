import type { KeyCorrected } from '../../api/contracts/events/key-correction.events.js';
import { remarkedAttempt } from '../../test/support/given/finished-attempt.js';
import { foldEvents, recorded } from '../../test/support/given/given-projection.js';
import { correctedKeysProjection } from '../corrected-keys/corrected-keys.projection.js';
import { questionPoolProjection } from '../question-pool/question-pool.projection.js';
import { keyCorrectionsProjection } from './key-corrections.projection.js';

const about = { correctionId: 'correction', questionId: 'gas' };
const corrected = (after: string | null) =>
  recorded({
    type: 'KeyCorrected',
    data: {
      ...about,
      before: 'Iron',
      after,
      versions: [{ version: 0, before: 'Iron', after }],
      reason: 'why',
      attempts: 3,
    },
  } satisfies KeyCorrected);
const reversed = recorded({
  type: 'KeyCorrectionReversed',
  data: { ...about, versions: [{ version: 0, before: 'Neon', after: 'Iron' }], reason: 'it was right' },
});
const finished = recorded({ type: 'KeyCorrectionFinished', data: about }, '2026-01-05T10:00:09.000Z');
const remarked = recorded(remarkedAttempt(['Correct']));

describe('key corrections projection', () => {
  const documentAfter = (...events: ReturnType<typeof recorded>[]) =>
    foldEvents(keyCorrectionsProjection, [corrected('Neon'), ...events]).get('correction');

  it('shows the author, reason, time and progress of a correction', () => {
    expect(documentAfter()).toEqual({
      _id: 'correction',
      questionId: 'gas',
      place: 1,
      before: 'Iron',
      after: 'Neon',
      version: 0,
      reason: 'why',
      at: '2026-01-05T10:00:00.000Z',
      by: 'spec',
      attempts: 3,
      remarked: 0,
      isUnderWay: true,
      finishedAt: null,
      reversal: null,
    });
    expect(documentAfter(remarked, remarked)).toMatchObject({ attempts: 3, remarked: 2, isUnderWay: true });
    expect(documentAfter(remarked, remarked, finished)).toMatchObject({
      attempts: 2,
      remarked: 2,
      isUnderWay: false,
      finishedAt: '2026-01-05T10:00:09.000Z',
    });
  });

  it('counts attempts that are found after the correction ended', () => {
    expect(documentAfter(remarked, finished, remarked)).toMatchObject({ attempts: 2, remarked: 2, isUnderWay: false });
  });

  it('shows the progress of a reversal, and that the correction is reversed', () => {
    const reversal = { reason: 'it was right', at: '2026-01-05T10:00:00.000Z', by: 'spec' };
    const underWay = { attempts: 2, remarked: 1, isUnderWay: true, finishedAt: null, reversal };
    expect(documentAfter(remarked, remarked, finished, reversed, remarked)).toMatchObject(underWay);
    expect(documentAfter(remarked, finished, reversed, remarked, finished)).toMatchObject({
      isUnderWay: false,
      reversal,
    });
  });
});

it('corrected keys apply to every version of a question, including versions with another key', () => {
  const keys = (...events: ReturnType<typeof recorded>[]) =>
    foldEvents(correctedKeysProjection, events).get('gas')?.keys;
  expect(keys(corrected('Neon'))).toEqual([[0, 'Neon']]);
  expect(keys(corrected(null))).toEqual([[0, null]]);
  expect(keys(corrected('Neon'), reversed)).toEqual([[0, 'Iron']]);
});

it('a question without a correct answer is excluded from mock tests until it has one again', () => {
  const content = { questionId: 'gas', question: 'Which?', options: ['Iron', 'Neon'], correctAnswers: ['Iron'] };
  const added = recorded({ type: 'QuestionAdded', data: { ...content, subject: 'Chemistry' } });
  const edited = recorded({ type: 'QuestionUpdated', data: { ...content, subject: 'Chemistry' } }, undefined, 1);
  const isFree = (...events: ReturnType<typeof recorded>[]) =>
    foldEvents(questionPoolProjection, [added, ...events]).get('gas')?.annulled !== true;
  expect(isFree(corrected('Neon'))).toBe(true);
  expect(isFree(corrected(null))).toBe(false);
  expect(isFree(corrected(null), reversed)).toBe(true);
  expect(isFree(corrected(null), edited)).toBe(true);
});
