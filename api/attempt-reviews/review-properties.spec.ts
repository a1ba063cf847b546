import fc from 'fast-check';
import '../../test/support/given/seeded-properties.js';
import type { Verdict } from '../contracts/events/attempt.events.js';
import type { ActionTimeline } from '../contracts/http/attempt-actions.js';
import { answerFactsOf } from './answer-facts.js';
import { insightsOf, type Insight } from './insights.js';

const START = Date.parse('2026-11-23T12:00:00.000Z');
const OPTIONS = ['A', 'B', 'C'];
const KEY = 'A';

/** A visit to a question: its duration, and the option chosen at each moment (0 to 1) of it; null clears. */
interface Visit {
  readonly question: number;
  readonly seconds: number;
  readonly choices: readonly { readonly moment: number; readonly option: number | null }[];
  /** True if the progress is recorded together with that of the next visit */
  readonly isSentLater: boolean;
}
interface Script {
  readonly questionCount: number;
  readonly visits: readonly Visit[];
  readonly annulled: readonly number[];
  readonly idleSeconds: number;
  readonly leftSeconds: number;
  readonly penalty: number;
}

const script: fc.Arbitrary<Script> = fc.integer({ min: 1, max: 12 }).chain((questionCount) => {
  const question = fc.nat({ max: questionCount - 1 });
  const choice = fc.record({
    moment: fc.double({ min: 0.01, max: 0.99, noNaN: true }),
    option: fc.option(fc.nat({ max: OPTIONS.length - 1 }), { freq: 6 }),
  });
  return fc.record({
    questionCount: fc.constant(questionCount),
    visits: fc.array(
      fc.record({
        question,
        seconds: fc.integer({ min: 1, max: 300 }),
        choices: fc.array(choice, { maxLength: 3 }),
        isSentLater: fc.boolean(),
      }),
      { maxLength: 30 },
    ),
    annulled: fc.uniqueArray(question, { maxLength: 1 }),
    idleSeconds: fc.nat({ max: 60 }),
    leftSeconds: fc.nat({ max: 8_000 }),
    penalty: fc.constantFrom(0, 0.25, 0.5),
  });
});

/** Plays a script: writes its timeline, and computes the truth about each question without reading it. */
function playScript({ questionCount, visits, annulled, idleSeconds, leftSeconds, penalty }: Script) {
  const entries: ActionTimeline['entries'][number][] = [{ what: 'started' }];
  const truth = Array.from({ length: questionCount }, (_, index) => ({
    questionId: `q${index}`,
    seconds: 0,
    options: [] as (string | null)[],
    isAnnulled: annulled.includes(index),
  }));
  let now = START;
  let unsent: Visit[] = [];
  for (const [n, visit] of visits.entries()) {
    const { question, seconds } = visit;
    for (const { moment, option } of visit.choices.toSorted((a, b) => a.moment - b.moment)) {
      const chosenAt = new Date(now + Math.floor(moment * seconds * 1000)).toISOString();
      entries.push({ what: 'answer', at: chosenAt, question, option, chosenAt });
      truth[question]!.options.push(option === null ? null : OPTIONS[option]!);
    }
    truth[question]!.seconds += seconds;
    now += seconds * 1000;
    unsent.push(visit);
    if (visit.isSentLater && n < visits.length - 1) continue;
    for (const sent of unsent) {
      entries.push({
        what: 'progress',
        at: new Date(now).toISOString(),
        question: sent.question,
        spentMs: sent.seconds * 1000,
      });
    }
    unsent = [];
  }
  const finishedAt = now + idleSeconds * 1000;
  const last = visits.at(-1);
  if (last) {
    const lateAnswer = { at: new Date(finishedAt + 1).toISOString(), chosenAt: new Date(now - 1).toISOString() };
    entries.push({ what: 'late', question: last.question, option: OPTIONS.indexOf(KEY), ...lateAnswer });
  }
  entries.push({ what: 'finished' });
  const timeline = {
    startedAt: new Date(START).toISOString(),
    finishedAt: new Date(finishedAt).toISOString(),
    entries,
  };
  const graded = truth.map(({ questionId, options, isAnnulled }) => ({
    questionId,
    options: OPTIONS,
    correctAnswer: isAnnulled ? null : KEY,
    verdict: verdictOf(options.at(-1) ?? null, isAnnulled),
  }));
  const answers = answerFactsOf(timeline, graded);
  const durationMs = finishedAt - START + leftSeconds * 1000;
  const insights = insightsOf({ answers, penalty, durationMs, leftMs: leftSeconds * 1000 });
  return {
    truth: truth.map((question, n) => ({ ...question, verdict: graded[n]!.verdict })),
    answers,
    insights,
    durationSeconds: durationMs / 1000,
  };
}

function verdictOf(option: string | null, isAnnulled: boolean): Verdict {
  if (isAnnulled) return 'Annulled';
  if (option === null) return 'Skipped';
  return option === KEY ? 'Correct' : 'Incorrect';
}

type Truth = ReturnType<typeof playScript>['truth'];

