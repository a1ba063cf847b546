import type { MeritlistEvent } from '../../api/contracts/events/catalogue.js';
import type { ModelTestContent, ModelTestEvent } from '../../api/contracts/events/model-test.events.js';
import type { Reveal } from '../../api/contracts/http/result-times.js';
import { finishedAttempt, remarkedAttempt, resultShown } from '../../test/support/given/finished-attempt.js';
import { foldEvents, given, recorded } from '../../test/support/given/given-projection.js';
import { contributionsIn, contributionsProjection } from '../contributions/contributions.projection.js';
import type { Projection } from '../engine/projection.js';
import { examHistoryProjection } from '../exam-history/exam-history.projection.js';
import { pastMarksProjection } from '../leaderboard/past/past-marks.projection.js';
import { isGraded, mistakesOf, mistakesProjection } from '../mistakes/mistakes.projection.js';
import { heldAttemptsProjection } from './held-attempts.projection.js';
import { heldResultsProjection } from './held-results.projection.js';

const LIVE_UNTIL = '2026-01-07T10:00:00.000Z';
const content: ModelTestContent = {
  name: 'First week',
  subject: 'Math',
  time: 20,
  questions: [],
  liveFrom: '2026-01-05T10:00:00.000Z',
  liveUntil: LIVE_UNTIL,
  expiryDays: 2,
  reveal: 'finish',
  meritList: 'expiry',
};
const created = (reveal: Reveal): ModelTestEvent => ({
  type: 'ModelTestCreated',
  data: { modelTestId: 'exam', ...content, reveal },
});
const released: ModelTestEvent = {
  type: 'ResultsReleased',
  data: { modelTestId: 'exam', by: 'tutor', questionIds: [] },
};
const deleted = (resultsHeld: boolean): ModelTestEvent => ({
  type: 'ModelTestDeleted',
  data: { modelTestId: 'exam', questionIds: [], resultsHeld },
});

const attempt = { type: 'ModelTest', weighing: 'live' } as const;
const heldAttempt = { ...attempt, held: true };
const VERDICTS = ['Correct', 'Incorrect', 'Skipped'] as const;
const REMARKED_VERDICTS = ['Correct', 'Correct', 'Skipped'] as const;
const started: MeritlistEvent = {
  type: 'AttemptStarted',
  data: {
    ...attempt,
    attemptId: 'attempt',
    studentId: 'ann',
    examId: 'exam',
    name: 'First week',
    subject: 'Math',
    startedAt: '2026-01-05T10:00:00.000Z',
    deadline: '2026-01-05T10:20:00.000Z',
    questions: [],
    optionSeed: '',
    recordsWork: false,
  },
};
const answered = (attemptId: string, questionId: string): MeritlistEvent => ({
  type: 'AnswerSaved',
  data: { attemptId, studentId: 'ann', questionId, option: 'option', chosenAt: '2026-01-05T10:01:00.000Z' },
});
const progressEvent: MeritlistEvent = {
  type: 'ProgressRecorded',
  data: { attemptId: 'attempt', studentId: 'ann', questionId: 'q1', spentMs: 4_000 },
};
const before = [started, answered('attempt', 'q1'), progressEvent, answered('attempt', 'q2')];

const AT = '2026-01-06T10:00:00.000Z';
const fold = <Doc extends { _id: string }>(projection: Projection<Doc>, ...events: readonly MeritlistEvent[]) =>
  foldEvents(
    projection,
    events.map((event) => recorded(event, AT)),
  );

/** Read models of which students can read parts. */
const forStudents = [
  examHistoryProjection,
  contributionsProjection,
  mistakesProjection,
  pastMarksProjection,
] as unknown as readonly Projection[];

describe('a held result', () => {
  it.each(forStudents.map((projection) => [projection.name, projection] as const))(
    'once shown, produces the same documents in the read model %s as a result that was never held [REVEAL-6]',
    (_, projection) => {
      const shownDocuments = fold(
        projection,
        ...before,
        finishedAttempt(VERDICTS, heldAttempt),
        resultShown(VERDICTS, attempt),
      );
      expect([...shownDocuments]).toEqual([...fold(projection, ...before, finishedAttempt(VERDICTS, attempt))]);
      const remarked = [
        finishedAttempt(VERDICTS, heldAttempt),
        remarkedAttempt(REMARKED_VERDICTS, heldAttempt),
      ] as const;
      expect([...fold(projection, ...before, ...remarked, resultShown(REMARKED_VERDICTS, attempt))]).toEqual([
        ...fold(projection, ...before, finishedAttempt(REMARKED_VERDICTS, attempt)),
      ]);
    },
  );

  it('is excluded from history, stats, leaderboard, mistakes and practice until it is shown [REVEAL-6]', async () => {
    for (const events of [
      [finishedAttempt(VERDICTS, heldAttempt)],
      [finishedAttempt(VERDICTS, heldAttempt), remarkedAttempt(REMARKED_VERDICTS, heldAttempt)],
    ]) {
      expect(fold(examHistoryProjection, ...before, ...events).get('attempt')).toMatchObject({
        isFinished: true,
        score: null,
        correct: null,
        incorrect: null,
        skipped: null,
        remarked: null,
      });
      expect(contributionsIn(fold(contributionsProjection, ...events).get('ann')!)).toEqual([]);
      expect(await mistakesOf([...fold(mistakesProjection, ...events).values()].filter(isGraded))).toEqual([]);
      expect(fold(pastMarksProjection, ...events).size).toBe(0);
    }
  });

  it('is published to its student without figures, and again once it is shown [REVEAL-8]', () => {
    const { finishedAt, reason } = finishedAttempt(VERDICTS).data;
    given(examHistoryProjection)
      .when(
        recorded(finishedAttempt(VERDICTS, heldAttempt)),
        recorded(remarkedAttempt(REMARKED_VERDICTS, heldAttempt)),
        recorded(resultShown(REMARKED_VERDICTS, attempt)),
      )
      .thenAnnounced(
        {
          room: 'account:ann',
          name: 'attempt:finished',
          payload: { attemptId: 'attempt', type: 'ModelTest', examId: 'exam', finishedAt, reason },
        },
        { room: 'account:ann', name: 'results:released', payload: { modelTestId: 'exam' } },
      );
  });
});

