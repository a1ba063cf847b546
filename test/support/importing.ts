import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const MS_MAX = 60_000;

/** What an import printed, and how it ended. */
export interface Imported {
  /** null after a signal that it could not hear */
  readonly code: number | null;
  readonly report: string;
  readonly errors: string;
}

export interface Importing {
  readonly process: ChildProcess;
  readonly done: Promise<Imported>;
}

/** The program behind `npm run import-questions`, as a process of its own. */
export function startImport(dataDir: string, args: readonly string[], env: Record<string, string> = {}): Importing {
  const child = spawn(process.execPath, ['--enable-source-maps', 'dist/api/import-questions.js', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...env },
  });
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

export const importFile = (dataDir: string, file: string): Promise<Imported> => startImport(dataDir, [file]).done;

/** Writes a CSV file of `count` questions of Math, all different. */
export function writeQuestions(file: string, count: number): void {
  const rows = Array.from({ length: count }, (_, n) => `Math,What is $${n} + 1$?,${n},${n + 1},${n + 2},${n + 1}`);
  writeFileSync(file, `subject,question,optionA,optionB,optionC,correctAnswer\n${rows.join('\n')}\n`);
}
