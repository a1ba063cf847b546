import type { StreamAppend } from '../platform/event-store/event-store.js';
import { itemFigures } from '../../projections/item-statistics/item-figures.js';
import {
  answersId,
  itemStatisticsProjection,
  type AnswersDocument,
} from '../../projections/item-statistics/item-statistics.projection.js';
import { plainQuestions } from '../../test/support/data/written-questions.js';
import { foldEvents, recorded } from '../../test/support/given/given-projection.js';
import type { AnswerSaved } from '../contracts/events/attempt.events.js';
import { AccountActions } from '../demo/history/account-actions.js';
import { decideInBatches } from '../demo/history/history.js';
import { demoQuestions } from '../demo/questions/demo-questions.js';
import type { DemoModelTest } from '../demo/history/model-test-actions.js';
import { simulatedResults } from './answered-test.js';
import { simulatedActions, simulationOf } from './simulation.js';

const SEALED_FIELDS = ['identity', 'credential', 'profile', 'doubt', 'answer'];
const KEY = Buffer.alloc(32);

const settings = {
  adminUsername: 'admin',
  examTimeZone: 'Asia/Dhaka',
  leaderboardWeights: { live: 3, practice: 1, quiz: 0 },
};

function simulate(seed: string, students: number, badKeys = 3) {
  const simulation = simulationOf({ seed, students, badKeys, questions: plainQuestions(70), settings });
  const { admin, cohort } = simulation;
  const ids = [admin, ...cohort.tutors, ...cohort.students].map(({ id }) => id);
  const accounts = new AccountActions(
    { reservations: KEY, accounts: new Map(ids.map((id) => [id, KEY])) },
    () => 'hash',
  );
  const appends = [...decideInBatches(simulatedActions(simulation, accounts), 4_000)].flatMap((part) => part.appends);
  return { simulation, appends, events: appends.flatMap(({ events }) => events) };
}
/** Returns the appends without sealed fields, whose encryption is random. */
const withoutSealedFields = (appends: readonly StreamAppend[]) =>
  appends.map(({ stream, events }) => [
    stream,
    ...events.map(({ type, data, metadata }) =>
      JSON.stringify([type, Object.entries(data).filter(([field]) => !SEALED_FIELDS.includes(field)), metadata]),
    ),
  ]);

describe('simulatedActions', () => {
  const { simulation, events } = simulate('7', 200);
  const dataOf = <Data>(type: string) => events.filter((event) => event.type === type).map(({ data }) => data as Data);

  it('generates the same history for the same seed, and another one for another seed [REPLAY-25]', () => {
    const [first, repeated, otherSeed] = ['7', '7', '8'].map((seed) => withoutSealedFields(simulate(seed, 12).appends));
    expect(repeated).toEqual(first);
    expect(otherSeed).not.toEqual(first);
  });

  it('generates histories of a few students for any seed', () => {
    const seeds = Array.from({ length: 10 }, (_, n) => `s${n}`);
    for (const seed of seeds) expect(() => simulate(seed, 10)).not.toThrow();
  });

  it('generates about a hundred events per student', () => {
    expect(events.length / 200).toBeGreaterThan(100);
    expect(events.length / 200).toBeLessThan(150);
  });

  it('orders events by time and starts with the scoring rules', () => {
    const times = events.map(({ metadata }) => metadata.at);
    expect(times).toEqual([...times].sort());
    expect(events.map(({ metadata }) => metadata.recordedAt)).toEqual(times);
    expect(events[0]!.type).toBe('ScoringRulesSet');
  });

  it('leaves no attempt running', () => {
    expect(dataOf('AttemptFinished').length).toBeGreaterThan(50);
    expect(dataOf('AttemptFinished').length).toBe(dataOf('AttemptStarted').length);
    expect(dataOf('SittingEnded').length).toBe(dataOf('SittingStarted').length);
  });

  it('includes answers that arrived long after they were chosen', () => {
    const delays = events.flatMap(({ type, data, metadata }) =>
      type === 'AnswerSaved' ? [Date.parse(metadata.at) - Date.parse((data as AnswerSaved['data']).chosenAt)] : [],
    );
    expect(delays.filter((ms) => ms > 15_000).length).toBeGreaterThan(20);
    expect(delays.filter((ms) => ms < 2_000).length).toBeGreaterThan(0.9 * delays.length);
  });

  it('includes temporarily banned and deleted accounts without actions during that time', () => {
    expect(dataOf('AccountBanned')).toHaveLength(1);
    expect(dataOf('AccountUnbanned')).toEqual(dataOf('AccountBanned'));
    const [deleted] = simulation.cohort.students.filter(({ ending }) => ending === 'deleted');
    const erased = events.findIndex(
      ({ type, data }) => type === 'AccountErased' && (data as { accountId: string }).accountId === deleted!.id,
    );
    expect(erased).toBeGreaterThan(0);
    const laterEvents = events.slice(erased + 1).filter(({ metadata }) => metadata.actor === `student:${deleted!.id}`);
    expect(laterEvents).toEqual([]);
  });
});

describe('item statistics of 5,000 simulated students', () => {
  const { tests, badKeys } = simulate('7', 10, 12).simulation;
  const [test] = tests as [DemoModelTest];

  it('flag the wrong keys and no others [REPLAY-19]', () => {
    const planted = badKeys.filter(({ modelTestId }) => modelTestId === test.id);
    expect(planted).toHaveLength(3);
    expect(flaggedQuestions(test, 5_000)).toEqual(idsOf(planted));
  });
});

describe('item statistics of tests with one wrong key among 24 or 25 questions', () => {
  it('flag each wrong key from 100 attempts on, and no correct one', () => {
    for (const seed of ['51', '52', '53', '54', '55']) {
      const { tests, badKeys } = simulationOf({ seed, students: 10, badKeys: 3, questions: demoQuestions(), settings });
      for (const test of tests) {
        const planted = badKeys.filter(({ modelTestId }) => modelTestId === test.id);
        expect(flaggedQuestions(test, 100)).toEqual(idsOf(planted));
      }
    }
  });
});

/** Returns the questions whose key is flagged as likely wrong after a number of simulated attempts. */
function flaggedQuestions(test: DemoModelTest, students: number): string[] {
  const events = [...simulatedResults(test, students)].map((event) => recorded(event));
  const answers = foldEvents(itemStatisticsProjection, events) as ReadonlyMap<string, AnswersDocument>;
  const flagged = test.items.filter(({ questionId, content }) => {
    const figures = itemFigures(
      answers.get(answersId(test.id, questionId))!,
      content.options,
      content.correctAnswers[0]!,
    );
    return figures.flag === 'key-likely-wrong';
  });
  return idsOf(flagged);
}

const idsOf = (questions: readonly { readonly questionId: string }[]) =>
  questions.map(({ questionId }) => questionId).sort();
