import { TIME } from '../../lib/time/date-formats';

/** Says since when a live list has not been updated. */
export const notLiveText = (awaySince: number): string => `Not live since ${TIME.format(awaySince)}`;
