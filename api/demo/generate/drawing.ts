/** A point in pixels, from the top left. */
export type Point = readonly [x: number, y: number];

/** A drawing with quantities that the text of the question omits. */
export interface Figure {
  /** Text of the question with the drawing. */
  readonly text: string;
  /** What the drawing shows. It states every quantity, so that the question can be answered without the drawing. */
  readonly alt: string;
  /** SVG. */
  readonly drawing: string;
}

const DRAWING = { width: 640, height: 360 } as const;

const INK = '#16181d';
const RESISTOR = { length: 96, thickness: 30 } as const;
const ARROW = 12;

/** Joins the parts of a drawing on white paper. */
export const drawing = (...parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${DRAWING.width}" height="${DRAWING.height}" font-family="DejaVu Sans" font-size="22" fill="none" stroke="${INK}" stroke-width="3" stroke-linejoin="round"><rect width="100%" height="100%" fill="#fff" stroke="none"/>${parts.join('')}</svg>`;

const rounded = (number: number): number => Math.round(number * 10) / 10;

export const polyline = (...points: readonly Point[]): string =>
  `<polyline points="${points.map((point) => point.map(rounded).join(',')).join(' ')}"/>`;
export const dashed = (from: Point, to: Point): string =>
  `<path d="M${from.map(rounded).join(' ')} L${to.map(rounded).join(' ')}" stroke-width="2" stroke-dasharray="7 6"/>`;
export const polygon = (points: readonly Point[], fill = '#eef1fb'): string =>
  `<polygon points="${points.map((point) => point.map(rounded).join(',')).join(' ')}" fill="${fill}"/>`;
export const circle = ([x, y]: Point, radius: number, fill = '#fff'): string =>
  `<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${radius}" fill="${fill}"/>`;
export const dot = (at: Point): string => circle(at, 5, INK);

/** Text centred at a point. */
export const label = ([x, y]: Point, text: string): string =>
  `<text x="${rounded(x)}" y="${rounded(y)}" text-anchor="middle" dominant-baseline="central" fill="${INK}" stroke="none">${text.replaceAll('<', '&lt;')}</text>`;

/** A line with an arrowhead at its end. */
export function arrow(from: Point, to: Point): string {
  const direction = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const wing = (turn: number): Point => [
    to[0] - ARROW * Math.cos(direction + turn),
    to[1] - ARROW * Math.sin(direction + turn),
  ];
  return polyline(from, to) + polyline(wing(0.45), to, wing(-0.45));
}

/** A labelled line with arrowheads at both ends. */
export const dimension = (from: Point, to: Point, text: string): string =>
  arrow(from, to) + arrow(to, from) + label([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 + 22], text);

/** A resistor on a wire, with its resistance next to it. */
export function resistor([x, y]: Point, text: string, { isVertical = false } = {}): string {
  const [width, height] = isVertical ? [RESISTOR.thickness, RESISTOR.length] : [RESISTOR.length, RESISTOR.thickness];
  const beside: Point = isVertical ? [x - 58, y] : [x, y - 34];
  return `<rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" fill="#fff"/>${label(beside, text)}`;
}

/** A cell on a horizontal wire, with its voltage below. */
export const battery = ([x, y]: Point, text: string): string =>
  `<rect x="${x - 7}" y="${y - 4}" width="14" height="8" fill="#fff" stroke="none"/>` +
  polyline([x - 7, y - 26], [x - 7, y + 26]) +
  `<path d="M${x + 7} ${y - 13} V${y + 13}" stroke-width="7"/>${label([x, y + 44], text)}`;

/** An angle at a corner between two directions in radians, counterclockwise from the right. */
export function angle([x, y]: Point, from: number, to: number, text: string, radius = 46): string {
  const at = (direction: number, length: number): Point => [
    x + length * Math.cos(direction),
    y - length * Math.sin(direction),
  ];
  const [begin, end] = [at(from, radius).map(rounded), at(to, radius).map(rounded)];
  const arc = `<path d="M${begin.join(' ')} A${radius} ${radius} 0 0 0 ${end.join(' ')}" stroke-width="2"/>`;
  return arc + label(at((from + to) / 2, radius + 28), text);
}

/** Returns the points scaled to fit between the margins of the drawing, with y upwards. */
export function fitted(points: readonly Point[], margin: number): Point[] {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, low, high] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const [width, height] = [DRAWING.width - 2 * margin, DRAWING.height - 2 * margin];
  const scale = Math.min(width / (right - left), height / (high - low));
  const startX = (DRAWING.width - scale * (right - left)) / 2;
  const startY = (DRAWING.height + scale * (high - low)) / 2;
  return points.map(([x, y]): Point => [startX + scale * (x - left), startY - scale * (y - low)]);
}
