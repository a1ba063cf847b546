import moment from 'moment';
import { MODEL_TEST_DATE } from '../../../../api/contracts/http/patterns';

/** An instant in the reader's own time zone: 'May 2nd 2026, 6:30 pm' (CARD-33, MODEL-22). */
export const dateText = (instant: string): string => moment(instant).format(MODEL_TEST_DATE);

/** The day of an instant, by the reader's own days, so many seconds before it: 'Saturday, in 6 days'. */
export function dayText(instant: string, secondsLeft: number): string {
  const now = moment(instant).subtract(secondsLeft, 'seconds');
  const days = moment(instant).startOf('day').diff(now.startOf('day'), 'days');
  if (days === 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `${moment(instant).format('dddd')}, in ${days} days`;
}

/** The place by which the reader's time zone is called. */
export const ownZone = (): string =>
  Intl.DateTimeFormat().resolvedOptions().timeZone.split('/').at(-1)!.replaceAll('_', ' ');
