import type { LiveMessages } from '../../../../../api/contracts/live/messages';
import { saveStateOf, type OutboxState, type SaveState } from '../../../lib/outbox/outbox-state';
import { lastAnswers, lastProgress, type Queue } from '../../../lib/outbox/queue';
import type { LoadedAttempt, RunningAttempt } from '../attempt.queries';

/** State of a question in the view. */
export interface Question {
  readonly questionId: string;
  /** Chosen option; null if not answered */
  readonly option: string | null;
  readonly flagged: boolean;
  readonly visited: boolean;
  /** State of the answer */
  readonly save: SaveState;
  /** Reason why the server rejected the answer */
  readonly refusal: string | undefined;
}

/** Local state of the page. Everything else is derived from the loaded attempt and the outbox: see `questionsOf`. */
export interface ExamState {
  readonly questionIds: readonly string[];
  /** Index of the question on screen */
  readonly current: number;
  /** Ids of the questions that have been on screen */
  readonly visited: ReadonlySet<string>;
  /** Reports of the server since the page was opened, by question id */
  readonly reports: Readonly<Record<string, Report>>;
  /** `submitting` and `over` lock the answers; `over` also means that the result has to be loaded */
  readonly phase: 'answering' | 'submitting' | 'over';
}

/** The latest replies and live messages about a question. `at` is their arrival, in ms of `serverClock.ticks()`. */
interface Report {
  readonly answer?: { readonly option: string | null; readonly revision: number; readonly at: number };
  readonly flag?: {
    readonly flagged: boolean;
    readonly revision: number;
    readonly at: number;
    /** False for a flag set on this device until its live message arrives */
    readonly isConfirmed: boolean;
  };
  readonly visited?: true;
  /** Total time spent on the question */
  readonly spentMs?: number;
}

type Answer = Omit<LiveMessages['attempt:answer'], 'attemptId'>;
type Progress = Omit<LiveMessages['attempt:progress'], 'attemptId'>;

export type ExamEvent =
  | { type: 'opened'; index: number }
  | { type: 'moved'; by: number }
  /** An answer was reported by a reply or a live message */
  | ({ type: 'answerReported'; at: number } & Answer)
  /** Progress was reported by a live message */
  | ({ type: 'progressReported'; at: number } & Progress)
  /** Progress was acknowledged by a reply, which has no revision */
  | {
      type: 'progressSaved';
      at: number;
      questionId: string;
      visited?: boolean;
      marked?: boolean;
      totalSpentMs?: number;
    }
  | { type: 'submitted' }
  | { type: 'ended' };

/** Returns the initial state. @param questionId question that was on screen before a reload */
export function initialExamState(
  { questions, answers, progress }: Pick<RunningAttempt, 'questions' | 'answers' | 'progress'>,
  questionId?: string,
): ExamState {
  const questionIds = questions.map(({ _id }) => _id);
  const isOpen = (id: string) => answers[id] === undefined;
  const candidates = [
    questionIds.findIndex((id) => id === questionId),
    questionIds.findIndex((id) => isOpen(id) && !progress[id]?.visited),
    questionIds.findIndex(isOpen),
  ];
  const current = candidates.find((index) => index >= 0) ?? 0;
  const visited = new Set(questionIds.slice(current, current + 1));
  return { questionIds, current, visited, reports: {}, phase: 'answering' };
}

export function examReducer(state: ExamState, event: ExamEvent): ExamState {
  switch (event.type) {
    case 'opened':
      return withOpenQuestion(state, event.index);
    case 'moved':
      return withOpenQuestion(state, state.current + event.by);
    case 'answerReported':
      return withReport(state, event.questionId, (report) => withAnswer(report, event));
    case 'progressReported':
      return withReport(state, event.questionId, (report) => withProgress(report, event));
    case 'progressSaved':
      return withReport(state, event.questionId, (report) => withSavedProgress(report, event));
    case 'submitted':
      return state.phase === 'answering' ? { ...state, phase: 'submitting' } : state;
    case 'ended':
      return state.phase === 'over' ? state : { ...state, phase: 'over' };
  }
}

function withOpenQuestion(state: ExamState, index: number): ExamState {
  const questionId = state.questionIds[index];
  if (questionId === undefined || index === state.current) return state;
  return { ...state, current: index, visited: new Set(state.visited).add(questionId) };
}

