import 'reflect-metadata';
import { resolve } from 'node:path';
import { systemClock } from './platform/clock.js';
import { Decisions } from './platform/commands/decisions.js';
import { EventLog } from './platform/event-store/event-log.js';
import { Settings } from './platform/config/settings.js';
import type { EventStore } from './platform/event-store/event-store.js';
import { openEventsThere } from './platform/event-store/open-event-store.js';
import { grouped, Progress } from './platform/telemetry/progress.js';
import { callersFolder, fail, stopSignal } from './program.js';
import { importQuestions, ImportResult } from './question-bank/import/import-questions.js';
import { countRows, readRows } from './question-bank/import/read-rows.js';
import { UnreadableFile } from './question-bank/import/row.js';

try {
  const settings = new Settings(process.env);
  const file = fileAsked();
  const of = await countRows(file);
  const events = await openEventsThere(settings.events);
  await importAll(file, of, events).finally(() => events.close());
} catch (error) {
  fail("The questions can't be imported", error, UnreadableFile);
}

/** @throws UnreadableFile */
function fileAsked(): string {
  const [, , file, ...more] = process.argv;
  if (!file || more.length > 0) {
    throw new UnreadableFile('name one file, as in: npm run import-questions -- questions.csv');
  }
  return resolve(callersFolder(), file);
}

async function importAll(file: string, of: number, events: EventStore): Promise<void> {
  const result = new ImportResult();
  const stop = stopSignal();
  const progress = new Progress(process.stderr, () => `${grouped(result.rows)} of ${grouped(of)} rows`);
  try {
    const decisions = new Decisions(new EventLog(events));
    await importQuestions(readRows(file), { decisions, clock: systemClock, result, stop });
  } finally {
    progress.end();
    process.stdout.write(`${result.report(of)}\n`);
    if (stop.aborted) process.stderr.write('Stopped. Run it again to go on.\n');
  }
}
