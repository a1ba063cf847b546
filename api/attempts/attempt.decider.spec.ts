import { contextAt, given as givenDecider } from '../../test/support/given/given-decider.js';
import type { AttemptEvent, AttemptFinished, Verdict } from '../contracts/events/attempt.events.js';
import { attemptDecider, optionIn } from './attempt.decider.js';
import type {
  AttemptCommand,
  FinishFacts,
  AttemptRequest,
  FinishAttempt,
  RecordProgress,
  SaveAnswer,
  ShowResult,
  StartAttempt,
} from './attempt-state.js';

const START = '2026-01-05T10:00:00.000Z';
const DURING = '2026-01-05T10:04:00.000Z';
const DEADLINE = '2026-01-05T10:10:00.000Z';
const IN_GRACE = '2026-01-05T10:10:15.000Z';
const AFTER_GRACE = '2026-01-05T10:10:15.001Z';

const attempt = {
  attemptId: 'attempt',
  studentId: 'ann',
  type: 'MockTest' as const,
  examId: 'exam',
  name: 'Chemistry Mock Test',
  subject: 'Chemistry' as const,
  weighing: 'practice' as const,
  startedAt: START,
  deadline: DEADLINE,
  questions: ['gas', 'metal', 'acid', 'base'].map((questionId) => ({ questionId, version: 0 })),
  optionSeed: 'seed',
};
const started: AttemptEvent = { type: 'AttemptStarted', data: { ...attempt, recordsWork: true } };
const about = { attemptId: 'attempt', studentId: 'ann' };
const chosen = (questionId: string, option: string, chosenAt = DURING): AttemptEvent => ({
  type: 'AnswerSaved',
  data: { ...about, questionId, option, chosenAt },
});
const cleared = (questionId: string, chosenAt = DURING): AttemptEvent => ({
  type: 'AnswerSaved',
  data: { ...about, questionId, option: null, chosenAt },
});
const lateAnswer = (questionId: string, option: string | null, chosenAt: string): AttemptEvent => ({
  type: 'AnswerCameLate',
  data: { ...about, questionId, option, chosenAt },
});
const progressed = (
  questionId: string,
  changes: { visited?: boolean; flagged?: boolean; spentMs?: number },
): AttemptEvent => ({
  type: 'ProgressRecorded',
  data: { ...about, questionId, ...changes },
});

const save = (questionId: string, option: string | null, overrides: Partial<SaveAnswer> = {}): SaveAnswer => ({
  type: 'SaveAnswer',
  questionId,
  option,
  ...overrides,
});
const progress = (questionId: string, changes: Partial<RecordProgress>): RecordProgress => ({
  type: 'RecordProgress',
  questionId,
  ...changes,
});
const finish = (overrides: Partial<FinishAttempt> = {}): FinishAttempt => ({ type: 'FinishAttempt', ...overrides });
const facts: FinishFacts = {
  studentId: 'ann',
  graceEnd: new Date(IN_GRACE),
  questions: new Map(
    attempt.questions.map(({ questionId }) => [
      questionId,
      { question: questionId, subject: 'Chemistry', options: ['right', 'wrong'], correctAnswers: ['right'] },
    ]),
  ),
  areResultsHeld: false,
};
const finished = (
  verdicts: readonly [Verdict, Verdict, Verdict, Verdict],
  overrides: Partial<AttemptFinished['data']> = {},
): AttemptFinished => {
  const count = (kind: Verdict) => verdicts.filter((verdict) => verdict === kind).length;
  const option = { Correct: 'right', Incorrect: 'wrong', Skipped: null, Annulled: null };
  return {
    type: 'AttemptFinished',
    data: {
      ...about,
      type: 'MockTest',
      examId: 'exam',
      subject: 'Chemistry',
      weighing: 'practice',
      startedAt: START,
      finishedAt: DURING,
      reason: 'submitted',
      score: Math.round(((count('Correct') - 0.25 * count('Incorrect')) / 4) * 100) / 100,
      correct: count('Correct'),
      incorrect: count('Incorrect'),
      skipped: count('Skipped'),
      verdicts: attempt.questions.map((question, index) => ({
        ...question,
        subject: 'Chemistry',
        option: option[verdicts[index]!],
        verdict: verdicts[index]!,
      })),
      work: attempt.questions.map(() => ({ spentMs: 0, changed: false, flagged: false })),
      held: false,
      ...overrides,
    },
  };
};
const given = (...events: AttemptEvent[]) => {
  const attempts = givenDecider(attemptDecider, ...events);
  return {
    ...attempts,
    when: (issued: StartAttempt | ShowResult | AttemptRequest, at = DURING, more: Partial<FinishFacts> = {}) => {
      const isOfServer = issued.type === 'StartAttempt' || issued.type === 'ShowResult';
      const command: AttemptCommand = isOfServer ? issued : { ...issued, ...facts, ...more };
      return attempts.when(command, contextAt(at));
    },
  };
};
const NO_WORK = { spentMs: 0, changed: false, flagged: false };
const CHANGED = { ...NO_WORK, changed: true };
const NONE = ['Skipped', 'Skipped', 'Skipped', 'Skipped'] as const;