function withReport(state: ExamState, questionId: string, change: (report: Report) => Report): ExamState {
  if (!state.questionIds.includes(questionId)) return state;
  const previous = state.reports[questionId] ?? {};
  const next = change(previous);
  return next === previous ? state : { ...state, reports: { ...state.reports, [questionId]: next } };
}

/** Replies and messages may arrive in any order: the highest revision counts. */
function withAnswer(report: Report, { option, revision, at }: Answer & { at: number }): Report {
  if (report.answer && revision <= report.answer.revision) return report;
  return { ...report, answer: { option, revision, at } };
}

function withProgress(report: Report, { visited, marked, revision, at }: Progress & { at: number }): Report {
  const visitedReport = visited && !report.visited ? { ...report, visited } : report;
  const { flag } = report;
  if (marked === undefined || (flag && revision <= flag.revision)) return visitedReport;
  // the message of an earlier click on this device must not undo a later one
  const isEarlierClick = flag && !flag.isConfirmed && flag.flagged !== marked;
  return {
    ...visitedReport,
    flag: isEarlierClick ? { ...flag, revision } : { flagged: marked, revision, at, isConfirmed: true },
  };
}

function withSavedProgress(
  { flag, ...report }: Report,
  { visited, marked, totalSpentMs = 0, at }: Extract<ExamEvent, { type: 'progressSaved' }>,
): Report {
  const isChange = marked !== undefined && flag?.flagged !== marked;
  const nextFlag = isChange ? { flagged: marked, revision: flag?.revision ?? -1, at, isConfirmed: false } : flag;
  return {
    ...report,
    ...(nextFlag && { flag: nextFlag }),
    ...(visited && { visited }),
    spentMs: Math.max(report.spentMs ?? 0, totalSpentMs),
  };
}

/** Answers and progress stored on the server, by question id. */
export type SavedAnswers = Pick<RunningAttempt, 'answers' | 'progress'>;

/** Returns the server's state: the loaded attempt with every report that is newer than its request. */
export function savedAnswers(
  { answers, progress, requestedAt }: SavedAnswers & Pick<LoadedAttempt, 'requestedAt'>,
  { questionIds, reports, visited }: ExamState,
): SavedAnswers {
  const saved: SavedAnswers = { answers: {}, progress: {} };
  for (const id of questionIds) {
    const { answer, flag, ...report } = reports[id] ?? {};
    const option = answer && answer.at >= requestedAt ? answer.option : answers[id];
    if (option !== null && option !== undefined) saved.answers[id] = option;
    const loaded = progress[id];
    const merged = {
      visited: visited.has(id) || report.visited === true || loaded?.visited === true,
      marked: flag && flag.at >= requestedAt ? flag.flagged : loaded?.marked === true,
      spentMs: Math.max(report.spentMs ?? 0, loaded?.spentMs ?? 0),
    };
    if (merged.visited || merged.marked || merged.spentMs > 0) saved.progress[id] = merged;
  }
  return saved;
}

/** Returns the questions as the student sees them: the server's state, overlaid by the outbox. */
export function questionsOf(questionIds: readonly string[], saved: SavedAnswers, outbox: OutboxState): Question[] {
  const answers = lastAnswers(outbox.pending);
  const progress = lastProgress(outbox.pending);
  return questionIds.map((questionId) => {
    const answer = answers.get(questionId);
    const unsentProgress = progress.get(questionId);
    const savedProgress = saved.progress[questionId];
    return {
      questionId,
      option: answer ? answer.option : (saved.answers[questionId] ?? null),
      flagged: unsentProgress?.marked ?? savedProgress?.marked ?? false,
      visited: savedProgress?.visited === true || unsentProgress?.visited === true,
      save: saveStateOf(outbox, questionId),
      refusal: outbox.problems[questionId],
    };
  });
}

/**
 * Returns the total time spent on a question, in ms, including queued entries. Entries hold totals, so that a
 * repeated one counts once; those of earlier releases hold increments.
 */
export function spentMsOn(questionId: string, saved: SavedAnswers, pending: Queue): number {
  let total = saved.progress[questionId]?.spentMs ?? 0;
  for (const entry of pending) {
    if (entry.kind !== 'progress' || entry.questionId !== questionId) continue;
    total = Math.max(total + (entry.spentMs ?? 0), entry.totalSpentMs ?? 0);
  }
  return total;
}
