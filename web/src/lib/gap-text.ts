import { ordinal } from './ordinal';

/** What is missing to a place: '0.32 to 51st', or that they have the same. */
export const gapText = ({ points, slNo }: { points: number; slNo: number }): string =>
  points === 0 ? `Level with ${ordinal(slNo)}` : `${points.toFixed(2)} to ${ordinal(slNo)}`;
