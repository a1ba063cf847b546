import type { Participant } from './cohort.js';
import type { Simulation } from './simulation.js';

const PRINTED_LOGINS = 5;

/** Returns the summary of a simulated history for users and tests. */
export function simulationReport(
  { input, admin, cohort, tests, badKeys, from, to }: Simulation,
  events: number,
  demoLogin: {
    readonly password: string;
    /** True unless ADMIN_PASSWORD sets a different password for the admin. */
    readonly isUsedByAdmin: boolean;
  },
) {
  const { students, tutors } = cohort;
  const idsOf = (ending: Participant['ending']) =>
    students.filter((student) => student.ending === ending).map(({ id }) => id);
  return {
    seed: input.seed,
    students: input.students,
    events,
    from: instant(from),
    to: instant(to),
    password: demoLogin.password,
    admin: {
      username: admin.username,
      id: admin.id,
      password: demoLogin.isUsedByAdmin ? demoLogin.password : undefined,
    },
    tutors: tutors.map(({ email, id }) => ({ email, id })),
    logins: students.slice(0, PRINTED_LOGINS).map(({ email, id }) => ({ email, id })),
    banned: idsOf('banned'),
    deleted: idsOf('deleted'),
    modelTests: tests.map(({ id, name, liveFrom, liveUntil, items }) => ({
      id,
      name,
      liveFrom: instant(liveFrom),
      liveUntil: instant(liveUntil),
      questions: items.length,
    })),
    badKeys,
  };
}

const instant = (ms: number): string => new Date(ms).toISOString();
