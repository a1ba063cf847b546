import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const SLOWEST_COUNT = 20;
const COLUMNS = ['all', 'loading', 'starting', 'testing', 'waiting', 'processor'];

/**
 * A jest reporter that prints where the time of a run goes, and its slowest spec files: `--reporters=default
 * --reporters=./test/jest/times-reporter.mjs`. In seconds: loading (environment and modules), starting (hooks), testing,
 * waiting (idle during any of these: sleeps, other processes and threads) and processor (with threads).
 */
export default class TimesReporter {
  #folder = mkdtempSync(join(tmpdir(), 'test-times-'));
  #rootDir;

  constructor({ rootDir }) {
    this.#rootDir = rootDir;
    process.env.TEST_TIMES_FILE = join(this.#folder, 'times.jsonl');
  }

  onRunComplete() {
    const files = this.#files();
    const sum = Object.fromEntries(COLUMNS.map((column) => [column, files.reduce((ms, file) => ms + file[column], 0)]));
    const slowest = files.toSorted((a, b) => b.all - a.all).slice(0, SLOWEST_COUNT);
    const lines = [
      COLUMNS.map((column) => column.padStart(9)).join(' '),
      line(sum, `${files.length} files`),
      ...slowest.map((file) => line(file, relative(this.#rootDir, file.path))),
    ];
    console.error(`\n${lines.join('\n')}\n`);
    rmSync(this.#folder, { recursive: true });
  }

  #files() {
    const file = process.env.TEST_TIMES_FILE;
    if (!existsSync(file)) return [];
    return readFileSync(file, 'utf8').trimEnd().split('\n').map(JSON.parse);
  }
}

const line = (times, name) =>
  `${COLUMNS.map((column) => (times[column] / 1_000).toFixed(1).padStart(9)).join(' ')}  ${name}`;
