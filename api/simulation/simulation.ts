import type { QuestionContent } from '../contracts/events/question.events.js';
import { streams } from '../contracts/events/streams.js';
import { NEGATIVE_MARK } from '../contracts/http/limits.js';
import { Chance } from '../demo/chance.js';
import { lastDays, type Day } from '../demo/course/calendar.js';
import type { AccountActs, Holder } from '../demo/past/account-acts.js';
import type { Act } from '../demo/past/act.js';
import { doubtActs } from '../demo/past/doubt-acts.js';
import { bankOf } from '../demo/past/history.js';
import { inOrder } from '../demo/past/in-order.js';
import { modelTestActs } from '../demo/past/model-test-acts.js';
import { adminNamed, staffActs } from '../demo/past/staff.js';
import type { Settings } from '../platform/config/settings.js';
import { scoringRulesDecider } from '../scores/scoring-rules.decider.js';
import { cohortOf, type Cohort } from './cohort.js';
import { participationOf } from './participation.js';
import { weeklyTests, withBadKeys, type TestsWithBadKeys } from './weekly-tests.js';

const HOUR_MS = 60 * 60_000;
const DAYS = 28;
/** Fixed end of the history, so that a seed is reproducible: midnight in Dhaka after a Saturday. */
const ENDS = new Date('2026-06-27T18:00:00Z');

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
  readonly admin: Holder;
  readonly cohort: Cohort;
  readonly days: readonly Day[];
  /** First start of the server and end of new actions, in ms since 1970. */
  readonly from: number;
  readonly to: number;
}

export function simulationOf(input: SimulationInput): Simulation {
  const chance = new Chance(input.seed);
  const days = lastDays(DAYS, ENDS, input.settings.examTimeZone);
  const bank = bankOf(input.questions, chance.of('bank'));
  const tests = weeklyTests(bank, days, chance.of('model tests'));
  return {
    input,
    admin: adminNamed(input.settings.adminUsername),
    cohort: cohortOf({ students: input.students, days: DAYS }, chance.of('cohort')),
    days,
    from: beginOf(days) - 16 * HOUR_MS,
    to: ENDS.getTime(),
    ...withBadKeys(input.badKeys, bank, tests, chance.of('bad keys')),
  };
}

const beginOf = ([first]: readonly Day[]): number => first!.quarters[0]!.from;

/** Yields all actions in order of time. Exams that are running at the end are finished. */
export function simulatedActs(simulation: Simulation, accounts: AccountActs): Iterable<Act> {
  const { input, admin, cohort, days, bank, tests } = simulation;
  const chance = new Chance(input.seed).of('acts');
  const { tutors, students } = cohort;
  const staff = staffActs({ admin, tutors, bank, accounts, before: beginOf(days) }, chance.of('staff'));
  const schedules = tests.map((test, place) =>
    modelTestActs(test, tutors[place % tutors.length]!.id, chance.of('model test', test.id)),
  );
  const cast = { tutors, students: students.filter(({ ending }) => ending === undefined) };
  const doubts = doubtActs({ cast, days, now: ENDS, accounts }, chance.of('doubts'));
  const parts = { days, bank, tests, accounts, adminId: admin.id };
  const studies = students.flatMap((student) => participationOf(student, parts, chance.of('study', student.id)));
  return inOrder<Act>([[rulesAct(simulation, chance.of('rules'))], staff, doubts, ...schedules, ...studies]);
}

/** Generates the event of the scoring rules, as recorded by the first start of a server. */
function rulesAct({ input, from }: Simulation, chance: Chance): Act {
  const { leaderboardWeights: weights, examTimeZone: timeZone } = input.settings;
  const rules = { weights: { ...weights }, penalty: NEGATIVE_MARK, timeZone };
  return {
    at: from,
    actor: 'process:scoring-rules',
    commandId: chance.uuid(),
    decide: (past, context) =>
      past.decide(streams.scoringRules, scoringRulesDecider, { type: 'SetScoringRules', rules }, context),
  };
}
