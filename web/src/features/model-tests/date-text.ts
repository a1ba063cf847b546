import moment from 'moment';
import { MODEL_TEST_DATE } from '../../../../api/contracts/http/patterns';

/** An instant in the reader's own time zone: 'May 2nd 2026, 6:30 pm' (CARD-33, MODEL-22). */
export const dateText = (instant: string): string => moment(instant).format(MODEL_TEST_DATE);

/** The place by which the reader's time zone is called. */
export const ownZone = (): string =>
  Intl.DateTimeFormat().resolvedOptions().timeZone.split('/').at(-1)!.replaceAll('_', ' ');