describe('attemptDecider', () => {
  it('starts an attempt only once', () => {
    given().when({ type: 'StartAttempt', attempt }).then(started);
    given(started)
      .when({ type: 'StartAttempt', attempt: { ...attempt, optionSeed: 'another' } })
      .then();
  });

  it.each<AttemptRequest>([save('gas', 'right'), progress('gas', { visited: true }), finish()])(
    'rejects $type by other students and before the start with not-found',
    (command) => {
      given().when(command).thenRefused('not-found');
      given(started).when(command, DURING, { studentId: 'bob' }).thenRefused('not-found');
    },
  );
});

describe('attemptDecider for a saved answer', () => {
  it('records the first option and each change', () => {
    given(started).when(save('gas', 'wrong')).then(chosen('gas', 'wrong'));
    given(started, chosen('gas', 'wrong')).when(save('gas', 'right')).then(chosen('gas', 'right'));
  });

  it('records null when the answer is cleared', () => {
    given(started, chosen('gas', 'wrong')).when(save('gas', null)).then(cleared('gas'));
  });

  it('records nothing when the option equals the current answer', () => {
    given(started, chosen('gas', 'wrong')).when(save('gas', 'wrong')).then();
    given(started).when(save('gas', null)).then();
    given(started, chosen('gas', 'wrong'), cleared('gas')).when(save('gas', null)).then();
  });

  it('rejects questions and options that are not on the paper', () => {
    given(started).when(save('planet', 'right')).thenRefused('question-not-in-exam');
    given(started).when(save('planet', null)).thenRefused('question-not-in-exam');
    given(started).when(save('gas', 'Mars')).thenRefused('option-not-in-question');
  });

  it('rejects an answer after the attempt is finished', () => {
    given(started, finished(NONE)).when(save('gas', 'right')).thenRefused('exam-finished');
  });

  it('uses the client’s time if it is between the start of the attempt and now', () => {
    const dated = (named: string, recorded: string) =>
      given(started)
        .when(save('gas', 'right', { chosenAt: new Date(named) }))
        .then(chosen('gas', 'right', recorded));
    dated('2026-01-05T10:03:59.000Z', '2026-01-05T10:03:59.000Z');
    dated(START, START);
    dated('2026-01-05T09:59:59.999Z', DURING);
    dated('2026-01-05T10:04:00.001Z', DURING);
  });

  it('accepts an answer until the deadline, and within 15 s after it if it was chosen before', () => {
    const named = (chosenAt: string) => save('gas', 'right', { chosenAt: new Date(chosenAt) });
    given(started)
      .when(save('gas', 'right'), DEADLINE)
      .then(chosen('gas', 'right', DEADLINE));
    given(started)
      .when(named(DURING), IN_GRACE)
      .then(chosen('gas', 'right', DURING));
    given(started)
      .when(named(DEADLINE), IN_GRACE)
      .then(chosen('gas', 'right', DEADLINE));
    const afterwards = '2026-01-05T10:10:00.001Z';
    given(started).when(save('gas', 'right'), afterwards).thenRefused('exam-time-over');
    given(started).when(named(afterwards), IN_GRACE).thenRefused('exam-time-over');
    given(started).when(named('2026-01-05T09:00:00.000Z'), IN_GRACE).thenRefused('exam-time-over');
    given(started).when(named('2026-01-05T12:00:00.000Z'), IN_GRACE).thenRefused('exam-time-over');
    given(started).when(named(DURING), AFTER_GRACE).thenRefused('exam-time-over');
  });
});

