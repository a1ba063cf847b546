import { startCommand, type ProgramResult, type Running } from './program.js';

/** Starts `npm run migrate` in a separate process. */
export const startMigration = (args: readonly string[], env: Record<string, string> = {}): Running =>
  startCommand('migrate', args, env);

export const migrate = (from: string, to: string, env: Record<string, string> = {}): Promise<ProgramResult> =>
  startMigration(['--from', from, '--to', to], env).done;
