import { contextAt, given as givenDecider } from '../../test/support/given-decider.js';
import type { AttemptEvent, AttemptFinished, Verdict } from '../contracts/events/attempt.events.js';
import type { AnswerKey, AttemptCommand, Choose, Finish, Note } from './attempt.commands.js';
import { attemptDecider } from './attempt.decider.js';

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
const started: AttemptEvent = { type: 'AttemptStarted', data: attempt };
const about = { attemptId: 'attempt', studentId: 'ann' };
const chosen = (questionId: string, option: string, chosenAt = DURING): AttemptEvent => ({
  type: 'AnswerChosen',
  data: { ...about, questionId, option, chosenAt },
});
const cleared = (questionId: string, chosenAt = DURING): AttemptEvent => ({
  type: 'AnswerCleared',
  data: { ...about, questionId, chosenAt },
});
const noted = (questionId: string, news: { visited?: boolean; marked?: boolean; spentMs?: number }): AttemptEvent => ({
  type: 'ProgressNoted',
  data: { ...about, questionId, ...news },
});

const choose = (questionId: string, option: string | null, more: Partial<Choose> = {}): Choose => ({
  type: 'Choose',
  studentId: 'ann',
  questionId,
  option,
  options: ['right', 'wrong'],
  graceEnd: new Date(IN_GRACE),
  ...more,
});
const note = (questionId: string, news: Partial<Note>): Note => ({
  type: 'Note',
  studentId: 'ann',
  graceEnd: new Date(IN_GRACE),
  questionId,
  ...news,
});
const key: AnswerKey = new Map(
  attempt.questions.map(({ questionId }) => [
    questionId,
    { subject: 'Chemistry', options: ['right', 'wrong'], correctAnswer: 'right' },
  ]),
);
const finish = (more: Partial<Finish> = {}): Finish => ({
  type: 'Finish',
  studentId: 'ann',
  key,
  graceEnd: new Date(IN_GRACE),
  ...more,
});
const finished = (
  verdicts: readonly [Verdict, Verdict, Verdict, Verdict],
  more: Partial<AttemptFinished['data']> = {},
): AttemptEvent => {
  const count = (wanted: Verdict) => verdicts.filter((verdict) => verdict === wanted).length;
  const option = { Correct: 'right', Incorrect: 'wrong', Skipped: null };
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
      marks: attempt.questions.map((question, place) => ({
        ...question,
        subject: 'Chemistry',
        chosen: option[verdicts[place]!],
        verdict: verdicts[place]!,
      })),
      ...more,
    },
  };
};
const given = (...events: AttemptEvent[]) => {
  const attempts = givenDecider(attemptDecider, ...events);
  return { ...attempts, when: (command: AttemptCommand, at = DURING) => attempts.when(command, contextAt(at)) };
};
const NONE = ['Skipped', 'Skipped', 'Skipped', 'Skipped'] as const;

describe('an attempt', () => {
  it('begins once', () => {
    given().when({ type: 'Begin', attempt }).then(started);
    given(started)
      .when({ type: 'Begin', attempt: { ...attempt, optionSeed: 'another' } })
      .then();
  });

  it.each<AttemptCommand>([choose('gas', 'right'), note('gas', { visited: true }), finish()])(
    'is nothing to others, nor before it begins: $type',
    (command) => {
      given().when(command).thenRefused('not-found');
      given(started)
        .when({ ...command, studentId: 'bob' } as AttemptCommand)
        .thenRefused('not-found');
    },
  );
});