describe('attemptDecider after twenty thousand answer changes', () => {
  const count = Array.from({ length: 20_000 }, (_, n) => (n % 2 ? cleared('gas') : chosen('gas', 'right')));

  it('accepts further changes only with the submit', () => {
    given(started, ...count)
      .when(save('metal', 'right'))
      .thenRefused('too-many-changes');
    given(started, ...count)
      .when(finish({ answers: [{ questionId: 'metal', option: 'right' }] }))
      .then(chosen('metal', 'right'), finished(['Skipped', 'Correct', 'Skipped', 'Skipped']));
  });
});

describe('attemptDecider for a late answer [EXAM-65]', () => {
  const record = (questionId: string, option: string | null, chosenAt?: string) =>
    ({ type: 'RecordLateAnswer', questionId, option, chosenAt: chosenAt ? new Date(chosenAt) : undefined }) as const;
  const timeUpEvent = finished(['Correct', 'Skipped', 'Skipped', 'Skipped'], {
    reason: 'timeUp',
    finishedAt: DEADLINE,
  });

  it('records it before and after the finish without affecting the score', () => {
    given(started)
      .when(record('gas', 'right'), IN_GRACE)
      .then(lateAnswer('gas', 'right', IN_GRACE));
    given(started, chosen('gas', 'right'), timeUpEvent)
      .when(record('metal', 'right', DURING), AFTER_GRACE)
      .then(lateAnswer('metal', 'right', DURING));
    given(started, chosen('gas', 'right'), timeUpEvent, lateAnswer('metal', 'right', DURING)).thenState(
      expect.objectContaining({ late: new Set(['metal']), result: timeUpEvent.data }),
    );
  });

  it('records at most one late answer per question', () => {
    given(started, timeUpEvent, lateAnswer('gas', 'wrong', DURING))
      .when(record('gas', 'right'), AFTER_GRACE)
      .then();
    given(started, timeUpEvent).when(record('gas', 'Mars'), AFTER_GRACE).then();
    given(started, timeUpEvent).when(record('planet', 'right'), AFTER_GRACE).thenRefused('question-not-in-exam');
  });

  it('records nothing when it equals the current answer or precedes a later choice', () => {
    const answered = chosen('gas', 'right', '2026-01-05T10:05:00.000Z');
    given(started, answered, timeUpEvent)
      .when(record('gas', 'right', DURING), AFTER_GRACE)
      .then();
    given(started, answered, timeUpEvent)
      .when(record('gas', 'wrong', DURING), AFTER_GRACE)
      .then();
    given(started, answered, timeUpEvent)
      .when(record('metal', null, DURING), AFTER_GRACE)
      .then();
    given(started, answered, timeUpEvent)
      .when(record('gas', null), AFTER_GRACE)
      .then(lateAnswer('gas', null, AFTER_GRACE));
  });

  it('records a late answer that is sent with the submit', () => {
    const answers = [
      { questionId: 'gas', option: 'right', chosenAt: new Date(DURING) },
      { questionId: 'metal', option: 'right' },
      { questionId: 'metal', option: 'wrong' },
    ];
    const timeUpChanges = { reason: 'timeUp', finishedAt: DEADLINE } as const;
    given(started)
      .when(finish({ answers }), IN_GRACE)
      .then(
        chosen('gas', 'right'),
        lateAnswer('metal', 'right', IN_GRACE),
        finished(['Correct', 'Skipped', 'Skipped', 'Skipped'], timeUpChanges),
      );
    given(started, chosen('gas', 'right'), timeUpEvent)
      .when(finish({ answers }), AFTER_GRACE)
      .then(lateAnswer('metal', 'right', AFTER_GRACE));
  });
});

