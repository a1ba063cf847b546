import 'reflect-metadata';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Settings } from '../platform/config/settings.js';
import type { Platform } from '../startup/platform.js';
import { Progress, formatCount } from '../platform/telemetry/progress.js';
import { startOrExit } from '../cli/start.js';
import { serve } from '../serve.js';
import { DemoFolder } from './demo-folder.js';
import { demoSettings } from './demo-settings.js';
import { DEMO_PASSWORD, castOfDemo, makeDemo, type DemoParameters } from './make-demo.js';
import { illustratedQuestions } from './questions/demo-questions.js';
import type { Cast } from './cast/cast.js';

export interface DemoOptions {
  /** True to continue with the existing demo if it is complete. */
  readonly keep: boolean;
  readonly students: number;
  readonly weeks: number;
}

/** Random seed; another seed generates other accounts and actions. */
const SEED = 'meritlist';

const printLine = (line: string) => process.stderr.write(`${line}\n`);

/** Creates a demo or continues with the existing one, and starts the server. */
export const runDemo = ({ keep, students, weeks }: DemoOptions): Promise<never> =>
  startOrExit(async () => {
    const settings = demoSettings(process.env);
    const parameters: DemoParameters = { students, weeks, seed: SEED, questions: illustratedQuestions() };
    // fails before the demo is created
    await assertPortIsFree(settings);
    const folder = DemoFolder.open(settings.dataDir, { keep });
    const url = await serve(settings, async (platform) => {
      if (folder.createdAt)
        printLine(`Continuing with the demo of ${folder.createdAt.toISOString()} in ${settings.dataDir}.`);
      else await createDemo(platform, parameters, folder);
    });
    const { adminUsername, adminPassword } = settings;
    const access = { url, password: DEMO_PASSWORD, adminUsername, isAdminPasswordShared: adminPassword === undefined };
    process.stdout.write(`\n${accountList(castOfDemo(parameters), access)}`);
  });

async function createDemo(platform: Platform, parameters: DemoParameters, folder: DemoFolder): Promise<void> {
  const startedAt = performance.now();
  printLine(
    `Creating a demo of ${formatCount(parameters.students)} students over ${parameters.weeks} weeks in ${platform.settings.dataDir}.`,
  );
  let state = 'beginning';
  const progress = new Progress(process.stderr, () => state);
  const { events } = await makeDemo(platform, parameters, (step, fraction) => {
    state = `${step}: ${Math.floor(100 * fraction)} %`;
  }).finally(() => progress.end());
  folder.complete(platform.clock.now());
  printLine(`Created in ${((performance.now() - startedAt) / 1_000).toFixed(1)} s: ${formatCount(events)} events.`);
}

/**
 * Checks that the port is available.
 * @throws the error of `listen` if the port is in use
 */
async function assertPortIsFree({ port, host }: Settings): Promise<void> {
  const server = createServer().listen(port, host);
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

interface DemoAccess {
  /** URL of the demo. */
  readonly url: string;
  readonly password: string;
  readonly adminUsername: string;
  /** True if the admin has the same password; false if the settings define another one. */
  readonly isAdminPasswordShared: boolean;
}

/** Returns the printed list of accounts, one per line. */
function accountList(
  { students, tutors }: Cast,
  { url, password, adminUsername, isAdminPasswordShared }: DemoAccess,
): string {
  const printedStudents = students.filter(({ description }) => description);
  const width = Math.max(...[...printedStudents, ...tutors].map(({ email }) => email.length)) + 2;
  return [
    `Meritlist's demo is on ${url}`,
    '',
    `Password of all accounts: ${password}`,
    '',
    `Students (${url}/login)`,
    ...printedStudents.map(({ email, description }) => `  ${email.padEnd(width)}${description}`),
    `Tutors (${url}/tutor-login)`,
    ...tutors.map(({ email }) => `  ${email}`),
    `Admin (${url}/sys-admin-cracked)`,
    `  ${adminUsername.padEnd(width)}${isAdminPasswordShared ? '' : 'with the password of ADMIN_PASSWORD'}`.trimEnd(),
    '',
  ].join('\n');
}
