import { ordinal } from './ordinal';

/** The distance to a place: '0.32 points behind 51st' or 'Level with 51st'. */
export const gapText = ({ points, slNo }: { points: number; slNo: number }): string =>
  points === 0 ? `Level with ${ordinal(slNo)}` : `${points.toFixed(2)} points behind ${ordinal(slNo)}`;
