import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../..');
/** Time in ms after which a hanging program is killed */
const MS_MAX = 400_000;

/** Output and exit code of a program. */
export interface ProgramResult {
  /** Exit code; null after SIGKILL */
  readonly code: number | null;
  readonly report: string;
  readonly errors: string;
}

export interface Running {
  readonly process: ChildProcess;
  readonly done: Promise<ProgramResult>;
}

/**
 * Starts a built program in a separate process with only the given environment. @param input piped to stdin; empty by
 * default
 */
export function startProgram(
  file: string,
  args: readonly string[],
  env: Record<string, string> = {},
  input = '',
): Running {
  const child = spawn(process.execPath, ['--enable-source-maps', file, ...args], {
    cwd: ROOT,
    stdio: 'pipe',
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
  });
  child.stdin.on('error', () => {}).end(input);
  let report = '';
  let errors = '';
  child.stdout.on('data', (text: Buffer) => (report += text.toString()));
  child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
  const timer = setTimeout(() => child.kill('SIGKILL'), MS_MAX);
  const result = once(child, 'close').then(([code]) => {
    clearTimeout(timer);
    return { code: code as number | null, report, errors };
  });
  return { process: child, done: result };
}

/** Starts a command of the built CLI, like `npm run NAME`. */
export const startCommand = (
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
  input = '',
): Running => startProgram('dist/api/cli.js', [name, ...args], env, input);
