import { startCommand, type Ended, type Running } from './program.js';

/** The program behind `npm run migrate`, as a process of its own. */
export const startMigration = (args: readonly string[], env: Record<string, string> = {}): Running =>
  startCommand('migrate', args, env);

export const migrate = (from: string, to: string, env: Record<string, string> = {}): Promise<Ended> =>
  startMigration(['--from', from, '--to', to], env).done;