describe('attemptDecider for two answers to the same question', () => {
  const [EARLY, BETWEEN, LATE] = ['03', '05', '07'].map((minute) => `2026-01-05T10:${minute}:00.000Z`) as [
    string,
    string,
    string,
  ];
  const sent = (option: string | null, chosenAt: string) => save('gas', option, { chosenAt: new Date(chosenAt) });

  it('keeps the later choice regardless of the order of arrival', () => {
    given(started, chosen('gas', 'right', LATE))
      .when(sent('wrong', EARLY), LATE)
      .then();
    given(started, cleared('gas', LATE)).when(sent('wrong', EARLY), LATE).then();
    given(started, chosen('gas', 'wrong', EARLY))
      .when(sent('right', LATE), LATE)
      .then(chosen('gas', 'right', LATE));
    given(started, chosen('gas', 'wrong', EARLY))
      .when(sent(null, LATE), LATE)
      .then(cleared('gas', LATE));
  });

  it('treats an answer without a valid time as chosen now', () => {
    given(started, chosen('gas', 'wrong', EARLY))
      .when(save('gas', 'right'), LATE)
      .then(chosen('gas', 'right', LATE));
    given(started, chosen('gas', 'right', LATE))
      .when(save('gas', 'wrong'), BETWEEN)
      .then();
  });

  it('records a later choice of the same option, so that no earlier answer replaces it', () => {
    const repeatedChoice = given(started, chosen('gas', 'right', EARLY));
    repeatedChoice.when(sent('right', LATE), LATE).then(chosen('gas', 'right', LATE));
    repeatedChoice.when(sent('right', EARLY), LATE).then();
    given(started, chosen('gas', 'right', EARLY), chosen('gas', 'right', LATE))
      .when(sent('wrong', BETWEEN), LATE)
      .then();
    given(started).when(sent(null, LATE), LATE).then(cleared('gas', LATE));
  });

  it('keeps the later choice when both are sent with the submit', () => {
    const answers = [
      { questionId: 'gas', option: 'right', chosenAt: new Date(LATE) },
      { questionId: 'gas', option: 'wrong', chosenAt: new Date(EARLY) },
    ];
    given(started)
      .when(finish({ answers }), LATE)
      .then(chosen('gas', 'right', LATE), finished(['Correct', 'Skipped', 'Skipped', 'Skipped'], { finishedAt: LATE }));
  });
});

describe('attemptDecider for progress', () => {
  it('records only changed values', () => {
    given(started)
      .when(progress('gas', { visited: true, flagged: true, spentMs: 5_000 }))
      .then(progressed('gas', { visited: true, flagged: true, spentMs: 5_000 }));
    const before = given(started, progressed('gas', { visited: true, flagged: true, spentMs: 5_000 }));
    before
      .when(progress('gas', { visited: true, flagged: false, spentMs: 10 }))
      .then(progressed('gas', { flagged: false, spentMs: 10 }));
    before.when(progress('gas', { visited: false, flagged: true, spentMs: 0 })).then();
    given(started)
      .when(progress('gas', { flagged: false }))
      .then();
  });

  it('adds up the time spent on a question', () => {
    given(
      started,
      progressed('gas', { visited: true, spentMs: 5_000 }),
      progressed('gas', { flagged: true, spentMs: 7_000 }),
    ).thenState(
      expect.objectContaining({
        progress: [{ visited: true, flagged: true, spentMs: 12_000 }, undefined, undefined, undefined],
      }),
    );
  });

  it('limits the time spent on a question to the duration of the attempt', () => {
    const durationMs = 4 * 60_000;
    given(started)
      .when(progress('gas', { spentMs: 10 * durationMs }))
      .then(progressed('gas', { spentMs: durationMs }));
    given(started, progressed('gas', { spentMs: durationMs - 1 }))
      .when(progress('gas', { spentMs: 500 }))
      .then(progressed('gas', { spentMs: 1 }));
    given(started)
      .when(progress('gas', { spentMs: -5 }))
      .then();
  });

  it('raises the time to the largest reported total and adds increments', () => {
    const startedEvents = [started, progressed('gas', { visited: true, spentMs: 5_000 })];
    given(...startedEvents)
      .when(progress('gas', { totalSpentMs: 12_000 }))
      .then(progressed('gas', { spentMs: 7_000 }));
    given(...startedEvents)
      .when(progress('gas', { totalSpentMs: 5_000 }))
      .then();
    given(...startedEvents)
      .when(progress('gas', { totalSpentMs: 4_000, flagged: true }))
      .then(progressed('gas', { flagged: true }));
    given(...startedEvents)
      .when(progress('gas', { spentMs: 1_000 }))
      .then(progressed('gas', { spentMs: 1_000 }));
    // the total takes precedence over the increment
    given(...startedEvents)
      .when(progress('gas', { totalSpentMs: 12_000, spentMs: 7_000 }))
      .then(progressed('gas', { spentMs: 7_000 }));
  });

  it('limits the reported total to the elapsed time of the attempt', () => {
    const durationMs = 4 * 60_000;
    given(started, progressed('gas', { spentMs: 1 }))
      .when(progress('gas', { totalSpentMs: 10 * durationMs }))
      .then(progressed('gas', { spentMs: durationMs - 1 }));
    given(started, progressed('gas', { spentMs: durationMs }))
      .when(progress('gas', { totalSpentMs: 10 * durationMs }))
      .then();
  });

  it('drops progress after two thousand progress events of an attempt', () => {
    const events = Array.from({ length: 2_000 }, () => progressed('gas', { spentMs: 1 }));
    given(started, ...events.slice(1))
      .when(progress('gas', { spentMs: 1 }))
      .then(progressed('gas', { spentMs: 1 }));
    given(started, ...events)
      .when(progress('metal', { visited: true, spentMs: 1 }))
      .then();
  });

  it('rejects progress on unknown questions and after the attempt is over', () => {
    given(started)
      .when(progress('planet', { visited: true }))
      .thenRefused('question-not-in-exam');
    given(started)
      .when(progress('gas', { visited: true }), IN_GRACE)
      .then(progressed('gas', { visited: true }));
    given(started)
      .when(progress('gas', { visited: true }), AFTER_GRACE)
      .thenRefused('exam-time-over');
    given(started, finished(NONE))
      .when(progress('gas', { visited: true }))
      .thenRefused('exam-finished');
  });
});