describe('held attempts projection', () => {
  it('contains the finished attempts with a held result', () => {
    const finished = recorded(finishedAttempt(VERDICTS, heldAttempt));
    const unheldAttempt = recorded(finishedAttempt(VERDICTS, { attemptId: 'unheld' }));
    given(heldAttemptsProjection)
      .when(finished, unheldAttempt)
      .thenDocuments({ _id: 'attempt', studentId: 'ann', modelTestId: 'exam' });
    given(heldAttemptsProjection)
      .when(finished, recorded(resultShown(VERDICTS, attempt)))
      .thenDocuments();
  });
});

describe('held results projection', () => {
  const document = {
    _id: 'exam',
    isReleased: false,
    releaseAt: null,
    reveal: 'release',
    liveUntil: LIVE_UNTIL,
    revealAt: null,
    attempts: 0,
    isPending: false,
  };
  const after = (...events: MeritlistEvent[]) => [...fold(heldResultsProjection, ...events).values()];
  const finished = finishedAttempt(VERDICTS, heldAttempt);

  it('counts the held attempts, which are pending from the release until they are shown', () => {
    expect(after(created('release'), finished)).toEqual([{ ...document, attempts: 1 }]);
    const pending = { ...document, isReleased: true, attempts: 1, isPending: true };
    expect(after(created('release'), finished, released)).toEqual([pending]);
    // an attempt that was finished at the same time
    expect(after(created('release'), released, finished)).toEqual([pending]);
    expect(after(created('release'), finished, released, resultShown(VERDICTS, attempt))).toEqual([
      { ...document, isReleased: true },
    ]);
  });

  it('is due at the set time, however often the test is extended [REVEAL-13]', () => {
    const revealAt = '2026-01-08T10:00:00.000Z';
    const atATime: ModelTestEvent = {
      type: 'ModelTestCreated',
      data: { modelTestId: 'exam', ...content, reveal: 'at', revealAt },
    };
    const extended: ModelTestEvent = {
      type: 'ModelTestExtended',
      data: { modelTestId: 'exam', liveUntil: '2026-01-09T10:00:00.000Z', expiryDays: 4 },
    };
    const changed: ModelTestEvent = {
      type: 'ModelTestRevealChanged',
      data: { modelTestId: 'exam', reveal: 'at', revealAt: '2026-01-10T10:00:00.000Z', meritList: 'expiry' },
    };
    expect(after(atATime)[0]?.releaseAt).toBe(revealAt);
    expect(after(atATime, extended)[0]?.releaseAt).toBe(revealAt);
    expect(after(created('release'), changed)[0]?.releaseAt).toBe('2026-01-10T10:00:00.000Z');
    expect(after(atATime, released)[0]?.releaseAt).toBeNull();
  });

  it('is due at the expiry if the results are shown then, and after the deletion', () => {
    const later = '2026-01-09T10:00:00.000Z';
    const extended: ModelTestEvent = {
      type: 'ModelTestExtended',
      data: { modelTestId: 'exam', liveUntil: later, expiryDays: 4 },
    };
    const revealAtExpiry: ModelTestEvent = {
      type: 'ModelTestRevealChanged',
      data: { modelTestId: 'exam', reveal: 'expiry', meritList: 'expiry' },
    };
    const releaseAt = (...events: MeritlistEvent[]) => after(...events)[0]?.releaseAt;
    expect(releaseAt(created('release'))).toBeNull();
    expect(releaseAt(created('expiry'))).toBe(LIVE_UNTIL);
    expect(releaseAt(created('expiry'), extended)).toBe(later);
    expect(releaseAt(created('release'), extended, revealAtExpiry)).toBe(later);
    expect(releaseAt(created('expiry'), released)).toBeNull();
    expect(releaseAt(created('release'), deleted(true))).toBe(AT);
    expect(after(created('release'), deleted(false))).toEqual([]);
  });
});
