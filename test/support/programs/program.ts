import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../..');
/** A folder without `.env`. */
const WORKING_FOLDER = __dirname;
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
  folder = ROOT,
): Running {
  const child = spawn(process.execPath, ['--enable-source-maps', resolve(ROOT, file), ...args], {
    cwd: folder,
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

/** Starts a command of the built CLI, like `npm run NAME`. @param folder working directory, by default one without `.env` */
export const startCommand = (
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
  input = '',
  folder = WORKING_FOLDER,
): Running => startProgram('dist/api/cli.js', [name, ...args], env, input, folder);

/** Starts `npm run migrate` in a separate process. */
export const startMigration = (args: readonly string[], env: Record<string, string> = {}): Running =>
  startCommand('migrate', args, env);

export const migrate = (from: string, to: string, env: Record<string, string> = {}): Promise<ProgramResult> =>
  startMigration(['--from', from, '--to', to], env).done;

/** Starts `npm run import-questions` in a separate process. */
export const startImport = (dataDir: string, args: readonly string[], env: Record<string, string> = {}): Running =>
  startCommand('import-questions', args, { DATA_DIR: dataDir, ...env });

export const importFile = (dataDir: string, file: string): Promise<ProgramResult> => startImport(dataDir, [file]).done;
