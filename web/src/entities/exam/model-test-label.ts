import { MONTH_DAY } from '../../lib/time/date-formats';

/** 'Physics on Friday, Nov 13': many model tests have the same name, so the day is added. */
export const modelTestLabel = ({ name, liveFrom }: { name: string; liveFrom: string }): string =>
  `${name}, ${MONTH_DAY.format(new Date(liveFrom))}`;