describe('attemptDecider for progress on one question', () => {
  it('records the first visit after a flag, and a flag after a visit', () => {
    given(started, progressed('gas', { flagged: true }))
      .when(progress('gas', { visited: true }))
      .then(progressed('gas', { visited: true }));
    given(started, progressed('gas', { visited: true }))
      .when(progress('gas', { flagged: true }))
      .then(progressed('gas', { flagged: true }));
  });
});

describe('optionIn', () => {
  const optionAfter = (questionId: string, ...events: AttemptEvent[]) =>
    optionIn(events.reduce(attemptDecider.evolve, attemptDecider.initial), questionId);

  it('returns the latest saved option during and after the attempt', () => {
    const answers = [chosen('metal', 'wrong'), chosen('metal', 'right'), chosen('acid', 'wrong'), cleared('acid')];
    for (const events of [answers, [...answers, finished(['Skipped', 'Correct', 'Skipped', 'Skipped'])]]) {
      expect(optionAfter('metal', started, ...events)).toBe('right');
      expect(optionAfter('acid', started, ...events)).toBeNull();
      expect(optionAfter('base', started, ...events)).toBeNull();
    }
  });

  it('returns null before the start and for a question that is not on the paper', () => {
    expect(optionAfter('planet', started, chosen('gas', 'right'))).toBeNull();
    expect(optionAfter('gas')).toBeNull();
  });
});

describe('attemptDecider for a second answer chosen at the same instant', () => {
  it('replaces the first answer, and records it as late after the deadline', () => {
    given(started, chosen('gas', 'wrong'))
      .when(save('gas', 'right', { chosenAt: new Date(DURING) }))
      .then(chosen('gas', 'right'));
    given(started, chosen('gas', 'wrong'))
      .when({ type: 'RecordLateAnswer', questionId: 'gas', option: 'right', chosenAt: new Date(DURING) }, AFTER_GRACE)
      .then(lateAnswer('gas', 'right', DURING));
  });
});

