import type { PastHours } from './replay.queries';
import { messages } from './messages';
import { HOUR_MS } from './view';

/** A change of the leaderboard, summed over its hours. */
export interface Cause {
  readonly key: string;
  readonly title: string;
  /** Count as text: '312 finished' */
  readonly countText: string;
  readonly from: number;
  readonly to: number;
  /** Number of attempts or accounts */
  readonly count: number;
  /** URL of the exam or correction */
  readonly address?: string;
}

/**
 * Returns what changed the leaderboard after `from`, up to `to`: model tests and corrections first, then by attempts.
 */
export function causesBetween({ hours, rules }: PastHours, from: number, to: number): Cause[] {
  const causes = new Map<string, Cause>();
  const add = (
    key: string,
    at: number,
    count: number,
    describe: (count: number) => Pick<Cause, 'title' | 'countText' | 'address'>,
  ) => {
    if (count === 0) return;
    const existing = causes.get(key);
    const sum = (existing?.count ?? 0) + count;
    causes.set(key, { key, ...describe(sum), from: existing?.from ?? at, to: at + HOUR_MS, count: sum });
  };
  const texts = messages.causes;
  for (const hour of hours) {
    const at = Date.parse(hour.at);
    if (at < from || at >= to) continue;
    for (const { modelTestId, name, attempts } of hour.modelTests) {
      add(`test ${modelTestId}`, at, attempts, (count) => ({
        title: name ?? texts.deletedModelTest,
        countText: texts.finished(count),
        address: `/admin/attempts?exam=${modelTestId}`,
      }));
    }
    for (const { correctionId, attempts } of hour.corrections) {
      add(`correction ${correctionId}`, at, attempts, (count) => ({
        title: texts.correction,
        countText: texts.remarked(count),
        address: `/admin/answer-keys?correction=${correctionId}`,
      }));
    }
    for (const { correctionId, attempts } of hour.reversals) {
      add(`reversal ${correctionId}`, at, attempts, (count) => ({
        title: texts.reversal,
        countText: texts.restored(count),
        address: `/admin/answer-keys?correction=${correctionId}`,
      }));
    }
    add('mock tests', at, hour.mockTests, (count) => ({
      title: texts.mockTests,
      countText: texts.finished(count),
      address: '/admin/attempts',
    }));
    add('banned', at, hour.banned, (count) => ({
      title: texts.banned,
      countText: texts.left(count),
      address: '/admin/activity',
    }));
    add('unbanned', at, hour.unbanned, (count) => ({
      title: texts.unbanned,
      countText: texts.returned(count),
      address: '/admin/activity',
    }));
    add('deleted', at, hour.deleted, (count) => ({ title: texts.deleted, countText: texts.left(count) }));
  }
  for (const { at, live, practice, quiz, isFirst } of rules) {
    const time = Math.floor(Date.parse(at) / HOUR_MS) * HOUR_MS;
    if (time < from || time >= to) continue;
    const key = `rules ${at}`;
    const title = isFirst ? texts.firstRules : texts.rulesChanged;
    const countText = texts.weights(live, practice, quiz);
    causes.set(key, { key, title, countText, from: time, to: time + HOUR_MS, count: Infinity });
  }
  const rank = ({ key }: Cause) => (/^(rules|test|correction|reversal)/.test(key) ? 0 : 1);
  return [...causes.values()].toSorted((a, b) => rank(a) - rank(b) || b.count - a.count);
}
