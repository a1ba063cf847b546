import 'reflect-metadata';
import { once } from 'node:events';
import { Logger } from '@nestjs/common';
import { AccountDirectory } from '../../projections/account-directory/account-directory.queries.js';
import { PastBoards } from '../../projections/leaderboard/past/past-boards.queries.js';
import { systemClock } from '../platform/clock.js';
import { Settings } from '../platform/config/settings.js';
import { fail, stopSignal } from '../program.js';
import { Opened } from '../startup/opened.js';
import { everythingShown, openStoresBeside } from '../startup/stores-beside.js';
import { named } from './named.js';
import { CantReplay, replayAsked, type ReplayAsked } from './replay-asked.js';
import { boardLines, statsText } from './replay-lines.js';

const AT_ONCE = 500;
const SHOWN = ['past-marks', 'past-moments', 'account-directory'];

const stop = stopSignal();
const opened = new Opened();
// whoever reads has read enough, as `head` does
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') fail("The past can't be told", error);
  process.exit();
});
try {
  Logger.overrideLogger(false);
  const asked = replayAsked(process.argv.slice(2), systemClock.now());
  const settings = new Settings(process.env);
  const stores = await openStoresBeside(settings, opened);
  await everythingShown(stores, SHOWN);
  const boards = new PastBoards(stores.events, stores.reads, settings);
  const directory = new AccountDirectory(stores.reads);
  if (asked.what === 'leaderboard') await writeBoard(asked, boards, directory);
  else await writeStats(asked, boards, directory);
} catch (error) {
  if (stop.aborted) process.stderr.write('Stopped.\n');
  else fail("The past can't be told", error, CantReplay);
} finally {
  await opened.close();
}

async function writeBoard({ at, format }: ReplayAsked, boards: PastBoards, directory: AccountDirectory) {
  const board = await boards.at({ at, by: 'recorded', weights: 'then' });
  const { begin, row, end } = boardLines[format];
  await write(begin({ at: at.toISOString(), total: board.rows.length }));
  for (let from = 0; from < board.rows.length; from += AT_ONCE) {
    stop.throwIfAborted();
    await write((await named(directory, board.page(from, AT_ONCE))).map(row).join(''));
  }
  await write(end);
}

/** @throws CantReplay */
async function writeStats(
  { at, format, studentId }: Extract<ReplayAsked, { what: 'stats' }>,
  boards: PastBoards,
  directory: AccountDirectory,
) {
  const stats = await boards.statsOf(studentId, at);
  if (!stats && !(await directory.student(studentId))) throw new CantReplay(`there is no student '${studentId}'`);
  await write(statsText[format](stats ?? { totalCorrect: 0, totalIncorrect: 0, totalSkipped: 0 }));
}

/** No more in memory than whoever reads takes. */
async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}
