import { actsOf, durationOf, type Act } from './acts';
import type { Timeline } from './replay.queries';

/** A question as it stood; instants are ms after the start. */
export interface QuestionThen {
  readonly visited: boolean;
  readonly flagged: boolean;
  /** its place among the options */
  readonly option: number | null;
  /** since when the option is the answer; undefined: never answered */
  readonly chosenAt?: number;
  /** when that was saved; undefined as long as it waits */
  readonly savedAt?: number;
  /** it came too late, and was never saved */
  readonly isLate: boolean;
  /** by option: until when it was the answer, for those that were */
  readonly until: readonly (number | undefined)[];
  readonly changes: number;
  readonly visits: number;
  /** in visits that are over */
  readonly spentMs: number;
}

/** The answer sheet as it stood at an instant, with the question that was on screen. */
export interface SheetThen {
  readonly at: number;
  readonly current: number;
  /** since when; undefined: nobody knows that anything was looked at */
  readonly openSince: number | undefined;
  readonly questions: readonly QuestionThen[];
  readonly gap: Gap | undefined;
  readonly isOver: boolean;
  /** acts up to then */
  readonly done: number;
}

export interface Gap {
  readonly from: number;
  readonly to: number;
  readonly cause: Timeline['gaps'][number]['cause'];
}

/** An answer that took the place of another; null: cleared. */
export interface Change {
  readonly at: number;
  readonly question: number;
  readonly from: number;
  readonly to: number | null;
}

/** An attempt to be shown as of any instant. */
export interface Replay {
  /** ms */
  readonly duration: number;
  readonly acts: readonly Act[];
  readonly gaps: readonly Gap[];
  readonly changes: readonly Change[];
  /** of each question, at the end; ms */
  readonly spentMs: readonly number[];
  /** the fold after every so many acts, so that none begins at the start */
  readonly checkpoints: readonly Folded[];
}

interface Folded {
  readonly current: number;
  readonly openSince: number | undefined;
  readonly questions: readonly QuestionThen[];
  readonly isOver: boolean;
}

const CHECKPOINT_EVERY = 256;

const UNTOUCHED: QuestionThen = {
  visited: false,
  flagged: false,
  option: null,
  isLate: false,
  until: [],
  changes: 0,
  visits: 0,
  spentMs: 0,
};

export function replayOf(timeline: Timeline): Replay {
  const acts = actsOf(timeline);
  const start = Date.parse(timeline.startedAt);
  const gaps = timeline.gaps.map(({ from, to, cause }) => ({
    from: Date.parse(from) - start,
    to: Date.parse(to) - start,
    cause,
  }));
  const first = acts.find((act) => act.kind !== 'end');
  const current = first && 'question' in first ? first.question : 0;
  const blank = { current, openSince: undefined, questions: timeline.questions.map(() => UNTOUCHED), isOver: false };
  const checkpoints: Folded[] = [blank];
  const changes: Change[] = [];
  let now: Folded = blank;
  for (let from = 0; from < acts.length; from += CHECKPOINT_EVERY) {
    now = foldOn(now, acts, from, from + CHECKPOINT_EVERY, (change) => changes.push(change));
    checkpoints.push(now);
  }
  const spentMs = now.questions.map((question) => question.spentMs);
  return { duration: durationOf(timeline), acts, gaps, changes, spentMs, checkpoints };
}

/** @param at ms after the start */
export function sheetAt({ acts, gaps, checkpoints }: Replay, at: number): SheetThen {
  const done = doneBy(acts, at);
  const before = Math.floor(done / CHECKPOINT_EVERY);
  const folded = foldOn(checkpoints[before]!, acts, before * CHECKPOINT_EVERY, done);
  const gap = folded.isOver ? undefined : gaps.find(({ from, to }) => from <= at && at < to);
  return { ...folded, at, done, gap };
}

/** How long a question was looked at up to then, ms. */
export const spentOn = ({ questions, current, openSince, at }: SheetThen, place: number): number =>
  questions[place]!.spentMs + (place === current && openSince !== undefined ? at - openSince : 0);

/** How many acts were done by then. */
function doneBy(acts: readonly Act[], at: number): number {
  let low = 0;
  let high = acts.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (acts[middle]!.at <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

function foldOn(
  from: Folded,
  acts: readonly Act[],
  begin: number,
  end: number,
  changed?: (change: Change) => void,
): Folded {
  const questions = [...from.questions];
  let { current, openSince, isOver } = from;
  for (const act of acts.slice(begin, end)) {
    if (act.kind === 'end') {
      isOver = true;
      continue;
    }
    const before = questions[act.question]!;
    // whoever chooses or marks has the question before them
    if (act.kind !== 'save' && act.kind !== 'leave' && act.question !== current) {
      current = act.question;
      openSince = undefined;
    }
    if (act.kind === 'look') openSince = act.at;
    else if (act.kind === 'leave' && act.question === current) openSince = undefined;
    if (act.kind === 'choose' && isChange(before, act.option)) {
      changed?.({ at: act.at, question: act.question, from: before.option!, to: act.option });
    }
    questions[act.question] = after(before, act);
  }
  return { current, openSince, questions, isOver };
}

/** Choosing another one, or none, where one was chosen. */
const isChange = ({ option }: QuestionThen, chosen: number | null): boolean => option !== null && option !== chosen;

function after(question: QuestionThen, act: Exclude<Act, { kind: 'end' }>): QuestionThen {
  switch (act.kind) {
    case 'look':
      return { ...question, visited: true, visits: question.visits + 1 };
    case 'leave':
      return { ...question, spentMs: question.spentMs + act.at - act.since };
    case 'flag':
      return { ...question, visited: true, flagged: act.marked };
    case 'save':
      return act.chosenAt === question.chosenAt ? { ...question, savedAt: act.at } : question;
    case 'choose': {
      const { option, at, isLate } = act;
      const changed = isChange(question, option);
      const until = changed ? withUntil(question.until, question.option!, at) : question.until;
      const changes = question.changes + (changed ? 1 : 0);
      return { ...question, visited: true, option, chosenAt: at, savedAt: undefined, isLate, until, changes };
    }
  }
}

function withUntil(until: QuestionThen['until'], option: number, at: number): QuestionThen['until'] {
  const after = [...until];
  after[option] = at;
  return after;
}
