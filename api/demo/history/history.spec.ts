import type { StreamAppend } from '../../platform/event-store/event-store.js';
import { plainQuestions } from '../../../test/support/data/written-questions.js';
import type { SittingEnded, SittingStarted } from '../../contracts/events/sittings.events.js';
import { generateCast } from '../cast/cast.js';
import { Chance } from '../chance.js';
import { lastDays } from '../course/calendar.js';
import { AccountActions } from './account-actions.js';
import { historyActions, bankOf, decideInBatches } from './history.js';
import { adminHolder } from './staff-actions.js';

const NOW = new Date('2026-03-11T15:15:00Z');
const DAYS = 8;
const KEY = Buffer.alloc(32);
const SEALED_FIELDS = ['identity', 'credential', 'profile', 'doubt', 'answer'];

function historyUpTo(now: Date, each = 40): StreamAppend[] {
  const chance = new Chance('history');
  const cast = generateCast({ students: 16, days: DAYS }, chance.derive('cast'));
  const admin = adminHolder('admin');
  const ids = [admin, ...cast.tutors, ...cast.students].map(({ id }) => id);
  const keys = { reservations: KEY, accounts: new Map(ids.map((id) => [id, KEY])) };
  const accounts = new AccountActions(keys, () => 'hash');
  const bank = bankOf(plainQuestions(each), chance.derive('bank'));
  const days = lastDays(DAYS, now, 'Asia/Dhaka');
  const acts = historyActions({ cast, admin, bank, days, now, accounts }, chance);
  return [...decideInBatches(acts, 500)].flatMap(({ appends }) => appends);
}
const eventsIn = (appends: readonly StreamAppend[]) => appends.flatMap(({ events }) => events);
/** Returns the events without sealed fields, whose encryption is random. */
const withoutSealedFields = (appends: readonly StreamAppend[]) =>
  eventsIn(appends).map(({ id, type, data, metadata }) => {
    const open = Object.entries(data).filter(([field]) => !SEALED_FIELDS.includes(field));
    return JSON.stringify([id, type, open, metadata]);
  });

describe('demo history', () => {
  const appends = historyUpTo(NOW);
  const events = eventsIn(appends);

  it('is the same for the same seed and current time', () => {
    expect(withoutSealedFields(historyUpTo(NOW))).toEqual(withoutSealedFields(appends));
  });

  it('is ordered by time and ends at the current time', () => {
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
    const [first] = generateCast({ students: 16, days: DAYS }, new Chance('history').derive('cast')).students;
    const eventsOfFirst = (type: string) =>
      events.filter((event) => event.type === type && (event.data as { studentId: string }).studentId === first!.id);
    expect(eventsOfFirst('DoubtAnswered').length).toBeGreaterThan(0);
  });

  it('contains attempts finished by students, by the page at the deadline, and by the server', () => {
    const endings = events
      .filter(({ type }) => type === 'AttemptFinished')
      .map(({ data, metadata }) => `${(data as { reason: string }).reason} ${metadata.actor.split(':')[0]}`);
    expect(new Set(endings)).toEqual(new Set(['submitted student', 'timeUp student', 'timeUp process']));
  });

  it('can be generated at any hour and with few questions', () => {
    for (const hour of [0, 21]) {
      const now = new Date(Date.UTC(2026, 2, 12, hour, 1));
      expect(eventsIn(historyUpTo(now, 25)).length).toBeGreaterThan(1_000);
    }
  });
});