describe('an answer', () => {
  it('is chosen and changed', () => {
    given(started).when(choose('gas', 'wrong')).then(chosen('gas', 'wrong'));
    given(started, chosen('gas', 'wrong')).when(choose('gas', 'right')).then(chosen('gas', 'right'));
  });

  it('is cleared', () => {
    given(started, chosen('gas', 'wrong')).when(choose('gas', null)).then(cleared('gas'));
  });

  it('that is there already changes nothing', () => {
    given(started, chosen('gas', 'wrong')).when(choose('gas', 'wrong')).then();
    given(started).when(choose('gas', null)).then();
    given(started, chosen('gas', 'wrong'), cleared('gas')).when(choose('gas', null)).then();
  });

  it('belongs to a question and an option of the paper', () => {
    given(started).when(choose('planet', 'right')).thenRefused('question-not-in-exam');
    given(started).when(choose('planet', null)).thenRefused('question-not-in-exam');
    given(started).when(choose('gas', 'Mars')).thenRefused('option-not-in-question');
  });

  it('is taken no more once the attempt is finished', () => {
    given(started, finished(NONE)).when(choose('gas', 'right')).thenRefused('exam-finished');
  });

  it('is dated as the client says, within the attempt and up to now', () => {
    const dated = (named: string, recorded: string) =>
      given(started)
        .when(choose('gas', 'right', { chosenAt: new Date(named) }))
        .then(chosen('gas', 'right', recorded));
    dated('2026-01-05T10:03:59.000Z', '2026-01-05T10:03:59.000Z');
    dated(START, START);
    dated('2026-01-05T09:59:59.999Z', DURING);
    dated('2026-01-05T10:04:00.001Z', DURING);
  });

  it('counts until the deadline, and 15 s longer when it was chosen before it', () => {
    const named = (chosenAt: string) => choose('gas', 'right', { chosenAt: new Date(chosenAt) });
    given(started)
      .when(choose('gas', 'right'), DEADLINE)
      .then(chosen('gas', 'right', DEADLINE));
    given(started)
      .when(named(DURING), IN_GRACE)
      .then(chosen('gas', 'right', DURING));
    given(started)
      .when(named(DEADLINE), IN_GRACE)
      .then(chosen('gas', 'right', DEADLINE));
    const justAfter = '2026-01-05T10:10:00.001Z';
    given(started).when(choose('gas', 'right'), justAfter).thenRefused('exam-time-over');
    given(started).when(named(justAfter), IN_GRACE).thenRefused('exam-time-over');
    given(started).when(named('2026-01-05T09:00:00.000Z'), IN_GRACE).thenRefused('exam-time-over');
    given(started).when(named('2026-01-05T12:00:00.000Z'), IN_GRACE).thenRefused('exam-time-over');
    given(started).when(named(DURING), AFTER_GRACE).thenRefused('exam-time-over');
  });
});

