import type { Verdict } from '../contracts/events/attempt.events.js';
import type { AnswerFacts } from './answer-facts.js';
import { insightsOf, type AttemptFacts } from './insights.js';

const MINUTE_MS = 60_000;

const answer = (
  number: number,
  verdict: Verdict,
  seconds: number,
  choices: readonly (string | null)[] = [],
): AnswerFacts => ({
  questionId: `q${number}`,
  options: ['right', 'wrong', 'other'],
  correctAnswer: verdict === 'Annulled' ? null : 'right',
  verdict,
  spentMs: seconds * 1000,
  choices,
});
const facts = (answers: readonly AnswerFacts[], answerCount: Partial<AttemptFacts> = {}): AttemptFacts => ({
  answers,
  penalty: 0.25,
  durationMs: 10 * MINUTE_MS,
  leftMs: 0,
  ...answerCount,
});
/** Five correct answers of 40 seconds each, which set the usual time. */
const STEADY = [1, 2, 3, 4, 5].map((number) => answer(number, 'Correct', 40, ['right']));
const textsOf = (attempt: AttemptFacts) => insightsOf(attempt).map(({ text }) => text);

it('insights are empty for an attempt without mistakes at a steady pace', () => {
  expect(insightsOf(facts(STEADY, { leftMs: 5 * MINUTE_MS }))).toEqual([]);
});

describe('answers changed from correct to incorrect', () => {
  const changedToIncorrect = (number: number) => answer(number, 'Incorrect', 40, ['right', 'wrong']);

  it('are counted with their cost: the mark and the penalty', () => {
    expect(insightsOf(facts([changedToIncorrect(1)]))).toEqual([
      {
        kind: 'changed-to-incorrect',
        text: 'You changed 1 answer from correct to incorrect, which cost you 1.25 marks.',
        questionIds: ['q1'],
      },
    ]);
    expect(textsOf(facts([changedToIncorrect(1), changedToIncorrect(2)], { penalty: 0.5 }))).toEqual([
      'You changed 2 answers from correct to incorrect, which cost you 3 marks.',
    ]);
    expect(textsOf(facts([changedToIncorrect(1)], { penalty: 0 }))).toEqual([
      'You changed 1 answer from correct to incorrect, which cost you 1 mark.',
    ]);
  });

  it('exclude answers that were incorrect, cleared or annulled', () => {
    const ignoredAnswers = [
      answer(1, 'Incorrect', 40, ['other', 'wrong']),
      answer(2, 'Skipped', 40, ['right', null]),
      answer(3, 'Correct', 40, ['wrong', 'right']),
      answer(4, 'Annulled', 40, ['right', 'wrong']),
    ];
    expect(insightsOf(facts(ignoredAnswers))).toEqual([]);
  });
});

describe('quick incorrect answers', () => {
  const quick = (number: number, seconds = 19) => answer(number, 'Incorrect', seconds, ['wrong']);

  it('took less than half the usual time, and are counted with their cost', () => {
    expect(insightsOf(facts([...STEADY, quick(6)]))).toEqual([
      {
        kind: 'quick-incorrect',
        text: '1 quick incorrect answer cost you 0.25 marks. It took less than half your usual time of 40 seconds.',
        questionIds: ['q6'],
      },
    ]);
    expect(textsOf(facts([...STEADY, quick(6), quick(7), quick(8), quick(9)]))).toEqual([
      '4 quick incorrect answers cost you 1 mark. Each took less than half your usual time of 40 seconds.',
    ]);
  });

  it('exclude answers of half the usual time, of unknown time, and attempts without a penalty', () => {
    expect(insightsOf(facts([...STEADY, quick(6, 20), quick(7, 0)]))).toEqual([]);
    expect(insightsOf(facts([...STEADY, quick(6)], { penalty: 0 }))).toEqual([]);
  });

  it('require five timed answers for a usual time', () => {
    expect(insightsOf(facts([...STEADY.slice(0, 3), quick(6)]))).toEqual([]);
  });
});

describe('time left', () => {
  it('is listed with the skipped questions', () => {
    const answers = [...STEADY, answer(6, 'Skipped', 0), answer(7, 'Incorrect', 40, ['wrong'])];
    expect(insightsOf(facts(answers, { leftMs: 125_900 }))).toEqual([
      {
        kind: 'time-left',
        text: 'You finished with 2 minutes 5 seconds left, but skipped 1 question.',
        questionIds: ['q6'],
      },
    ]);
  });

  it('is listed with the incorrect answers if no question was skipped', () => {
    const wrongAnswer = (number: number) => answer(number, 'Incorrect', 40, ['wrong']);
    expect(textsOf(facts([...STEADY, wrongAnswer(6)], { leftMs: MINUTE_MS }))).toEqual([
      'You finished with 1 minute left, but 1 answer was incorrect.',
    ]);
    expect(
      textsOf(
        facts([...STEADY, wrongAnswer(6), wrongAnswer(7)], { leftMs: 61 * MINUTE_MS, durationMs: 120 * MINUTE_MS }),
      ),
    ).toEqual(['You finished with 1 hour 1 minute left, but 2 answers were incorrect.']);
  });

  it('is omitted below a minute or a tenth of the duration', () => {
    const answers = [answer(1, 'Skipped', 0)];
    expect(insightsOf(facts(answers, { leftMs: MINUTE_MS - 1, durationMs: MINUTE_MS }))).toEqual([]);
    expect(insightsOf(facts(answers, { leftMs: 2 * MINUTE_MS, durationMs: 21 * MINUTE_MS }))).toEqual([]);
  });
});

describe('slowest correct answers', () => {
  const slow = (number: number, seconds: number) => answer(number, 'Correct', seconds, ['right']);

  it('took more than twice the usual time', () => {
    expect(insightsOf(facts([...STEADY, slow(6, 81), slow(7, 80)]))).toEqual([
      {
        kind: 'slowest-correct',
        text: 'Your slowest correct answer took 1 minute 21 seconds. Your usual time is 40 seconds.',
        questionIds: ['q6'],
      },
    ]);
  });

  it('are at most three, listed in the order of the paper', () => {
    const answers = [...STEADY, slow(6, 100), slow(7, 90), slow(8, 130), slow(9, 120)];
    expect(insightsOf(facts(answers))).toEqual([
      {
        kind: 'slowest-correct',
        text: 'On average, your 3 slowest correct answers took 1 minute 56 seconds. Your usual time is 40 seconds.',
        questionIds: ['q6', 'q8', 'q9'],
      },
    ]);
  });
});

it('insights are limited to three, those with lost marks first', () => {
  const answers = [
    ...STEADY,
    answer(6, 'Incorrect', 40, ['right', 'wrong']),
    answer(7, 'Incorrect', 10, ['wrong']),
    answer(8, 'Correct', 200, ['right']),
    answer(9, 'Skipped', 0),
  ];
  expect(insightsOf(facts(answers, { leftMs: 5 * MINUTE_MS })).map(({ kind }) => kind)).toEqual([
    'changed-to-incorrect',
    'quick-incorrect',
    'time-left',
  ]);
});
