import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createCli } from '../../api/cli/create-cli.js';
import { storedMasterKey } from '../../api/platform/config/data-folder.js';
import { writeQuestions } from '../support/data/written-questions.js';
import { startCommand } from '../support/programs/program.js';
import { simulatedFolder } from '../support/programs/simulated-folder.js';
import { temporaryFolder } from '../support/server/server.js';

/** Interruptions of each command, at random times */
const TRIES = Number(process.env['INTERRUPTS'] ?? 4);
/** Time in ms within which an interrupted command ends; the command line gives itself 8 s */
const END_MS_MAX = 60_000;
/** Time in ms in which a command that does not end by itself is interrupted */
const SERVED_MS = 4_000;

interface Invocation {
  readonly args: readonly string[];
  readonly env: Record<string, string>;
  /** True if it runs until it is interrupted */
  readonly serves?: true;
}

describe('a command that is interrupted by SIGINT', () => {
  const parent = temporaryFolder();
  let source: string;
  let runs = 0;

  beforeAll(async () => {
    ({ dataDir: source } = await simulatedFolder('--students', '60'));
    writeQuestions(join(parent, 'questions.csv'), 2_000);
    await startCommand('backup', [join(parent, 'backup')], { DATA_DIR: source }).done;
  });
  afterAll(() => {
    rmSync(parent, { recursive: true, force: true });
    rmSync(source, { recursive: true, force: true });
  });

  /** Returns how each command is run, on a copy of the data. */
  const invocationOf = (name: string): Invocation => {
    runs += 1;
    const folder = join(parent, `run-${runs}`);
    const DATA_DIR = join(folder, 'data');
    const empty = { DATA_DIR, PORT: '0', ADMIN_PASSWORD: 'S0me-password!' };
    const copy = () => {
      cpSync(source, DATA_DIR, { recursive: true });
      return { DATA_DIR, PORT: '0' };
    };
    const now = new Date().toISOString();
    const invocations: Readonly<Record<string, () => Invocation>> = {
      start: () => ({ args: [], env: copy(), serves: true }),
      demo: () => ({ args: ['--students', '30', '--weeks', '1'], env: empty, serves: true }),
      'import-questions': () => ({ args: [join(parent, 'questions.csv')], env: copy() }),
      export: () => ({ args: ['--format', 'ndjson'], env: copy() }),
      replay: () => ({ args: ['leaderboard', '--as-of', now], env: copy() }),
      doctor: () => ({ args: [], env: copy() }),
      verify: () => ({ args: [], env: copy() }),
      backup: () => ({ args: [join(folder, 'copy')], env: copy() }),
      restore: () => ({
        args: [join(parent, 'backup')],
        env: { DATA_DIR, MASTER_KEY: storedMasterKey(source).toString('base64') },
      }),
      rebuild: () => ({ args: ['--all'], env: copy() }),
      migrate: () => ({
        args: ['--from', `sqlite:${join(DATA_DIR, 'events.db')}`, '--to', `sqlite:${join(folder, 'new', 'events.db')}`],
        env: copy(),
      }),
      'time-zone': () => ({ args: ['Asia/Kathmandu'], env: copy() }),
      'reset-admin': () => ({ args: [], env: copy() }),
      simulate: () => ({ args: ['--students', '30'], env: empty }),
      openapi: () => ({ args: ['--output', join(folder, 'openapi.json')], env: empty }),
    };
    return invocations[name]!();
  };

  const run = async (name: string, interruptedAfterMs?: number) => {
    const { args, env } = invocationOf(name);
    const startedAt = performance.now();
    const { process: child, done } = startCommand(name, args, env);
    const interrupt =
      interruptedAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGINT'), interruptedAfterMs);
    const late = setTimeout(() => child.kill('SIGKILL'), (interruptedAfterMs ?? 0) + END_MS_MAX * 2);
    const { code, report, errors } = await done;
    clearTimeout(interrupt);
    clearTimeout(late);
    return { code, signal: child.signalCode, report, errors, ms: performance.now() - startedAt, args };
  };

  it.each(createCli().commands.map((command) => command.name()))(
    'ends with code 130, or by the signal, and without a crash: %s',
    async (name) => {
      const { code: codeAtEnd, ms: duration } = invocationOf(name).serves
        ? { code: 0, ms: SERVED_MS }
        : await run(name);
      const ends: unknown[] = [];
      for (let attempt = 0; attempt < TRIES; attempt += 1) {
        // parts of the duration, each at a random place, so that the whole of it is covered
        const after = duration * ((attempt + Math.random()) / TRIES);
        const { code, signal, report, errors, args } = await run(name, after);
        // before the command installs its handler, the signal ends the process
        const isInterrupted = code === 130 || signal === 'SIGINT';
        // a server stops cleanly; other commands may have ended before
        if (!isInterrupted && code !== codeAtEnd) ends.push({ after, code, signal, errors: errors.slice(-2_000) });
        if (/^\s+at /m.test(errors)) ends.push({ after, errors: errors.slice(-2_000) });
        // an interrupted backup removes its incomplete copy; the signal can also arrive when the copy is complete
        const isIncomplete = name === 'backup' && code === 130 && !report.includes('Backed up in');
        const copied = isIncomplete && existsSync(args[0]!) ? readdirSync(args[0]!) : [];
        if (copied.length > 0) ends.push({ after, copied });
      }
      expect(ends).toEqual([]);
    },
  );
});
