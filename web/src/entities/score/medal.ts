const COLOURS = ['gold', 'cyan', 'grey'] as const;
type Medal = (typeof COLOURS)[number];

/** The colour of a place: the first three have one, no other. */
export const medalOf = (slNo: number): Medal | undefined => COLOURS[slNo - 1];

/** How a row of that colour looks. */
export const MEDALS: Readonly<Record<Medal, string>> = {
  gold: 'bg-rank-gold text-rank-gold-ink',
  cyan: 'bg-rank-cyan text-rank-cyan-ink',
  grey: 'bg-rank-grey text-rank-grey-ink',
};
