import type { StreamAppend } from '../../platform/event-store/event-store.js';
import { plainQuestions } from '../../../test/support/data/demo-questions.js';
import type { SittingEnded, SittingStarted } from '../../contracts/events/sittings.events.js';
import { castOf } from '../cast/cast.js';
import { Chance } from '../chance.js';
import { lastDays } from '../course/calendar.js';
import { AccountActs } from './account-acts.js';
import { actsOf, bankOf, decided } from './history.js';
import { adminNamed } from './staff.js';

const NOW = new Date('2026-03-11T15:15:00Z');
const DAYS = 8;
const KEY = Buffer.alloc(32);
const SEALED = ['identity', 'credential', 'profile', 'doubt', 'answer'];

function historyUpTo(now: Date, each = 40): StreamAppend[] {
  const chance = new Chance('history');
  const cast = castOf({ students: 16, days: DAYS }, chance.of('cast'));
  const admin = adminNamed('admin');
  const ids = [admin, ...cast.tutors, ...cast.students].map(({ id }) => id);
  const keys = { reservations: KEY, accounts: new Map(ids.map((id) => [id, KEY])) };
  const accounts = new AccountActs(keys, () => 'hash');
  const bank = bankOf(plainQuestions(each), chance.of('bank'));
  const days = lastDays(DAYS, now, 'Asia/Dhaka');
  const acts = actsOf({ cast, admin, bank, days, now, accounts }, chance);
  return [...decided(acts, 500)].flatMap(({ appends }) => appends);
}
const eventsIn = (appends: readonly StreamAppend[]) => appends.flatMap(({ events }) => events);
/** Returns the events without sealed fields, whose encryption is random. */
const told = (appends: readonly StreamAppend[]) =>
  eventsIn(appends).map(({ id, type, data, metadata }) => {
    const open = Object.entries(data).filter(([field]) => !SEALED.includes(field));
    return JSON.stringify([id, type, open, metadata]);
  });

describe('demo history', () => {
  const appends = historyUpTo(NOW);
  const events = eventsIn(appends);

  it('is the same for the same seed and current time', () => {
    expect(told(historyUpTo(NOW))).toEqual(told(appends));
  });

  it('is ordered by time and ends now', () => {
    const times = events.map(({ metadata }) => metadata.at);
    expect(times).toEqual([...times].sort());
    expect(times.at(-1)! <= NOW.toISOString()).toBe(true);
    expect(times.at(-1)! > new Date(NOW.getTime() - 120_000).toISOString()).toBe(true);
  });

  it('appends to each stream in order', () => {
    const heads = new Map<string, number>();
    for (const { stream, expected, events: appended } of appends) {
      expect(expected).toBe(heads.get(stream) ?? 'none');
      heads.set(stream, (heads.get(stream) ?? -1) + appended.length);
    }
  });

  it('gives every command and every event a unique id', () => {
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length);
  });

  it('has a few running attempts with remaining time', () => {
    const dataOf = <Data>(type: string) =>
      events.filter((event) => event.type === type).map(({ data }) => data as Data);
    const ended = new Set(dataOf<SittingEnded['data']>('SittingEnded').map(({ attemptId }) => attemptId));
    const running = dataOf<SittingStarted['data']>('SittingStarted').filter(({ attemptId }) => !ended.has(attemptId));
    expect(running.length).toBeGreaterThan(0);
    expect(running.filter(({ deadline }) => Date.parse(deadline) - NOW.getTime() > 30 * 60_000).length).toBeGreaterThan(
      0,
    );
  });

  it('has doubts with answers of tutors and some without', () => {
    const count = (type: string) => events.filter((event) => event.type === type).length;
    expect(count('DoubtAnswered')).toBeGreaterThan(8);
    expect(count('DoubtAsked') - count('DoubtAnswered')).toBeGreaterThanOrEqual(4);
    // the first students with printed accounts
    const [first] = castOf({ students: 16, days: DAYS }, new Chance('history').of('cast')).students;
    const ofFirst = (type: string) =>
      events.filter((event) => event.type === type && (event.data as { studentId: string }).studentId === first!.id);
    expect(ofFirst('DoubtAnswered').length).toBeGreaterThan(0);
  });

  it('contains attempts finished by students, by the page at the deadline, and by the server', () => {
    const ends = events
      .filter(({ type }) => type === 'AttemptFinished')
      .map(({ data, metadata }) => `${(data as { reason: string }).reason} ${metadata.actor.split(':')[0]}`);
    expect(new Set(ends)).toEqual(new Set(['submitted student', 'timeUp student', 'timeUp process']));
  });

  it('can be generated at any hour and with few questions', () => {
    for (const hour of [0, 21]) {
      const now = new Date(Date.UTC(2026, 2, 12, hour, 1));
      expect(eventsIn(historyUpTo(now, 25)).length).toBeGreaterThan(1_000);
    }
  });
});
