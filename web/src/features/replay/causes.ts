import { HOUR_MS } from './asked';
import type { PastHours } from './replay.queries';

/** A change of the leaderboard, summed over its hours. */
export interface Cause {
  readonly key: string;
  readonly what: string;
  /** '312 finished' */
  readonly howMany: string;
  readonly from: number;
  readonly to: number;
  /** number of attempts or accounts */
  readonly count: number;
  /** page that shows it */
  readonly address?: string;
}

const number = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;

/** Returns what changed the leaderboard after `from`, up to `to`: model tests and corrections first, then by attempts. */
export function causesBetween({ hours, rules }: PastHours, from: number, to: number): Cause[] {
  const found = new Map<string, Cause>();
  const add = (
    key: string,
    at: number,
    count: number,
    of: (count: number) => Pick<Cause, 'what' | 'howMany' | 'address'>,
  ) => {
    if (count === 0) return;
    const known = found.get(key);
    const sum = (known?.count ?? 0) + count;
    found.set(key, { key, ...of(sum), from: known?.from ?? at, to: at + HOUR_MS, count: sum });
  };
  for (const hour of hours) {
    const at = Date.parse(hour.at);
    if (at < from || at >= to) continue;
    for (const { modelTestId, name, attempts } of hour.modelTests) {
      add(`test ${modelTestId}`, at, attempts, (count) => ({
        what: name ?? 'A deleted model test',
        howMany: `${count.toLocaleString('en')} finished`,
        address: `/admin/attempts?exam=${modelTestId}`,
      }));
    }
    for (const { correctionId, attempts } of hour.corrections) {
      add(`correction ${correctionId}`, at, attempts, (count) => ({
        what: 'A corrected answer key',
        howMany: number(count, 'attempt marked again', 'attempts marked again'),
        address: `/admin/answer-keys?correction=${correctionId}`,
      }));
    }
    for (const { correctionId, attempts } of hour.reversals) {
      add(`reversal ${correctionId}`, at, attempts, (count) => ({
        what: 'A reversed correction',
        howMany: number(count, 'score restored', 'scores restored'),
        address: `/admin/answer-keys?correction=${correctionId}`,
      }));
    }
    add('mock tests', at, hour.mockTests, (count) => ({
      what: 'Mock tests',
      howMany: `${count.toLocaleString('en')} finished`,
      address: '/admin/attempts',
    }));
    add('banned', at, hour.banned, (count) => ({
      what: 'Students banned',
      howMany: number(count, 'left the list', 'left the list'),
      address: '/admin/activity',
    }));
    add('unbanned', at, hour.unbanned, (count) => ({
      what: 'Students unbanned',
      howMany: number(count, 'returned to the list', 'returned to the list'),
      address: '/admin/activity',
    }));
    add('deleted', at, hour.deleted, (count) => ({
      what: 'Accounts deleted',
      howMany: number(count, 'left the list', 'left the list'),
    }));
  }
  for (const { at, live, practice, quiz, isFirst } of rules) {
    const time = Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS;
    if (time < from || time >= to) continue;
    const howMany = `model tests × ${live}, mock tests × ${practice}, mistake tests × ${quiz}`;
    found.set(`rules ${at}`, {
      key: `rules ${at}`,
      what: isFirst ? 'First rules' : 'Rules changed',
      howMany,
      from: time,
      to: time + HOUR_MS,
      count: Infinity,
    });
  }
  const rank = ({ key }: Cause) => (/^(rules|test|correction|reversal)/.test(key) ? 0 : 1);
  return [...found.values()].toSorted((one, other) => rank(one) - rank(other) || other.count - one.count);
}
