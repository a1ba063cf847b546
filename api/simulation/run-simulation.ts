import 'reflect-metadata';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AccountActions } from '../demo/history/account-actions.js';
import { vaultKeysFor, writeHistory } from '../demo/history/write-history.js';
import { DEMO_PASSWORD } from '../demo/make-demo.js';
import { demoQuestions } from '../demo/questions/demo-questions.js';
import { PasswordHasher } from '../platform/auth/password-hasher.js';
import { formatCount, Progress } from '../platform/telemetry/progress.js';
import { fail, stopSignal } from '../cli/exit.js';
import { fillEmptyFolder, simulationSettings, type Stores } from './simulated-folder.js';
import { simulatedActions, simulationOf, type Simulation } from './simulation.js';
import { simulationReport } from './report.js';

export interface SimulateOptions {
  readonly students: number;
  /** Random seed. The same seed generates the same history. */
  readonly seed: string;
  /** Number of model test questions with a wrong key. */
  readonly badKeys: number;
}

/** Fills an empty data folder and prints a summary as JSON. */
export async function runSimulation(options: SimulateOptions): Promise<void> {
  const stop = stopSignal();
  try {
    const settings = simulationSettings(process.env);
    const simulation = simulationOf({ ...options, settings, questions: demoQuestions() });
    const startedAt = performance.now();
    const events = await fillEmptyFolder(settings, (stores) =>
      writeSimulation(simulation, settings.adminPassword, stores, stop),
    );
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    process.stderr.write(`${formatCount(events)} events in ${settings.dataDir}, created in ${seconds} s.\n`);
    const demoLogin = { password: DEMO_PASSWORD, isUsedByAdmin: settings.adminPassword === undefined };
    const report = `${JSON.stringify(simulationReport(simulation, events, demoLogin), undefined, 2)}\n`;
    writeFileSync(join(settings.dataDir, 'simulation.json'), report);
    process.stdout.write(report);
  } catch (error) {
    if (stop.aborted) process.stderr.write('Stopped. The incomplete folder was removed.\n');
    else fail('The simulation failed', error);
  }
}

async function writeSimulation(
  simulation: Simulation,
  adminPassword: string | undefined,
  stores: Stores,
  stop: AbortSignal,
): Promise<number> {
  const { admin, cohort, from, to } = simulation;
  let state = 'accounts';
  const progress = new Progress(process.stderr, () => state);
  try {
    const ids = [admin, ...cohort.tutors, ...cohort.students].map(({ id }) => id);
    const keys = await vaultKeysFor(ids, stores.vault);
    const passwords = new PasswordHasher();
    // one password hash for all accounts, as in the demo
    const sharedHash = await passwords.hash(DEMO_PASSWORD);
    const adminHash = adminPassword === undefined ? sharedHash : await passwords.hash(adminPassword);
    const accounts = new AccountActions(keys, ({ role }) => (role === 'admin' ? adminHash : sharedHash));
    const events = await writeHistory(simulatedActions(simulation, accounts), stores.events, (upTo) => {
      stop.throwIfAborted();
      state = `events: ${Math.floor((100 * (Math.min(upTo, to) - from)) / (to - from))} %`;
    });
    const deleted = cohort.students.filter(({ ending }) => ending === 'deleted');
    await stores.vault.destroyAccountKeys(deleted.map(({ id }) => id));
    return events;
  } finally {
    progress.end();
  }
}
