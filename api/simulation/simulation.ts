import type { QuestionContent } from '../contracts/events/question.events.js';
import { streams } from '../contracts/events/streams.js';
import { NEGATIVE_MARK } from '../contracts/http/limits.js';
import { Chance } from '../demo/chance.js';
import { lastDays, type Day } from '../demo/course/calendar.js';
import type { AccountActions, AccountHolder } from '../demo/history/account-actions.js';
import type { DemoAction } from '../demo/history/demo-action.js';
import { doubtActions } from '../demo/history/doubt-actions.js';
import { bankOf } from '../demo/history/history.js';
import { mergeByTime } from '../demo/history/merge-by-time.js';
import { modelTestActions } from '../demo/history/model-test-actions.js';
import { adminHolder, staffActions } from '../demo/history/staff-actions.js';
import type { Settings } from '../platform/config/settings.js';
import { scoringRulesDecider } from '../scores/scoring-rules.decider.js';
import { cohortOf, type Cohort } from './cohort.js';
import { participantActions } from './participation.js';
import { weeklyTests, withBadKeys, type TestsWithBadKeys } from './weekly-tests.js';

const HOUR_MS = 60 * 60_000;
const DAYS = 28;
/** Fixed end of the history, so that a seed is reproducible: midnight in Dhaka after a Saturday. */
const END = new Date('2026-06-27T18:00:00Z');

export interface SimulationInput {
  readonly students: number;
  readonly seed: string;
  readonly badKeys: number;
  readonly questions: readonly QuestionContent[];
  readonly settings: Pick<Settings, 'adminUsername' | 'examTimeZone' | 'leaderboardWeights'>;
}

/** Plan of a history: students and their exams. */
export interface Simulation extends TestsWithBadKeys {
  readonly input: SimulationInput;
  readonly admin: AccountHolder;
  readonly cohort: Cohort;
  readonly days: readonly Day[];
  /** First start of the server (Unix time, ms). */
  readonly from: number;
  /** Time after which no new actions begin (Unix time, ms). */
  readonly to: number;
}

export function simulationOf(input: SimulationInput): Simulation {
  const chance = new Chance(input.seed);
  const days = lastDays(DAYS, END, input.settings.examTimeZone);
  const bank = bankOf(input.questions, chance.derive('bank'));
  const tests = weeklyTests(bank, days, chance.derive('model tests'));
  return {
    input,
    admin: adminHolder(input.settings.adminUsername),
    cohort: cohortOf({ students: input.students, days: DAYS }, chance.derive('cohort')),
    days,
    from: startOf(days) - 16 * HOUR_MS,
    to: END.getTime(),
    ...withBadKeys(input.badKeys, bank, tests, chance.derive('bad keys')),
  };
}

const startOf = ([first]: readonly Day[]): number => first!.quarters[0]!.from;

/** Yields all actions in order of time. Exams that are running at the end are finished. */
export function simulatedActions(simulation: Simulation, accounts: AccountActions): Iterable<DemoAction> {
  const { input, admin, cohort, days, bank, tests } = simulation;
  const chance = new Chance(input.seed).derive('acts');
  const { tutors, students } = cohort;
  const staff = staffActions({ admin, tutors, bank, accounts, before: startOf(days) }, chance.derive('staff'));
  const schedules = tests.map((test, index) =>
    modelTestActions(test, tutors[index % tutors.length]!.id, chance.derive('model test', test.id)),
  );
  const cast = { tutors, students: students.filter(({ ending }) => ending === undefined) };
  const doubts = doubtActions({ cast, days, now: END, accounts }, chance.derive('doubts'));
  const parts = { days, bank, tests, accounts, adminId: admin.id };
  const participantActionSources = students.flatMap((student) =>
    participantActions(student, parts, chance.derive('study', student.id)),
  );
  return mergeByTime<DemoAction>([
    [scoringRulesAction(simulation, chance.derive('rules'))],
    staff,
    doubts,
    ...schedules,
    ...participantActionSources,
  ]);
}

/** Generates the event of the scoring rules, as recorded by the first start of a server. */
function scoringRulesAction({ input, from }: Simulation, chance: Chance): DemoAction {
  const { leaderboardWeights: weights, examTimeZone: timeZone } = input.settings;
  const rules = { weights: { ...weights }, penalty: NEGATIVE_MARK, timeZone };
  return {
    at: from,
    actor: 'process:scoring-rules',
    commandId: chance.uuid(),
    decide: (history, context) =>
      history.decide(streams.scoringRules, scoringRulesDecider, { type: 'SetScoringRules', rules }, context),
  };
}
