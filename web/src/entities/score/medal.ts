const COLOURS = ['gold', 'cyan', 'grey'] as const;
type Medal = (typeof COLOURS)[number];

/** Returns the colour of the first three ranks. */
export const medalOf = (slNo: number): Medal | undefined => COLOURS[slNo - 1];

/** Classes of a table row by colour. */
export const MEDALS: Readonly<Record<Medal, string>> = {
  gold: 'bg-rank-gold text-rank-gold-ink',
  cyan: 'bg-rank-cyan text-rank-cyan-ink',
  grey: 'bg-rank-grey text-rank-grey-ink',
};
