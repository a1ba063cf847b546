import type { QuestionContent } from '../contracts/events/question.events.js';
import type { Position } from '../platform/event-store/event-store.js';
import { assertWorking } from '../../projections/engine/progress.js';
import { pictureIdsIn } from '../contracts/question-text/pictures.js';
import { PictureFiles } from '../platform/pictures/picture-files.js';
import type { Platform } from '../startup/platform.js';
import { PasswordHasher } from '../platform/auth/password-hasher.js';
import { generateCast, type Cast } from './cast/cast.js';
import { Chance } from './chance.js';
import { lastDays } from './course/calendar.js';
import { AccountActions, type AccountHolder } from './history/account-actions.js';
import { varyTopAvatars } from './history/distinct-avatars.js';
import { historyActions, bankOf } from './history/history.js';
import { vaultKeysFor, writeHistory } from './history/write-history.js';
import { adminHolder } from './history/staff-actions.js';
import { demoPictures } from './questions/demo-questions.js';

/** Password of all demo accounts, printed at the start. Used only in the demo. */
export const DEMO_PASSWORD = 'Demo.2026';

const PROGRESS_INTERVAL_MS = 500;

export interface DemoParameters {
  readonly students: number;
  readonly weeks: number;
  /** Random seed. The same seed generates the same accounts and actions, relative to the current time. */
  readonly seed: string;
  readonly questions: readonly QuestionContent[];
}

export interface Demo {
  readonly cast: Cast;
  readonly events: number;
}

/** Callback that receives the current step and its progress (0 to 1). */
export type ProgressCallback = (step: string, fraction: number) => void;

export const castOfDemo = ({ students, weeks, seed }: Omit<DemoParameters, 'questions'>): Cast =>
  generateCast({ students, days: weeks * 7 }, new Chance(seed).derive('cast'));

/**
 * Records the history of the demo's students in empty stores and waits for the read models.
 * @throws StoreUnavailable
 */
export async function makeDemo(
  platform: Platform,
  parameters: DemoParameters,
  onProgress: ProgressCallback = () => {},
): Promise<Demo> {
  const chance = new Chance(parameters.seed);
  const now = platform.clock.now();
  const days = lastDays(parameters.weeks * 7, now, platform.settings.examTimeZone);
  const cast = castOfDemo(parameters);
  const admin = adminHolder(platform.settings.adminUsername);
  onProgress('accounts', 0);
  const accounts = await accountsOf(platform, cast, admin);
  const bank = bankOf(parameters.questions, chance.derive('bank'));
  const actions = historyActions({ cast, admin, bank, days, now, accounts }, chance.derive('acts'));

  await storePictures(platform, parameters.questions);
  const firstTime = days[0]!.quarters[0]!.from;
  const events = await writeHistory(actions, platform.events, (upTo) =>
    onProgress('events', Math.max(0, Math.min(1, (upTo - firstTime) / (now.getTime() - firstTime)))),
  );
  await waitForReadModels(platform, onProgress);
  const changed = await varyTopAvatars(platform, cast.students, accounts, chance.derive('avatars'));
  await waitForReadModels(platform, onProgress);
  return { cast, events: events + changed };
}

/** Writes the files of the pictures that the questions reference. */
async function storePictures({ settings }: Platform, questions: readonly QuestionContent[]): Promise<void> {
  const files = new PictureFiles(settings.picturesDir);
  const pictures = demoPictures();
  for (const id of pictureIdsIn(questions.flatMap(({ question, options }) => [question, ...options]))) {
    const picture = pictures.get(id);
    if (picture) await files.write(picture.content);
  }
}

async function accountsOf({ vault, settings }: Platform, cast: Cast, admin: AccountHolder): Promise<AccountActions> {
  const ids = [admin, ...cast.tutors, ...cast.students].map(({ id }) => id);
  const keys = await vaultKeysFor(ids, vault);
  const passwords = new PasswordHasher();
  // one hash for all accounts, because Argon2 is slow by design and the password is public
  const sharedHash = await passwords.hash(DEMO_PASSWORD);
  const adminHash = settings.adminPassword === undefined ? sharedHash : await passwords.hash(settings.adminPassword);
  return new AccountActions(keys, ({ role }) => (role === 'admin' ? adminHash : sharedHash));
}

async function waitForReadModels({ events, progress }: Platform, onProgress: ProgressCallback): Promise<void> {
  const lastPosition = await events.lastPosition();
  const names = progress.lag().map(({ projection }) => projection);
  const lowestPosition = (): Position =>
    progress.lag().reduce((lowest, { position }) => (position < lowest ? position : lowest), lastPosition);
  while (!(await progress.waitFor(names, lastPosition, PROGRESS_INTERVAL_MS))) {
    assertWorking(progress, names);
    onProgress('read models', Number(lowestPosition()) / Number(lastPosition));
  }
  onProgress('read models', 1);
}