describe('[S10] of two choices', () => {
  const [EARLY, BETWEEN, LATE] = ['03', '05', '07'].map((minute) => `2026-01-05T10:${minute}:00.000Z`) as [
    string,
    string,
    string,
  ];
  const sent = (option: string | null, chosenAt: string) => choose('gas', option, { chosenAt: new Date(chosenAt) });

  it('the later one stands, whichever arrives first', () => {
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

  it('the one without a time the server believes counts as chosen now', () => {
    given(started, chosen('gas', 'wrong', EARLY))
      .when(choose('gas', 'right'), LATE)
      .then(chosen('gas', 'right', LATE));
    given(started, chosen('gas', 'right', LATE))
      .when(choose('gas', 'wrong'), BETWEEN)
      .then();
  });

  it('the same one again later is recorded, so that none from between replaces it', () => {
    const again = given(started, chosen('gas', 'right', EARLY));
    again.when(sent('right', LATE), LATE).then(chosen('gas', 'right', LATE));
    again.when(sent('right', EARLY), LATE).then();
    given(started, chosen('gas', 'right', EARLY), chosen('gas', 'right', LATE))
      .when(sent('wrong', BETWEEN), LATE)
      .then();
    given(started).when(sent(null, LATE), LATE).then(cleared('gas', LATE));
  });

  it('the later one counts too when they come with the submit', () => {
    const answers = [
      { questionId: 'gas', option: 'right', chosenAt: new Date(LATE) },
      { questionId: 'gas', option: 'wrong', chosenAt: new Date(EARLY) },
    ];
    given(started)
      .when(finish({ answers }), LATE)
      .then(chosen('gas', 'right', LATE), finished(['Correct', 'Skipped', 'Skipped', 'Skipped'], { finishedAt: LATE }));
  });
});

describe('progress', () => {
  it('is noted as far as it is new', () => {
    given(started)
      .when(note('gas', { visited: true, marked: true, spentMs: 5_000 }))
      .then(noted('gas', { visited: true, marked: true, spentMs: 5_000 }));
    const before = given(started, noted('gas', { visited: true, marked: true, spentMs: 5_000 }));
    before
      .when(note('gas', { visited: true, marked: false, spentMs: 10 }))
      .then(noted('gas', { marked: false, spentMs: 10 }));
    before.when(note('gas', { visited: false, marked: true, spentMs: 0 })).then();
    given(started)
      .when(note('gas', { marked: false }))
      .then();
  });

  it('adds up', () => {
    given(
      started,
      noted('gas', { visited: true, spentMs: 5_000 }),
      noted('gas', { marked: true, spentMs: 7_000 }),
    ).thenState(
      expect.objectContaining({
        progress: [{ visited: true, marked: true, spentMs: 12_000 }, undefined, undefined, undefined],
      }),
    );
  });

  it('spends no longer on a question than the attempt has lasted', () => {
    const lasted = 4 * 60_000;
    given(started)
      .when(note('gas', { spentMs: 10 * lasted }))
      .then(noted('gas', { spentMs: lasted }));
    given(started, noted('gas', { spentMs: lasted - 1 }))
      .when(note('gas', { spentMs: 500 }))
      .then(noted('gas', { spentMs: 1 }));
    given(started)
      .when(note('gas', { spentMs: -5 }))
      .then();
  });

  it('is refused for what is not on the paper, and once the attempt is over', () => {
    given(started)
      .when(note('planet', { visited: true }))
      .thenRefused('question-not-in-exam');
    given(started)
      .when(note('gas', { visited: true }), IN_GRACE)
      .then(noted('gas', { visited: true }));
    given(started)
      .when(note('gas', { visited: true }), AFTER_GRACE)
      .thenRefused('exam-time-over');
    given(started, finished(NONE))
      .when(note('gas', { visited: true }))
      .thenRefused('exam-finished');
  });
});

describe('the end of an attempt', () => {
  const answered = [chosen('gas', 'right'), chosen('metal', 'wrong'), chosen('acid', 'right'), cleared('acid')];

  it('marks each question as it was last answered', () => {
    given(started, ...answered)
      .when(finish())
      .then(finished(['Correct', 'Incorrect', 'Skipped', 'Skipped']));
    given(started).when(finish()).then(finished(NONE));
  });

  it('happens once', () => {
    given(started, finished(NONE))
      .when(finish({ answers: [{ questionId: 'gas', option: 'right' }] }))
      .then();
  });

  it('is dated to the deadline when time is up, however late it is said', () => {
    const timeUp = { reason: 'timeUp', finishedAt: DEADLINE } as const;
    given(started).when(finish(), DEADLINE).then(finished(NONE, timeUp));
    given(started).when(finish(), '2026-01-07T00:00:00.000Z').then(finished(NONE, timeUp));
    const before = '2026-01-05T10:09:59.999Z';
    given(started)
      .when(finish(), before)
      .then(finished(NONE, { finishedAt: before }));
  });

  it('takes answers along and marks them with the rest', () => {
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
        finished(['Skipped', 'Incorrect', 'Skipped', 'Correct']),
      );
  });

  it('leaves out answers that came too late, and refuses those that are not on the paper', () => {
    const timeUp = { reason: 'timeUp', finishedAt: DEADLINE } as const;
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
      .then(chosen('metal', 'right'), finished(['Skipped', 'Correct', 'Skipped', 'Skipped'], timeUp));
    given(started)
      .when(finish({ answers: [{ questionId: 'planet', option: 'right' }] }))
      .thenRefused('question-not-in-exam');
    given(started)
      .when(finish({ answers: [{ questionId: 'gas', option: 'Mars' }] }))
      .thenRefused('option-not-in-question');
  });

  it('keeps what the client claims and believes nothing of it', () => {
    const claim = { score: 1, correct: 4, incorrect: 0, skipped: 0, incorrectQuestions: [] };
    given(started).when(finish({ claim })).then(finished(NONE, { claim }));
  });
});
