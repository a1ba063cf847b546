import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { streams } from '../contracts/events/streams.js';
import { SUBJECTS } from '../contracts/http/limits.js';
import { pictureDecider } from '../pictures/picture.decider.js';
import { wellFormedPictures } from '../pictures/picture-references.js';
import { Refusal } from '../platform/commands/refusal.js';
import { topicsDecider } from '../topics/topics.decider.js';
import { systemClock } from '../platform/clock.js';
import { Commands } from '../platform/commands/commands.js';
import { EventLog } from '../platform/event-store/event-log.js';
import type { EventStore } from '../platform/event-store/event-store.js';
import { openExistingEventStore } from '../platform/config/open-stores.js';
import { formatCount, Progress } from '../platform/telemetry/progress.js';
import { commandSettings } from './command-settings.js';
import { EXIT, fail, stopSignal } from './exit.js';
import { importQuestions, ImportResult } from '../question-bank/import/import-questions.js';
import { importWriter, writerOn } from '../question-bank/import/import-writer.js';
import { questionsOfRows } from '../question-bank/import/rows/questions-of-rows.js';
import { QuestionsInLog } from '../question-bank/import/rows/questions-in-log.js';
import { countRows, readRows } from '../question-bank/import/formats/read-rows.js';
import { RowImport } from '../question-bank/import/rows/row-import.js';
import { idInFile, type IdsInFile, RowMatcher } from '../question-bank/import/rows/row-matcher.js';
import { TopicPaths } from '../question-bank/import/rows/topic-paths.js';
import { UnreadableFile } from '../question-bank/import/rows/row.js';

/** Imports the questions of a CSV or JSON file and prints a report. */
export async function runImport(file: string): Promise<void> {
  try {
    const settings = commandSettings();
    const rowCount = await countRows(file);
    const events = await openExistingEventStore(settings.events);
    await importAll(file, rowCount, settings.examTimeZone, events).finally(() => events.close());
  } catch (error) {
    fail("The questions can't be imported", error, UnreadableFile);
  }
}

/** Returns the question ids that the rows of the file specify. */
async function readQuestionIds(file: string): Promise<IdsInFile> {
  const topicNames = new Map<string, string>();
  for await (const row of questionsOfRows(readRows(file))) {
    if ('content' in row) for (const [id, contentKey] of idInFile(row)) topicNames.set(id, contentKey);
  }
  return topicNames;
}

/** Returns the active topics of each subject. This command does not create missing topics. */
async function topicsInLog(commands: Commands): Promise<ConstructorParameters<typeof TopicPaths>[0]> {
  const topics = SUBJECTS.map(async (subject) => {
    const { state } = await commands.state(streams.topics(subject), topicsDecider);
    return [subject, [...state.values()]] as const;
  });
  return new Map(await Promise.all(topics));
}

/** @throws Refusal if a text references a picture that is not stored */
async function checkPictures(commands: Commands, texts: Parameters<typeof wellFormedPictures>[0]): Promise<void> {
  for (const pictureId of wellFormedPictures(texts)) {
    const { state } = await commands.state(streams.picture(pictureId), pictureDecider);
    if (state.storedAt === undefined) throw new Refusal('picture-unknown');
  }
}

async function importAll(file: string, rowCount: number, timeZone: string, events: EventStore): Promise<void> {
  const result = new ImportResult();
  const stop = stopSignal();
  const progress = new Progress(process.stderr, () => `${formatCount(result.rows)} of ${formatCount(rowCount)} rows`);
  try {
    const log = new EventLog(events);
    const commands = Commands.on(log);
    const topics = new TopicPaths(await topicsInLog(commands));
    const rowImport = new RowImport({
      matcher: new RowMatcher(await QuestionsInLog.read(log), log, await readQuestionIds(file), topics),
      topics,
      writer: importWriter(randomUUID(), 'process:import', systemClock, writerOn(commands)),
      // updates and repeated imports need the confirmation of a tutor on the import page, which shows the differences
      updates: false,
      isRetried: () => false,
      checkPictures: (texts) => checkPictures(commands, texts),
      timeZone,
    });
    await importQuestions(readRows(file), { rowImport, result, stop });
  } finally {
    progress.end();
    process.stdout.write(`${result.report(rowCount)}\n`);
    if (result.refused.length > 0 && !stop.aborted) process.exitCode = EXIT.negative;
    if (stop.aborted) process.stderr.write('Stopped. Run the command again to resume.\n');
  }
}
