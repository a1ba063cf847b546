import 'reflect-metadata';
import { once } from 'node:events';
import { Logger } from '@nestjs/common';
import { AccountDirectoryQueries } from '../../projections/account-directory/account-directory.queries.js';
import { PastLeaderboardQueries } from '../../projections/leaderboard/past/past-leaderboard.queries.js';
import {
  accountDirectoryProjection,
  pastMarksProjection,
  pastMomentsProjection,
} from '../../projections/registered.js';
import { commandSettings } from '../cli/command-settings.js';
import { fail, stopSignal } from '../cli/exit.js';
import { ResourceStack } from '../startup/resource-stack.js';
import { waitForReadModels, openStoresConcurrently } from '../startup/command-stores.js';
import { withNames } from './with-names.js';
import { ReplayError, type ReplayRequest } from './replay-request.js';
import { boardLines, statsText } from './replay-lines.js';

const ROWS_PER_WRITE = 500;
const READ_MODELS = [pastMarksProjection, pastMomentsProjection, accountDirectoryProjection];

/** Prints past data to stdout, with or without a running server. */
export async function runReplay(request: ReplayRequest): Promise<void> {
  const stop = stopSignal();
  const resources = new ResourceStack();
  try {
    Logger.overrideLogger(false);
    const settings = commandSettings();
    const stores = await openStoresConcurrently(settings, resources);
    await waitForReadModels(stores, READ_MODELS);
    const boards = new PastLeaderboardQueries(stores.events, stores.reads, settings);
    const directory = new AccountDirectoryQueries(stores.reads);
    if (request.what === 'leaderboard') await writeLeaderboard(request, boards, directory, stop);
    else await writeStats(request, boards, directory);
  } catch (error) {
    if (stop.aborted) process.stderr.write('Stopped.\n');
    else fail('The replay failed', error, ReplayError);
  } finally {
    await resources.close();
  }
}

async function writeLeaderboard(
  { at, format }: ReplayRequest,
  boards: PastLeaderboardQueries,
  directory: AccountDirectoryQueries,
  stop: AbortSignal,
) {
  const board = await boards.at({ at, by: 'recorded', weights: 'then' });
  const { begin, row, end } = boardLines[format];
  await write(begin({ at: at.toISOString(), total: board.rows.length }));
  for (let from = 0; from < board.rows.length; from += ROWS_PER_WRITE) {
    stop.throwIfAborted();
    await write((await withNames(directory, board.page(from, ROWS_PER_WRITE))).map(row).join(''));
  }
  await write(end);
}

/**
 * Writes the stats of a student.
 * @throws ReplayError
 */
async function writeStats(
  { at, format, studentId }: Extract<ReplayRequest, { what: 'stats' }>,
  boards: PastLeaderboardQueries,
  directory: AccountDirectoryQueries,
) {
  const stats = await boards.statsOf(studentId, at);
  if (!stats && !(await directory.student(studentId))) throw new ReplayError(`there is no student '${studentId}'`);
  await write(statsText[format](stats ?? { totalCorrect: 0, totalIncorrect: 0, totalSkipped: 0 }));
}

/** Writes to stdout with back pressure, so that memory is bounded. */
async function write(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
}
