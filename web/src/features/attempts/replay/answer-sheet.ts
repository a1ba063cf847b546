import { actionsOf, durationOf, type Action } from '../../../../../api/contracts/http/attempt-actions';
import type { Timeline } from './replay.queries';

/** State of a question at a time. Times are ms after the start. */
export interface QuestionState {
  readonly visited: boolean;
  readonly flagged: boolean;
  /** Index of the chosen option */
  readonly option: number | null;
  /** Time of the last choice; undefined if never answered */
  readonly chosenAt?: number;
  /** Time at which the choice was saved; undefined while it is not */
  readonly savedAt?: number;
  /** True if the choice arrived too late and was never saved */
  readonly isLate: boolean;
  /** Time until which each option was the answer; undefined if it never was */
  readonly deselectedAt: readonly (number | undefined)[];
  readonly changes: number;
  readonly visits: number;
  /** Time spent in completed visits */
  readonly spentMs: number;
}

/** The answer sheet at a time, with the question on screen. */
export interface AnswerSheet {
  readonly at: number;
  readonly current: number;
  /** Time since which the current question is on screen; undefined if unknown */
  readonly openSince: number | undefined;
  readonly questions: readonly QuestionState[];
  readonly gap: Gap | undefined;
  readonly isOver: boolean;
  /** Number of actions up to this time */
  readonly actionCount: number;
}

export interface Gap {
  readonly from: number;
  readonly to: number;
  readonly cause: Timeline['gaps'][number]['cause'];
}

/** A replaced or cleared answer. */
export interface Change {
  readonly at: number;
  readonly question: number;
  readonly from: number;
  /** New option; null if the answer was cleared */
  readonly to: number | null;
}

/** An attempt with the data needed to show it at any time. */
export interface Replay {
  /** Duration in ms */
  readonly duration: number;
  readonly actions: readonly Action[];
  readonly gaps: readonly Gap[];
  readonly changes: readonly Change[];
  /** Total time per question, ms */
  readonly spentMs: readonly number[];
  /** States after every `CHECKPOINT_EVERY` actions, from which folding can start */
  readonly checkpoints: readonly SheetState[];
}

interface SheetState {
  readonly current: number;
  readonly openSince: number | undefined;
  readonly questions: readonly QuestionState[];
  readonly isOver: boolean;
}

const CHECKPOINT_EVERY = 256;

const INITIAL_QUESTION: QuestionState = {
  visited: false,
  flagged: false,
  option: null,
  isLate: false,
  deselectedAt: [],
  changes: 0,
  visits: 0,
  spentMs: 0,
};

/** Prepares a recorded attempt for replay. */
export function replayOf(timeline: Timeline): Replay {
  const actions = actionsOf(timeline);
  const start = Date.parse(timeline.startedAt);
  const gaps = timeline.gaps.map(({ from, to, cause }) => ({
    from: Date.parse(from) - start,
    to: Date.parse(to) - start,
    cause,
  }));
  const first = actions.find((action) => action.kind !== 'end');
  const current = first && 'question' in first ? first.question : 0;
  const emptySheet = {
    current,
    openSince: undefined,
    questions: timeline.questions.map(() => INITIAL_QUESTION),
    isOver: false,
  };
  const checkpoints: SheetState[] = [emptySheet];
  const changes: Change[] = [];
  let now: SheetState = emptySheet;
  for (let from = 0; from < actions.length; from += CHECKPOINT_EVERY) {
    now = applyActions(now, actions, from, from + CHECKPOINT_EVERY, (change) => changes.push(change));
    checkpoints.push(now);
  }
  const spentMs = now.questions.map((question) => question.spentMs);
  return { duration: durationOf(timeline), actions, gaps, changes, spentMs, checkpoints };
}

/** Returns the answer sheet at a time. @param at ms after the start */
export function sheetAt({ actions, gaps, checkpoints }: Replay, at: number): AnswerSheet {
  const actionCount = countUntil(actions, at);
  const checkpoint = Math.floor(actionCount / CHECKPOINT_EVERY);
  const state = applyActions(checkpoints[checkpoint]!, actions, checkpoint * CHECKPOINT_EVERY, actionCount);
  const gap = state.isOver ? undefined : gaps.find(({ from, to }) => from <= at && at < to);
  return { ...state, at, actionCount, gap };
}

/** Returns how long a question was on screen up to the time of the sheet, ms. */
export const spentMsOn = ({ questions, current, openSince, at }: AnswerSheet, index: number): number =>
  questions[index]!.spentMs + (index === current && openSince !== undefined ? at - openSince : 0);

/** Returns the number of actions up to a time, by binary search. */
function countUntil(actions: readonly Action[], at: number): number {
  let low = 0;
  let high = actions.length;
  while (low < high) {
    const middleIndex = (low + high) >> 1;
    if (actions[middleIndex]!.at <= at) low = middleIndex + 1;
    else high = middleIndex;
  }
  return low;
}

function applyActions(
  from: SheetState,
  actions: readonly Action[],
  startIndex: number,
  end: number,
  onChange?: (change: Change) => void,
): SheetState {
  const questions = [...from.questions];
  let { current, openSince, isOver } = from;
  for (const action of actions.slice(startIndex, end)) {
    if (action.kind === 'end') {
      isOver = true;
      continue;
    }
    const question = questions[action.question]!;
    // choosing or flagging shows that the question is on screen
    if (action.kind !== 'save' && action.kind !== 'leave' && action.question !== current) {
      current = action.question;
      openSince = undefined;
    }
    if (action.kind === 'open') openSince = action.at;
    else if (action.kind === 'leave' && action.question === current) openSince = undefined;
    if (action.kind === 'choose' && isChange(question, action.option)) {
      onChange?.({ at: action.at, question: action.question, from: question.option!, to: action.option });
    }
    questions[action.question] = withAction(question, action);
  }
  return { current, openSince, questions, isOver };
}

/** Returns whether a choice replaces or clears an answer. */
const isChange = ({ option }: QuestionState, newOption: number | null): boolean =>
  option !== null && option !== newOption;

function withAction(question: QuestionState, action: Exclude<Action, { kind: 'end' }>): QuestionState {
  switch (action.kind) {
    case 'open':
      return { ...question, visited: true, visits: question.visits + 1 };
    case 'leave':
      return { ...question, spentMs: question.spentMs + action.at - action.since };
    case 'flag':
      return { ...question, visited: true, flagged: action.marked };
    case 'save':
      return action.chosenAt === question.chosenAt ? { ...question, savedAt: action.at } : question;
    case 'choose': {
      const { option, at, isLate } = action;
      const changed = isChange(question, option);
      const deselectedAt = changed
        ? withDeselection(question.deselectedAt, question.option!, at)
        : question.deselectedAt;
      const changes = question.changes + (changed ? 1 : 0);
      return { ...question, visited: true, option, chosenAt: at, savedAt: undefined, isLate, deselectedAt, changes };
    }
  }
}

function withDeselection(
  deselectedAt: QuestionState['deselectedAt'],
  option: number,
  at: number,
): QuestionState['deselectedAt'] {
  const copy = [...deselectedAt];
  copy[option] = at;
  return copy;
}