const unit = (name: string) => new Intl.NumberFormat('en', { style: 'unit', unit: name, unitDisplay: 'long' });
/** Formats seconds as '1 hour 2 minutes' or '2 minutes 5 seconds'. */
const spokenDuration = (seconds: number): string =>
  [
    [Math.trunc(seconds / 3600), 'hour'] as const,
    [Math.trunc(seconds / 60) % 60, 'minute'] as const,
    [seconds < 3600 ? seconds % 60 : 0, 'second'] as const,
  ]
    .filter(([count]) => count !== 0)
    .map(([count, name]) => unit(name).format(count))
    .join(' ');
const countText = (count: number, singular: string, plural: string): string =>
  count === 1 ? `1 ${singular}` : `${count} ${plural}`;
const marks = (value: number): string => countText(Math.round(value * 100) / 100, 'mark', 'marks');

/** Computes the usual time as defined: the median of at least 5 timed answers, rounded down to seconds. */
function usualTime(truth: Truth): number | undefined {
  const times = truth
    .filter(({ verdict, seconds }) => ['Correct', 'Incorrect'].includes(verdict) && seconds > 0)
    .map(({ seconds }) => seconds)
    .sort((a, b) => a - b);
  const half = Math.floor(times.length / 2);
  if (times.length < 5) return undefined;
  return times.length % 2 === 1 ? times[half] : Math.floor((times[half - 1]! + times[half]!) / 2);
}

/** Computes the insights from the truth. */
function expectedInsights(truth: Truth, { penalty, leftSeconds }: Script, durationSeconds: number): Insight[] {
  const questionsWith = (requestedVerdict: Verdict) => truth.filter(({ verdict }) => verdict === requestedVerdict);
  const [correct, incorrect, skipped] = [
    questionsWith('Correct'),
    questionsWith('Incorrect'),
    questionsWith('Skipped'),
  ];
  const usual = usualTime(truth) ?? NaN;
  const changed = incorrect.filter(({ options }) => options.includes(KEY));
  const quick = penalty === 0 ? [] : incorrect.filter(({ seconds }) => seconds > 0 && seconds * 2 < usual);
  const slow = correct
    .filter(({ seconds }) => seconds > usual * 2)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 3);
  const isEarly = leftSeconds >= 60 && leftSeconds * 10 >= durationSeconds;
  const missed = skipped.length > 0 ? skipped : incorrect;
  const missedText =
    skipped.length > 0
      ? `skipped ${countText(skipped.length, 'question', 'questions')}`
      : countText(incorrect.length, 'answer was incorrect', 'answers were incorrect');
  const average = slow.reduce((sum, { seconds }) => sum + seconds, 0) / slow.length;
  const candidates: [Insight['kind'], Truth, string][] = [
    [
      'changed-to-incorrect',
      changed,
      `You changed ${countText(changed.length, 'answer', 'answers')} from correct to incorrect, which cost you ${marks(changed.length + changed.length * penalty)}.`,
    ],
    [
      'quick-incorrect',
      quick,
      `${countText(quick.length, 'quick incorrect answer', 'quick incorrect answers')} cost you ${marks(quick.length * penalty)}. ${quick.length === 1 ? 'It' : 'Each'} took less than half your usual time of ${spokenDuration(usual)}.`,
    ],
    ['time-left', isEarly ? missed : [], `You finished with ${spokenDuration(leftSeconds)} left, but ${missedText}.`],
    [
      'slowest-correct',
      truth.filter((question) => slow.includes(question)),
      `${slow.length === 1 ? 'Your slowest correct answer' : `On average, your ${slow.length} slowest correct answers`} took ${spokenDuration(Math.trunc(average))}. Your usual time is ${spokenDuration(usual)}.`,
    ],
  ];
  return candidates
    .filter(([, about]) => about.length > 0)
    .map(([kind, about, text]) => ({ kind, text, questionIds: about.map(({ questionId }) => questionId) }))
    .slice(0, 3);
}

it('the review contains exactly the insights that follow from the answers of random attempts [FEEDBACK-3]', () => {
  const kinds = new Set<string>();
  fc.assert(
    fc.property(script, (played) => {
      const { truth, insights, durationSeconds } = playScript(played);
      insights.forEach(({ kind }) => kinds.add(kind));
      expect(insights).toEqual(expectedInsights(truth, played, durationSeconds));
    }),
    { numRuns: 1_000 },
  );
  expect([...kinds].sort()).toEqual(['changed-to-incorrect', 'quick-incorrect', 'slowest-correct', 'time-left']);
});

it('the review contains the time spent on each question and its answers in order [FEEDBACK-1]', () => {
  fc.assert(
    fc.property(script, (played) => {
      const { truth, answers } = playScript(played);
      for (const [n, { seconds, options }] of truth.entries()) {
        expect(answers[n]!.spentMs).toBe(seconds * 1000);
        const changes = [null, ...options].filter((option, index, all) => index > 0 && option !== all[index - 1]);
        expect(answers[n]!.choices).toEqual(changes);
      }
    }),
    { numRuns: 1_000 },
  );
});
