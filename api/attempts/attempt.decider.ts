import type {
  AnswerCameLate,
  AnswerSaved,
  AnswerWork,
  AttemptEvent,
  AttemptFinished,
  AttemptRemarked,
  AttemptResultShown,
  AttemptStarted,
  ProgressRecorded,
} from '../contracts/events/attempt.events.js';
import { ANSWER_CHANGES_MAX, PROGRESS_EVENTS_MAX } from '../contracts/http/limits.js';
import { notOfThisStream, type Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';
import { acceptedAnswer, contentOf, lateAnswers, questionIndex } from './attempt-answers.js';
import type {
  Answer,
  Attempt,
  AttemptCommand,
  AttemptFacts,
  AttemptState,
  FinishAttempt,
  FinishedState,
  FinishFacts,
  RecordProgress,
  Running,
  SaveAnswer,
  StartAttempt,
} from './attempt-state.js';
import { countVerdicts, scoreOf, verdictOn } from './scoring.js';

/** Decider of a student's attempt at an exam. Each student has at most one attempt per exam. */
export const attemptDecider: Decider<AttemptState, AttemptCommand, AttemptEvent> = {
  initial: { status: 'none' },

  decide(command, state, { now }) {
    if (command.type === 'StartAttempt') return startAttempt(command, state);
    if (command.type === 'ShowResult') return showResult(state);
    if (state.status === 'none' || state.paper.studentId !== command.studentId) throw new Refusal('not-found');
    if (command.type === 'FinishAttempt') return finishAttempt(command, state, now);
    if (command.type === 'RecordLateAnswer') return lateAnswers([command], command, state, now);
    if (state.status === 'finished') throw new Refusal('exam-finished');
    return command.type === 'SaveAnswer' ? saveAnswer(command, state, now) : recordProgress(command, state, now);
  },

  evolve(state, event) {
    if (event.type === 'AttemptStarted') return blankAttempt(event.data);
    if (event.type === 'AnswerCameLate' && state.status !== 'none') return withLateAnswer(state, event.data);
    if (event.type === 'AttemptRemarked') return state.status === 'finished' ? withRegrade(state, event.data) : state;
    if (event.type === 'AttemptResultShown')
      return state.status === 'finished' ? withShownResult(state, event.data) : state;
    if (state.status !== 'running') return state;
    switch (event.type) {
      case 'AnswerSaved':
        return withAnswer(state, event.data);
      case 'ProgressRecorded':
        return withProgress(state, event.data);
      case 'AttemptFinished':
        return finishedStateOf(event.data, state);
      case 'AnswerCameLate':
        return state;
      default:
        return notOfThisStream(event);
    }
  },
};

/** Returns the option of the current answer, or null if there is none. */
export function optionIn(state: AttemptState, questionId: string): string | null {
  const index = state.status === 'none' ? undefined : state.paper.questionIndexes.get(questionId);
  if (index === undefined || state.status === 'none') return null;
  return state.answers[index]?.option ?? null;
}

/** Starts the attempt. Idempotent, because concurrent calls may complete the same interrupted start. */
function startAttempt({ attempt }: StartAttempt, state: AttemptState): AttemptStarted[] {
  return state.status === 'none' ? [{ type: 'AttemptStarted', data: { ...attempt, recordsWork: true } }] : [];
}

const NONE: ReadonlySet<string> = new Set();

function blankAttempt(started: AttemptStarted['data']): Running {
  const indexes = new Map(started.questions.map(({ questionId }, index) => [questionId, index]));
  const emptySlots = started.questions.map(() => undefined);
  const recorded = { answers: 0, progress: 0 };
  return {
    status: 'running',
    paper: { ...started, questionIndexes: indexes },
    recorded,
    answers: emptySlots,
    progress: emptySlots,
    late: NONE,
  };
}

function saveAnswer(command: SaveAnswer & AttemptFacts, attempt: Running, now: Date): AnswerSaved[] {
  const saved = acceptedAnswer(command, command, attempt, now);
  if (saved === 'too late') throw new Refusal('exam-time-over');
  // answers sent with the submit are exempt from the limit
  if (saved && attempt.recorded.answers >= ANSWER_CHANGES_MAX) throw new Refusal('too-many-changes');
  return saved ? [saved] : [];
}

const withLateAnswer = (attempt: Attempt, { questionId }: AnswerCameLate['data']): Attempt => ({
  ...attempt,
  late: new Set([...attempt.late, questionId]),
});

function withAnswer(attempt: Running, { questionId, option, chosenAt }: AnswerSaved['data']): Running {
  const index = questionIndex(questionId, attempt.paper);
  const { lastOption = null, changed = false } = attempt.answers[index] ?? {};
  const answer = {
    option,
    chosenAt: Date.parse(chosenAt),
    lastOption: option ?? lastOption,
    changed: changed || (option !== null && lastOption !== null && option !== lastOption),
  };
  const answers = attempt.answers.with(index, answer);
  return { ...attempt, answers, recorded: { ...attempt.recorded, answers: attempt.recorded.answers + 1 } };
}

const finishedStateOf = (result: AttemptFinished['data'], { paper, answers, late }: Running): FinishedState => ({
  status: 'finished',
  paper,
  answers,
  late,
  result,
  regrades: [],
});

function withRegrade(attempt: FinishedState, remarked: AttemptRemarked['data']): FinishedState {
  const { correctionId, questionId, remarkedAt, reason, former } = remarked;
  const { score, correct, incorrect, skipped, verdicts } = remarked;
  const remark = { correctionId, questionId, remarkedAt, reason, before: former.score, after: score };
  const result = { ...attempt.result, score, correct, incorrect, skipped, verdicts };
  return { ...attempt, result, regrades: [...attempt.regrades, remark] };
}

/** Idempotent. An attempt that is still running is shown when it finishes, if its results are no longer held. */
function showResult(state: AttemptState): AttemptResultShown[] {
  if (state.status !== 'finished' || !state.result.held) return [];
  const { held: _, claim: _claim, work: _work, ...result } = state.result;
  return [{ type: 'AttemptResultShown', data: result }];
}

const withShownResult = (attempt: FinishedState, result: AttemptResultShown['data']): FinishedState => ({
  ...attempt,
  result: { ...attempt.result, ...result, held: false },
});

function recordProgress(command: RecordProgress & AttemptFacts, attempt: Running, now: Date) {
  const { paper, progress } = attempt;
  const { questionId, visited, flagged } = command;
  const before = progress[questionIndex(questionId, paper)];
  if (now > command.graceEnd) throw new Refusal('exam-time-over');
  const spentMs = addedTime(command, before?.spentMs ?? 0, now.getTime() - Date.parse(paper.startedAt));
  const changes = {
    ...(visited && !before?.visited && { visited }),
    ...(flagged !== undefined && flagged !== (before?.flagged ?? false) && { flagged }),
    ...(spentMs > 0 && { spentMs }),
  };
  // progress beyond the limit is dropped; it does not affect grading
  if (Object.keys(changes).length === 0 || attempt.recorded.progress >= PROGRESS_EVENTS_MAX) return [];
  const { attemptId, studentId } = paper;
  const data = { attemptId, studentId, questionId, ...changes };
  return [{ type: 'ProgressRecorded', data } satisfies ProgressRecorded];
}

/** Returns the time to add, in ms, so that the recorded time does not exceed the elapsed time of the attempt. */
function addedTime({ spentMs = 0, totalSpentMs }: RecordProgress, recorded: number, elapsedMs: number): number {
  const total = totalSpentMs ?? recorded + Math.max(spentMs, 0);
  return Math.max(Math.min(total, elapsedMs) - recorded, 0);
}

function withProgress(attempt: Running, { questionId, ...changes }: ProgressRecorded['data']): Running {
  const index = questionIndex(questionId, attempt.paper);
  const before = attempt.progress[index];
  const after = {
    visited: changes.visited ?? before?.visited ?? false,
    flagged: changes.flagged ?? before?.flagged ?? false,
    spentMs: (before?.spentMs ?? 0) + (changes.spentMs ?? 0),
  };
  const progress = attempt.progress.with(index, after);
  return { ...attempt, progress, recorded: { ...attempt.recorded, progress: attempt.recorded.progress + 1 } };
}

function finishAttempt(command: FinishAttempt & FinishFacts, state: Attempt, now: Date): AttemptEvent[] {
  const { answers = [] } = command;
  if (state.status === 'finished') return lateAnswers(answers, command, state, now);
  let attempt = state;
  const saved: AnswerSaved[] = [];
  const late: Answer[] = [];
  for (const answer of answers) {
    const accepted = acceptedAnswer(answer, command, attempt, now);
    if (accepted === 'too late') late.push(answer);
    else if (accepted) {
      attempt = withAnswer(attempt, accepted.data);
      saved.push(accepted);
    }
  }
  return [...saved, ...lateAnswers(late, command, attempt, now), gradedFinish(attempt, command, now)];
}

/** Grades the attempt. After the deadline, the finish is dated to the deadline. */
function gradedFinish(
  { paper, answers, progress }: Running,
  { questions, claim, areResultsHeld }: FinishAttempt & FinishFacts,
  now: Date,
): AttemptFinished {
  const { attemptId, studentId, type, examId, subject, weighing, drawnFrom, startedAt, deadline } = paper;
  const verdicts = paper.questions.map(({ questionId, version }, index) => {
    const { subject, correctAnswers } = contentOf(questionId, questions);
    const option = answers[index]?.option ?? null;
    return { questionId, version, subject, option, verdict: verdictOn(option, correctAnswers) };
  });
  const work = paper.questions.map((_, index): AnswerWork => {
    const { spentMs = 0, flagged = false } = progress[index] ?? {};
    return { spentMs, changed: answers[index]?.changed ?? false, flagged };
  });
  const counts = countVerdicts(verdicts.map(({ verdict }) => verdict));
  const isTimeUp = now.getTime() >= Date.parse(deadline);
  return {
    type: 'AttemptFinished',
    data: {
      attemptId,
      studentId,
      type,
      examId,
      subject,
      weighing,
      ...(drawnFrom && { drawnFrom }),
      startedAt,
      finishedAt: isTimeUp ? deadline : now.toISOString(),
      reason: isTimeUp ? 'timeUp' : 'submitted',
      score: scoreOf(counts),
      ...counts,
      verdicts,
      ...(paper.recordsWork && { work }),
      ...(claim && { claim }),
      held: areResultsHeld,
    },
  };
}
