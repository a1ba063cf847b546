import { TIME } from '../../lib/time/date-formats';

/** Of a list that should be live: since when it is not. */
export const notLiveText = (awaySince: number): string => `Not live since ${TIME.format(awaySince)}`;