describe('attemptDecider for a finish', () => {
  const answered = [chosen('gas', 'right'), chosen('metal', 'wrong'), chosen('acid', 'right'), cleared('acid')];

  it('grades each question by its latest answer', () => {
    given(started, ...answered)
      .when(finish())
      .then(finished(['Correct', 'Incorrect', 'Skipped', 'Skipped']));
    given(started).when(finish()).then(finished(NONE));
  });

  it('records the finish only once', () => {
    given(started, finished(NONE))
      .when(finish({ answers: [{ questionId: 'gas', option: null }] }))
      .then();
  });

  it('dates the finish to the deadline if the server finishes the attempt later', () => {
    const timeUpChanges = { reason: 'timeUp', finishedAt: DEADLINE } as const;
    given(started).when(finish(), DEADLINE).then(finished(NONE, timeUpChanges));
    given(started).when(finish(), '2026-01-07T00:00:00.000Z').then(finished(NONE, timeUpChanges));
    const before = '2026-01-05T10:09:59.999Z';
    given(started)
      .when(finish(), before)
      .then(finished(NONE, { finishedAt: before }));
  });

  it('accepts and grades answers sent with the submit', () => {
    given(started, ...answered)
      .when(
        finish({
          answers: [
            { questionId: 'gas', option: null },
            { questionId: 'metal', option: 'wrong' },
            { questionId: 'base', option: 'wrong' },
            { questionId: 'base', option: 'right' },
          ],
        }),
      )
      .then(
        cleared('gas'),
        chosen('base', 'wrong'),
        chosen('base', 'right'),
        finished(['Skipped', 'Incorrect', 'Skipped', 'Correct'], { work: [NO_WORK, NO_WORK, NO_WORK, CHANGED] }),
      );
  });

  it('contains the time, changes and flag of each question', () => {
    given(
      started,
      progressed('gas', { visited: true, spentMs: 5_000 }),
      progressed('gas', { flagged: true }),
      progressed('gas', { spentMs: 2_000 }),
      progressed('metal', { flagged: true }),
      progressed('metal', { flagged: false }),
      chosen('gas', 'right'),
      cleared('gas'),
      chosen('gas', 'right'),
      chosen('acid', 'wrong'),
      cleared('acid'),
      chosen('acid', 'right'),
    )
      .when(finish())
      .then(
        finished(['Correct', 'Skipped', 'Correct', 'Skipped'], {
          work: [{ spentMs: 7_000, changed: false, flagged: true }, NO_WORK, CHANGED, NO_WORK],
        }),
      );
  });

  it('does not contain them for an attempt that was started by an earlier release', () => {
    const { work: _, ...result } = finished(NONE).data;
    given({ type: 'AttemptStarted', data: { ...attempt, recordsWork: false } })
      .when(finish())
      .then({ type: 'AttemptFinished', data: result });
  });

  it('skips late answers of the submit and rejects answers to unknown questions', () => {
    const timeUpChanges = { reason: 'timeUp', finishedAt: DEADLINE } as const;
    given(started)
      .when(
        finish({
          answers: [
            { questionId: 'gas', option: 'right' },
            { questionId: 'metal', option: 'right', chosenAt: new Date(DURING) },
          ],
        }),
        IN_GRACE,
      )
      .then(
        chosen('metal', 'right'),
        lateAnswer('gas', 'right', IN_GRACE),
        finished(['Skipped', 'Correct', 'Skipped', 'Skipped'], timeUpChanges),
      );
    given(started)
      .when(finish({ answers: [{ questionId: 'planet', option: 'right' }] }))
      .thenRefused('question-not-in-exam');
    given(started)
      .when(finish({ answers: [{ questionId: 'gas', option: 'Mars' }] }))
      .thenRefused('option-not-in-question');
  });

  it('records the score claimed by the client without using it', () => {
    const claim = { score: 1, correct: 4, incorrect: 0, skipped: 0, incorrectQuestions: [] };
    given(started).when(finish({ claim })).then(finished(NONE, { claim }));
  });

  it('holds the result if the exam withholds its results [REVEAL-6]', () => {
    given(started)
      .when(finish(), DURING, { areResultsHeld: true })
      .then(finished(NONE, { held: true }));
  });

  it('shows a held result once, with its current grades [REVEAL-6]', () => {
    const heldFinish = finished(['Correct', 'Incorrect', 'Skipped', 'Skipped'], { held: true });
    const { held: _, work: _work, ...result } = heldFinish.data;
    const resultShown: AttemptEvent = { type: 'AttemptResultShown', data: result };
    given(started, heldFinish).when({ type: 'ShowResult' }).then(resultShown);
    given(started, heldFinish, resultShown).when({ type: 'ShowResult' }).then();
    given(started).when({ type: 'ShowResult' }).then();
    given(started, finished(NONE)).when({ type: 'ShowResult' }).then();

    const { startedAt: _start, reason: _end, ...marks } = result;
    const grades = { score: 0.5, correct: 2, incorrect: 0, verdicts: result.verdicts };
    const correction = { remarkedAt: IN_GRACE, correctionId: 'correction', questionId: 'base', reason: 'why' };
    const former = { score: 0.19, verdict: 'Incorrect' } as const;
    const remarked: AttemptEvent = {
      type: 'AttemptRemarked',
      data: { ...marks, ...grades, ...correction, held: true, former },
    };
    given(started, heldFinish, remarked)
      .when({ type: 'ShowResult' })
      .then({ type: 'AttemptResultShown', data: { ...result, ...grades } });
  });
});
