/** A score or points: two decimals, with a real minus. */
export const scoreText = (score: number): string => signed(score, 2);

/** '+1', '−0.25', '0' */
export const markText = (mark: number): string => `${mark > 0 ? '+' : ''}${signed(mark)}`;

function signed(value: number, decimals?: number): string {
  const text = decimals === undefined ? String(Math.abs(value)) : Math.abs(value).toFixed(decimals);
  return value < 0 && Number(text) !== 0 ? `−${text}` : text;
}
