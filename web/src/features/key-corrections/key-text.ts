import { DATE_TIME } from '../../lib/time/date-formats';
import { letterOf } from '../../ui/bubble';
import type { KeyCorrection } from './key-corrections.queries';

/** 'B', by the order in which tutors wrote the options; 'none' where the question is annulled. */
export const keyName = (key: string | null, options: readonly string[]): string => {
  const place = key === null ? -1 : options.indexOf(key);
  return key === null ? 'none' : place < 0 ? 'a removed option' : letterOf(place);
};

/** 'B to D', 'B annulled' */
export const moveText = ({ before, after, options }: Pick<KeyCorrection, 'before' | 'after' | 'options'>): string =>
  after === null ? `${keyName(before, options)} annulled` : `${keyName(before, options)} to ${keyName(after, options)}`;

export const countText = (count: number, one: string, several = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : several}`;

export const whenText = (instant: string): string => DATE_TIME.format(new Date(instant));

export const byText = ({ name, role }: KeyCorrection['by']): string => name ?? `a deleted ${role}`;
