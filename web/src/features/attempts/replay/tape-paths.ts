import type { Replay } from './sheet';

/** Where an instant and a question stand on the tape, in px. */
export interface Scale {
  readonly x: (at: number) => number;
  readonly y: (question: number) => number;
  /** of a dot */
  readonly radius: number;
}

/** The pen's way over the sheet, as paths of SVG. */
export interface TapePaths {
  /** a question on screen */
  readonly looks: string;
  /** from one question to another */
  readonly turns: string;
  readonly dots: string;
  readonly rings: string;
  readonly flags: string;
  /** by x */
  readonly saves: readonly number[];
}

/** What falls on the same pixel is drawn once: however much was done, no more is drawn than there is room for. */
export function pathsOf({ acts, changes }: Pick<Replay, 'acts' | 'changes'>, { x, y, radius }: Scale): TapePaths {
  const paths = { looks: '', turns: '', dots: '', rings: '', flags: '' };
  const saves = new Set<number>();
  const drawn = new Set<string>();
  const isNew = (kind: string, ...place: number[]) => {
    const key = `${kind} ${place.join(' ')}`;
    return !drawn.has(key) && Boolean(drawn.add(key));
  };
  let last: number | undefined;
  for (const act of acts) {
    if (act.kind === 'end') continue;
    const [left, top] = [tenth(x(act.at)), tenth(y(act.question))];
    if (act.kind === 'look') {
      if (last !== undefined && last !== act.question) paths.turns += `M${left} ${tenth(y(last))}V${top}`;
      last = act.question;
    } else if (act.kind === 'leave') {
      paths.looks += `M${tenth(x(act.since))} ${top}H${left}`;
    } else if (act.kind === 'save') {
      saves.add(Math.round(left));
    } else if (act.kind === 'choose') {
      if (isNew('dot', Math.round(left), act.question)) paths.dots += circle(left, top, radius);
    } else if (act.marked && isNew('flag', Math.round(left), act.question)) {
      paths.flags += `M${left - 1} ${top - 11}h9v9z`;
    }
  }
  for (const { at, question } of changes) {
    const [left, top] = [tenth(x(at)), tenth(y(question))];
    if (isNew('ring', Math.round(left), question)) paths.rings += circle(left, top, radius + 3);
  }
  return { ...paths, saves: [...saves] };
}

const tenth = (px: number): number => Math.round(px * 10) / 10;

const circle = (x: number, y: number, r: number): string =>
  `M${tenth(x - r)} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

/** minutes between two lines of the tape, of which it has room for so many */
const MINUTES = [0.25, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 240];

/** Instants with a line and a label, in ms. */
export function marksOf(duration: number, atMost: number): number[] {
  const step = (MINUTES.find((minutes) => duration / (minutes * 60_000) <= atMost) ?? 600) * 60_000;
  return Array.from({ length: Math.floor(duration / step) + 1 }, (_, n) => n * step);
}

/** Questions whose numbers stand beside the tape: the first, the last, and round ones between. */
export function numbersOf(questions: number, atMost: number): number[] {
  const step = [5, 10, 20, 25, 50, 100].find((by) => questions / by <= atMost) ?? 200;
  const round = Array.from({ length: Math.floor(questions / step) }, (_, n) => (n + 1) * step);
  return [1, ...round.filter((n) => n > step / 2 && questions - n > step / 2), questions].filter(
    (n, place, all) => all.indexOf(n) === place,
  );
}
