import type { Replay } from './answer-sheet';

/** Converts times and questions to positions on the timeline, px. */
export interface Scale {
  readonly x: (at: number) => number;
  readonly y: (question: number) => number;
  /** Radius of a dot */
  readonly radius: number;
}

/** SVG paths of the timeline. */
export interface TimelinePaths {
  /** Periods in which a question is on screen */
  readonly visits: string;
  /** Moves from one question to another */
  readonly moves: string;
  /** Chosen answers */
  readonly dots: string;
  /** Changed answers */
  readonly rings: string;
  readonly flags: string;
  /** x coordinates of the saves */
  readonly saves: readonly number[];
}

/** Returns the paths. Marks on the same pixel are drawn once, so that the number of marks is bounded by the width. */
export function pathsOf(
  { actions, changes }: Pick<Replay, 'actions' | 'changes'>,
  { x, y, radius }: Scale,
): TimelinePaths {
  const paths = { visits: '', moves: '', dots: '', rings: '', flags: '' };
  const saves = new Set<number>();
  const keys = new Set<string>();
  const isNew = (kind: string, ...position: number[]) => {
    const key = `${kind} ${position.join(' ')}`;
    return !keys.has(key) && Boolean(keys.add(key));
  };
  let last: number | undefined;
  for (const action of actions) {
    if (action.kind === 'end') continue;
    const [left, top] = [roundToTenth(x(action.at)), roundToTenth(y(action.question))];
    if (action.kind === 'open') {
      if (last !== undefined && last !== action.question) paths.moves += `M${left} ${roundToTenth(y(last))}V${top}`;
      last = action.question;
    } else if (action.kind === 'leave') {
      paths.visits += `M${roundToTenth(x(action.since))} ${top}H${left}`;
    } else if (action.kind === 'save') {
      saves.add(Math.round(left));
    } else if (action.kind === 'choose') {
      if (isNew('dot', Math.round(left), action.question)) paths.dots += circle(left, top, radius);
    } else if (action.marked && isNew('flag', Math.round(left), action.question)) {
      paths.flags += `M${left - 1} ${top - 11}h9v9z`;
    }
  }
  for (const { at, question } of changes) {
    const [left, top] = [roundToTenth(x(at)), roundToTenth(y(question))];
    if (isNew('ring', Math.round(left), question)) paths.rings += circle(left, top, radius + 3);
  }
  return { ...paths, saves: [...saves] };
}

const roundToTenth = (px: number): number => Math.round(px * 10) / 10;

const circle = (x: number, y: number, r: number): string =>
  `M${roundToTenth(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** Minutes between two vertical lines */
const MINUTES = [0.25, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 240];

/** Returns the times with a line and a label, ms. */
export function ticksOf(duration: number, max: number): number[] {
  const step = (MINUTES.find((minutes) => duration / (minutes * 60_000) <= max) ?? 600) * 60_000;
  return Array.from({ length: Math.floor(duration / step) + 1 }, (_, n) => n * step);
}

/** Returns the question numbers of the axis: the first, the last, and round ones between. */
export function numbersOf(questions: number, max: number): number[] {
  const step = [5, 10, 20, 25, 50, 100].find((candidate) => questions / candidate <= max) ?? 200;
  const roundNumbers = Array.from({ length: Math.floor(questions / step) }, (_, n) => (n + 1) * step);
  return [1, ...roundNumbers.filter((n) => n > step / 2 && questions - n > step / 2), questions].filter(
    (n, index, all) => all.indexOf(n) === index,
  );
}
