/** Formats a score or points with two decimals and a minus sign. */
export const scoreText = (score: number): string => signedText(score, 2);

/** Formats a score as a percentage: '75%', '−6%'. */
export const percentText = (score: number): string => `${signedText(Math.round(score * 100))}%`;

/** Formats marks without trailing zeros: '19', '17.75', '−0.25'. */
export const plainMarks = (marks: number): string => signedText(Number(marks.toFixed(2)));

/** Formats the marks of an answer: '+1', '−0.25', '0'. */
export const markText = (mark: number): string => `${mark > 0 ? '+' : ''}${signedText(mark)}`;

function signedText(value: number, decimals?: number): string {
  const text = decimals === undefined ? String(Math.abs(value)) : Math.abs(value).toFixed(decimals);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** Formats a rank: '1st', '2nd', '3rd', '38th'. */
export function ordinal(rank: number): string {
  const suffix = { one: 'st', two: 'nd', few: 'rd' }[
    new Intl.PluralRules('en', { type: 'ordinal' }).select(rank) as string
  ];
  return `${rank.toLocaleString('en')}${suffix ?? 'th'}`;
}

/** Formats the distance to a rank: '0.32 points behind 51st' or 'Level with 51st'. */
export const gapText = ({ points, slNo }: { points: number; slNo: number }): string =>
  points === 0 ? `Level with ${ordinal(slNo)}` : `${points.toFixed(2)} points behind ${ordinal(slNo)}`;
