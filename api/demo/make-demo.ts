import type { QuestionContent } from '../contracts/events/question.events.js';
import type { Position } from '../platform/event-store/event-store.js';
import type { Platform } from '../startup/platform.js';
import { Passwords } from '../platform/auth/passwords.js';
import { castOf, type Cast } from './cast/cast.js';
import { Chance } from './chance.js';
import { lastDays } from './course/calendar.js';
import { AccountActs, type Holder, type VaultKeys } from './past/account-acts.js';
import { actsOf, bankOf, decided } from './past/history.js';
import type { Append } from './past/past.js';
import { adminNamed } from './past/staff.js';

/** Everybody's in the demo, printed at its start; nothing outside the demo ships with a known password. */
export const DEMO_PASSWORD = 'Demo.2026';

/** acts decided, then appended side by side, while the next are being decided */
const AT_ONCE = 4_000;
const LOOK_EVERY_MS = 500;

export interface DemoWanted {
  readonly students: number;
  readonly weeks: number;
  /** the same seed makes the same people, who do the same, up to a now of its own */
  readonly seed: string;
  readonly questions: readonly QuestionContent[];
}

export interface Demo {
  readonly cast: Cast;
  readonly events: number;
}

/** Told of what is under way, and how far it is, 0–1. */
export type Progress = (what: string, part: number) => void;

export const castOfDemo = ({ students, weeks, seed }: Omit<DemoWanted, 'questions'>): Cast =>
  castOf({ students, days: weeks * 7 }, new Chance(seed).of('cast'));

/**
 * Gives a fresh platform the past that so many students would have left, and waits for its read models.
 * @throws StoreUnavailable
 */
export async function makeDemo(platform: Platform, wanted: DemoWanted, tell: Progress = () => {}): Promise<Demo> {
  const chance = new Chance(wanted.seed);
  const now = platform.clock.now();
  const days = lastDays(wanted.weeks * 7, now, platform.settings.examTimeZone);
  const cast = castOfDemo(wanted);
  const admin = adminNamed(platform.settings.adminUsername);
  tell('accounts', 0);
  const accounts = await accountsOf(platform, cast, admin);
  const bank = bankOf(wanted.questions, chance.of('bank'));
  const acts = actsOf({ cast, admin, bank, days, now, accounts }, chance.of('acts'));

  const from = days[0]!.quarters[0]!.from;
  let writing = Promise.resolve();
  let events = 0;
  for (const { appends, upTo } of decided(acts, AT_ONCE)) {
    await writing;
    writing = write(platform, appends);
    // it is awaited a turn later
    writing.catch(() => {});
    events += appends.reduce((sum, append) => sum + append.events.length, 0);
    tell('events', Math.max(0, Math.min(1, (upTo - from) / (now.getTime() - from))));
  }
  await writing;
  await readModels(platform, tell);
  return { cast, events };
}

async function accountsOf({ vault, settings }: Platform, cast: Cast, admin: Holder): Promise<AccountActs> {
  const ids = [admin, ...cast.tutors, ...cast.students].map(({ id }) => id);
  const made = ids.map(async (id) => [id, await vault.createAccountKey(id)] as const);
  const keys: VaultKeys = {
    reservations: await vault.lastingKey('reservations'),
    accounts: new Map(await Promise.all(made)),
  };
  const passwords = new Passwords();
  // one hash for all: Argon2 is slow on purpose, and a password that is printed keeps no secret by salt
  const everybodys = await passwords.hash(DEMO_PASSWORD);
  const admins = settings.adminPassword === undefined ? everybodys : await passwords.hash(settings.adminPassword);
  return new AccountActs(keys, ({ role }) => (role === 'admin' ? admins : everybodys));
}

/** All at once: the event store puts them behind few fsyncs, in this order. */
async function write({ events }: Platform, appends: readonly Append[]): Promise<void> {
  await Promise.all(appends.map((append) => events.append(append.stream, append.expected, append.events)));
}

async function readModels({ events, progress }: Platform, tell: Progress): Promise<void> {
  const last = await events.lastPosition();
  const names = progress.lag().map(({ projection }) => projection);
  const slowest = (): Position =>
    progress.lag().reduce((least, { position }) => (position < least ? position : least), last);
  while (!(await progress.waitFor(names, last, LOOK_EVERY_MS))) {
    tell('read models', Number(slowest()) / Number(last));
  }
  tell('read models', 1);
}
