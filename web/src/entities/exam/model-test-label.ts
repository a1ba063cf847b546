import { MONTH_DAY } from '../../lib/time/date-formats';

/** Returns the name of a model test with its day, such as 'Physics, Nov 13', since names are not unique. */
export const modelTestLabel = ({ name, liveFrom }: { name: string; liveFrom: string }): string =>
  `${name}, ${MONTH_DAY.format(new Date(liveFrom))}`;
