import type {
  AnswerSaved,
  AttemptEvent,
  AttemptFinished,
  AttemptStarted,
  ProgressRecorded,
} from '../contracts/events/attempt.events.js';
import type { QuestionContent } from '../contracts/events/question.events.js';
import type { Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';
import { countVerdicts, scoreOf, verdictOn } from './scoring.js';

/** Starts the attempt's own stream, from its sitting. */
export interface StartAttempt {
  readonly type: 'StartAttempt';
  readonly attempt: AttemptStarted['data'];
}

/** What a student chose for a question. */
export interface Answer {
  readonly questionId: string;
  /** null clears it */
  readonly option: string | null;
  /** the client's word on when; believed within limits alone */
  readonly chosenAt?: Date | undefined;
}

export interface SaveAnswer extends Answer {
  readonly type: 'SaveAnswer';
}

export interface RecordProgress {
  readonly type: 'RecordProgress';
  readonly questionId: string;
  readonly visited?: boolean | undefined;
  readonly flagged?: boolean | undefined;
  /** ms, on top of what was recorded before */
  readonly spentMs?: number | undefined;
}

export interface FinishAttempt {
  readonly type: 'FinishAttempt';
  /** sent along with the submit; they count where they would have been accepted alone */
  readonly answers?: readonly Answer[] | undefined;
  readonly claim?: AttemptFinished['data']['claim'];
}

/** What somebody asks of an attempt that was started. */
export type AttemptRequest = SaveAnswer | RecordProgress | FinishAttempt;

/** What is found out for each such command beside it. */
export interface AttemptFacts {
  /** who asks */
  readonly studentId: string;
  /** until when an answer chosen before the deadline is taken */
  readonly graceEnd: Date;
  /** the questions that the command speaks of, all of them for a finish, as they are pinned to the attempt */
  readonly questions: ReadonlyMap<string, QuestionContent>;
}

export type AttemptCommand = StartAttempt | (AttemptRequest & AttemptFacts);

/** What is fixed when an attempt starts; all its later states share it. */
export type Paper = AttemptStarted['data'] & {
  /** where each question stands on the paper */
  readonly places: ReadonlyMap<string, number>;
};
/** The answer to one question, with when it was chosen (ms since 1970). */
interface KeptAnswer {
  readonly option: string | null;
  readonly chosenAt: number;
}
/** What a student did with one question besides answering it. */
interface Progress {
  readonly visited: boolean;
  readonly flagged: boolean;
  readonly spentMs: number;
}
export interface Running {
  readonly status: 'running';
  readonly paper: Paper;
  /** by place; undefined where there never was one */
  readonly answers: readonly (KeptAnswer | undefined)[];
  readonly progress: readonly (Progress | undefined)[];
}
export interface Finished {
  readonly status: 'finished';
  readonly paper: Paper;
  readonly result: AttemptFinished['data'];
}
export type Attempt = Running | Finished;
export type AttemptState = { readonly status: 'none' } | Attempt;

/** One student's one attempt at one exam. */
export const attemptDecider: Decider<AttemptState, AttemptCommand, AttemptEvent> = {
  initial: { status: 'none' },

  decide(command, state, { now }) {
    if (command.type === 'StartAttempt') return startAttempt(command, state);
    if (state.status === 'none' || state.paper.studentId !== command.studentId) throw new Refusal('not-found');
    if (command.type === 'FinishAttempt') return finishAttempt(command, state, now);
    if (state.status === 'finished') throw new Refusal('exam-finished');
    return command.type === 'SaveAnswer' ? saveAnswer(command, state, now) : recordProgress(command, state, now);
  },

  evolve(state, event) {
    if (event.type === 'AttemptStarted') return blank(event.data);
    if (state.status !== 'running') return state;
    switch (event.type) {
      case 'AnswerSaved':
        return answered(state, event.data);
      case 'ProgressRecorded':
        return progressed(state, event.data);
      case 'AttemptFinished':
        return { status: 'finished', paper: state.paper, result: event.data };
      default:
        return event satisfies never;
    }
  },
};

/** The option that is the answer now; null where there is none. */
export function optionIn(state: AttemptState, questionId: string): string | null {
  const place = state.status === 'none' ? undefined : state.paper.places.get(questionId);
  if (place === undefined || state.status === 'none') return null;
  return (state.status === 'running' ? state.answers[place] : state.result.verdicts[place])?.option ?? null;
}

/** The attempt of a sitting starts once, also when several calls mend the same crash. */
function startAttempt({ attempt }: StartAttempt, state: AttemptState): AttemptStarted[] {
  return state.status === 'none' ? [{ type: 'AttemptStarted', data: attempt }] : [];
}

function blank(started: AttemptStarted['data']): Running {
  const places = new Map(started.questions.map(({ questionId }, place) => [questionId, place]));
  const empty = started.questions.map(() => undefined);
  return { status: 'running', paper: { ...started, places }, answers: empty, progress: empty };
}

function saveAnswer(command: SaveAnswer & AttemptFacts, attempt: Running, now: Date): AnswerSaved[] {
  const saved = acceptedAnswer(command, command, attempt, now);
  if (saved === 'too late') throw new Refusal('exam-time-over');
  return saved ? [saved] : [];
}

/** undefined where it changes nothing */
function acceptedAnswer(
  { questionId, option, chosenAt }: Answer,
  { questions, graceEnd }: AttemptFacts,
  { paper, answers }: Running,
  now: Date,
): AnswerSaved | 'too late' | undefined {
  const before = answers[placeOf(questionId, paper)];
  if (option !== null && !contentOf(questionId, questions).options.includes(option)) {
    throw new Refusal('option-not-in-question');
  }
  // believed within the attempt and up to now
  const believed = chosenAt && chosenAt.getTime() >= Date.parse(paper.startedAt) && chosenAt <= now;
  const at = believed ? chosenAt : now;
  if (at.getTime() > Date.parse(paper.deadline) || now > graceEnd) return 'too late';
  // the later choice stands, whichever arrives first
  if (before && at.getTime() < before.chosenAt) return undefined;
  // the same option chosen later counts too where the client says when: none from between the two may replace it
  const again = option === (before?.option ?? null);
  if (again && !(believed && at.getTime() !== before?.chosenAt)) return undefined;
  const { attemptId, studentId } = paper;
  return { type: 'AnswerSaved', data: { attemptId, studentId, questionId, option, chosenAt: at.toISOString() } };
}

function answered(attempt: Running, { questionId, option, chosenAt }: AnswerSaved['data']): Running {
  const place = placeOf(questionId, attempt.paper);
  return { ...attempt, answers: attempt.answers.with(place, { option, chosenAt: Date.parse(chosenAt) }) };
}

function recordProgress(command: RecordProgress & AttemptFacts, { paper, progress }: Running, now: Date) {
  const { questionId, visited, flagged } = command;
  const before = progress[placeOf(questionId, paper)];
  if (now > command.graceEnd) throw new Refusal('exam-time-over');
  // nobody spends longer on a question than the attempt has lasted
  const lasted = now.getTime() - Date.parse(paper.startedAt);
  const spentMs = Math.min(Math.max(command.spentMs ?? 0, 0), Math.max(lasted - (before?.spentMs ?? 0), 0));
  const changes = {
    ...(visited && !before?.visited && { visited }),
    ...(flagged !== undefined && flagged !== (before?.flagged ?? false) && { flagged }),
    ...(spentMs > 0 && { spentMs }),
  };
  if (Object.keys(changes).length === 0) return [];
  const { attemptId, studentId } = paper;
  const data = { attemptId, studentId, questionId, ...changes };
  return [{ type: 'ProgressRecorded', data } satisfies ProgressRecorded];
}

function progressed(attempt: Running, { questionId, ...changes }: ProgressRecorded['data']): Running {
  const place = placeOf(questionId, attempt.paper);
  const before = attempt.progress[place];
  const after = {
    visited: changes.visited ?? before?.visited ?? false,
    flagged: changes.flagged ?? before?.flagged ?? false,
    spentMs: (before?.spentMs ?? 0) + (changes.spentMs ?? 0),
  };
  return { ...attempt, progress: attempt.progress.with(place, after) };
}

function finishAttempt(command: FinishAttempt & AttemptFacts, state: Attempt, now: Date): AttemptEvent[] {
  if (state.status === 'finished') return [];
  let attempt = state;
  const saved: AnswerSaved[] = [];
  for (const answer of command.answers ?? []) {
    const accepted = acceptedAnswer(answer, command, attempt, now);
    if (accepted === undefined || accepted === 'too late') continue;
    attempt = answered(attempt, accepted.data);
    saved.push(accepted);
  }
  return [...saved, finished(attempt, command, now)];
}

function finished(
  { paper, answers }: Running,
  { questions, claim }: FinishAttempt & AttemptFacts,
  now: Date,
): AttemptFinished {
  const { attemptId, studentId, type, examId, subject, weighing, startedAt, deadline } = paper;
  const verdicts = paper.questions.map(({ questionId, version }, place) => {
    const { subject, correctAnswers } = contentOf(questionId, questions);
    const option = answers[place]?.option ?? null;
    return { questionId, version, subject, option, verdict: verdictOn(option, correctAnswers) };
  });
  const counts = countVerdicts(verdicts.map(({ verdict }) => verdict));
  const timeUp = now.getTime() >= Date.parse(deadline);
  return {
    type: 'AttemptFinished',
    data: {
      attemptId,
      studentId,
      type,
      examId,
      subject,
      weighing,
      startedAt,
      // an exam is over at its deadline, however much later the server comes to say so
      finishedAt: timeUp ? deadline : now.toISOString(),
      reason: timeUp ? 'timeUp' : 'submitted',
      score: scoreOf(counts),
      ...counts,
      verdicts,
      ...(claim && { claim }),
    },
  };
}

function placeOf(questionId: string, paper: Paper): number {
  const place = paper.places.get(questionId);
  if (place === undefined) throw new Refusal('question-not-in-exam');
  return place;
}

function contentOf(questionId: string, questions: AttemptFacts['questions']): QuestionContent {
  const content = questions.get(questionId);
  if (!content) throw new Error(`question ${questionId} was not given with the command`);
  return content;
}
