/** A printed bubble: its letter and its centre in SVG units. */
export interface PrintedBubble {
  letter: string;
  x: number;
  y: number;
}

/** Distance of the baseline of a letter from the centre of its bubble, as a share of the font size */
const BASELINE = 0.35;

/** Returns one path for all rings, so that a form with hundreds of bubbles is a single element. */
export const ringsPath = (bubbles: readonly PrintedBubble[], radius: number): string =>
  bubbles
    .map(
      ({ x, y }) =>
        `M${short(x - radius)} ${short(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0-${2 * radius} 0`,
    )
    .join('');

/** The letters of all bubbles in one SVG text, each at its own position. `className` sets the colour. */
export const PrintedLetters = ({
  bubbles,
  fontSize,
  className,
}: {
  bubbles: readonly PrintedBubble[];
  fontSize: number;
  className: string;
}) => (
  <text
    x={bubbles.map(({ x }) => short(x)).join(' ')}
    y={bubbles.map(({ y }) => short(y + fontSize * BASELINE)).join(' ')}
    fontSize={fontSize}
    className={`[text-anchor:middle] ${className}`}
  >
    {bubbles.map(({ letter }) => letter).join('')}
  </text>
);

const short = (coordinate: number): number => Number(coordinate.toFixed(2));
