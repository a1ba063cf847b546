import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../..');
/** Ends a program that hangs. */
const MS_MAX = 400_000;

/** What a program printed, and how it ended. */
export interface Ended {
  /** null after a signal that it could not hear */
  readonly code: number | null;
  readonly report: string;
  readonly errors: string;
}

export interface Running {
  readonly process: ChildProcess;
  readonly done: Promise<Ended>;
}

/** A built program as a process of its own, with an environment of its own. @param input that is piped into it; none by default */
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
  const done = once(child, 'close').then(([code]) => {
    clearTimeout(timer);
    return { code: code as number | null, report, errors };
  });
  return { process: child, done };
}

/** A command of the built CLI, as `npm run NAME` runs it. */
export const startCommand = (
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
  input = '',
): Running => startProgram('dist/api/cli.js', [name, ...args], env, input);
