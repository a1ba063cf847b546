import { finishedAttempt, remarkedAttempt } from '../../../test/support/given/finished-attempt.js';
import { given, recorded } from '../../../test/support/given/given-projection.js';
import { pastHoursProjection } from './past-hours.projection.js';
import { pastMarksProjection } from './past-marks.projection.js';
import { pastMomentsProjection } from './past-moments.projection.js';

const AT = '2026-01-05T10:06:00.000Z';
const finished = recorded(finishedAttempt(['Correct', 'Incorrect']), AT);
const ofTest = recorded(finishedAttempt(['Correct'], { type: 'ModelTest', examId: 'test', weighing: 'live' }), AT);
const remarked = recorded(remarkedAttempt(['Correct', 'Correct'], { score: 1 }), '2026-01-06T10:00:00.000Z');
const banned = { ...recorded({ type: 'AccountBanned', data: { accountId: 'ann' } }, AT), stream: 'student-ann' };
const unbanned = { ...recorded({ type: 'AccountUnbanned', data: { accountId: 'ann' } }, AT), stream: 'student-ann' };
const tutorBanned = { ...banned, stream: 'tutor-ann' };
const deleted = recorded({ type: 'AccountDeleted', data: { accountId: 'ann', role: 'student', reservations: [] } }, AT);
const tutorDeleted = recorded(
  { type: 'AccountDeleted', data: { accountId: 'ann', role: 'tutor', reservations: [] } },
  AT,
);
const time = Date.parse(AT);

describe('past leaderboard projections', () => {
  it('store marks and absences by student and recording time', () => {
    const finishedAt = Date.parse('2026-01-05T10:05:00.000Z');
    given(pastMarksProjection)
      .when(finished, banned, tutorBanned, unbanned, remarked, deleted, tutorDeleted)
      .thenDocuments({
        _id: 'ann',
        marks: [
          [time, 'attempt', 'exam', 'practice', 'Math', 0.5, 1, 1, 0, finishedAt],
          [Date.parse('2026-01-06T10:00:00.000Z'), 'attempt', 'exam', 'practice', 'Math', 1, 2, 0, 0, finishedAt],
        ],
        absences: [
          [time, true],
          [time, false],
          [time, true],
        ],
      });
  });

  it('store one timestamp per position', () => {
    const moment = { studentId: 'ann', recordedAt: AT };
    const later = { ...banned, position: 2n };
    given(pastMomentsProjection)
      .when(finished, later, tutorBanned, { ...tutorDeleted, position: 3n }, { ...remarked, position: 4n })
      .thenDocuments(
        { _id: '00000000000000000001', ...moment, finishedAt: '2026-01-05T10:05:00.000Z' },
        { _id: '00000000000000000002', ...moment, finishedAt: AT },
        {
          _id: '00000000000000000004',
          studentId: 'ann',
          recordedAt: '2026-01-06T10:00:00.000Z',
          finishedAt: '2026-01-05T10:05:00.000Z',
        },
      );
  });

  it('count attempts remarked by a reversal in the hour of the reversal, separately from the correction', () => {
    const { metadata } = finished;
    const reversal = { ...remarked, metadata };
    const reversed = recorded(
      {
        type: 'KeyCorrectionReversed',
        data: { correctionId: 'correction', questionId: 'q2', versions: [], reason: 'why' },
      },
      metadata.at,
    );
    given(pastHoursProjection)
      .when(reversal, reversal, reversed, reversal, reversal)
      .thenDocuments({
        _id: '2026-01-05T10:00:00.000Z',
        modelTests: {},
        mockTests: 0,
        corrections: { correction: 2 },
        reversals: { correction: 2 },
        reversed: ['correction'],
        banned: 0,
        unbanned: 0,
        deleted: 0,
      });
  });

  it('count the facts of each hour, model test and correction', () => {
    const reversal = { ...remarked, metadata: finished.metadata };
    given(pastHoursProjection)
      .when(finished, reversal, ofTest, ofTest, banned, tutorBanned, unbanned, deleted)
      .thenDocuments({
        _id: '2026-01-05T10:00:00.000Z',
        modelTests: { test: 2 },
        mockTests: 1,
        corrections: { correction: 1 },
        reversals: {},
        reversed: [],
        banned: 1,
        unbanned: 1,
        deleted: 1,
      });
  });
});
