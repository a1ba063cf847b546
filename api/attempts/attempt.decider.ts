import type {
  AnswerChosen,
  AnswerCleared,
  AttemptEvent,
  AttemptFinished,
  AttemptStarted,
  ProgressNoted,
} from '../contracts/events/attempt.events.js';
import type { Decider } from '../platform/commands/decider.js';
import { Refusal } from '../platform/commands/refusal.js';
import type { AnswerKey, AttemptCommand, Begin, Choice, Choose, Finish, Note } from './attempt.commands.js';
import { scoreOf, tallyOf, verdictOn } from './scoring.js';

/** What is fixed when an attempt starts; all its later states share it. */
export type Paper = AttemptStarted['data'] & {
  /** where each question stands on the paper */
  readonly places: ReadonlyMap<string, number>;
};
/** What a student did with one question besides answering it. */
export interface Progress {
  readonly visited: boolean;
  readonly marked: boolean;
  readonly spentMs: number;
}
/** What stands for one question, and when it was chosen (ms since 1970). */
export interface Answer {
  /** null: cleared */
  readonly option: string | null;
  readonly chosenAt: number;
}
export interface Running {
  readonly status: 'running';
  readonly paper: Paper;
  /** by place; undefined where there never was one */
  readonly answers: readonly (Answer | undefined)[];
  readonly progress: readonly (Progress | undefined)[];
}
export interface Finished {
  readonly status: 'finished';
  readonly paper: Paper;
  readonly result: AttemptFinished['data'];
}
export type Begun = Running | Finished;
export type AttemptState = { readonly status: 'none' } | Begun;

/** One student's one attempt at one exam (decisions.md, Exams). */
export const attemptDecider: Decider<AttemptState, AttemptCommand, AttemptEvent> = {
  initial: { status: 'none' },

  decide(command, state, { now }) {
    if (command.type === 'Begin') return begin(command, state);
    if (state.status === 'none' || state.paper.studentId !== command.studentId) {
      throw new Refusal('not-found');
    }
    if (command.type === 'Finish') return finish(command, state, now);
    if (state.status === 'finished') throw new Refusal('exam-finished');
    return command.type === 'Choose' ? choose(command, state, now) : note(command, state, now);
  },

  evolve(state, event) {
    if (event.type === 'AttemptStarted') return sheetOf(event.data);
    if (state.status !== 'running') return state;
    if (event.type === 'AttemptFinished') return { status: 'finished', paper: state.paper, result: event.data };
    const place = state.paper.places.get(event.data.questionId);
    if (place === undefined) return state;
    if (event.type === 'AnswerChosen' || event.type === 'AnswerCleared') {
      const option = event.type === 'AnswerChosen' ? event.data.option : null;
      return { ...state, answers: state.answers.with(place, { option, chosenAt: Date.parse(event.data.chosenAt) }) };
    }
    return { ...state, progress: state.progress.with(place, noted(state.progress[place], event.data)) };
  },
};

/** What stands as the answer; `null` where nothing is chosen. */
export function chosenIn(state: AttemptState, questionId: string): string | null {
  const place = state.status === 'none' ? undefined : state.paper.places.get(questionId);
  if (place === undefined || state.status === 'none') return null;
  return (state.status === 'running' ? state.answers[place]?.option : state.result.marks[place]?.chosen) ?? null;
}

function sheetOf(started: AttemptStarted['data']): Running {
  const places = new Map(started.questions.map(({ questionId }, place) => [questionId, place]));
  const empty = started.questions.map(() => undefined);
  return { status: 'running', paper: { ...started, places }, answers: empty, progress: empty };
}

/** The attempt of a sitting begins once, also when several touches mend the same crash. */
function begin({ attempt }: Begin, state: AttemptState): AttemptStarted[] {
  return state.status === 'none' ? [{ type: 'AttemptStarted', data: attempt }] : [];
}

function choose({ options, graceEnd, ...sent }: Choose, { paper, answers }: Running, now: Date) {
  const place = placeOf(sent.questionId, paper);
  if (sent.option !== null && !options.includes(sent.option)) {
    throw new Refusal('option-not-in-question');
  }
  const at = timeOfChoice(sent.chosenAt, paper, now);
  if (!countsAt(at, paper, graceEnd, now)) throw new Refusal('exam-time-over');
  return changes(sent, at, answers[place]) ? [choice(paper, sent.questionId, sent.option, at)] : [];
}

/**
 * The later choice stands, whichever arrives first. The same option chosen later is recorded too where the client says
 * when: a choice from between the two must not replace it.
 */
function changes({ option, chosenAt }: Choice, at: Date, before: Answer | undefined): boolean {
  if (before && at.getTime() < before.chosenAt) return false;
  if (option !== (before?.option ?? null)) return true;
  return chosenAt?.getTime() === at.getTime() && at.getTime() !== before?.chosenAt;
}

function note(command: Note, { paper, progress }: Running, now: Date): ProgressNoted[] {
  const { attemptId, studentId } = paper;
  const { questionId, visited, marked } = command;
  const before = progress[placeOf(questionId, paper)];
  if (now > command.graceEnd) throw new Refusal('exam-time-over');
  // nobody spends longer on a question than the attempt has lasted
  const lasted = now.getTime() - Date.parse(paper.startedAt);
  const spentMs = Math.min(Math.max(command.spentMs ?? 0, 0), Math.max(lasted - (before?.spentMs ?? 0), 0));
  const news = {
    ...(visited && !before?.visited && { visited }),
    ...(marked !== undefined && marked !== (before?.marked ?? false) && { marked }),
    ...(spentMs > 0 && { spentMs }),
  };
  if (Object.keys(news).length === 0) return [];
  return [{ type: 'ProgressNoted', data: { attemptId, studentId, questionId, ...news } }];
}

function finish(command: Finish, state: Begun, now: Date): AttemptEvent[] {
  if (state.status === 'finished') return [];
  const { paper } = state;
  const choices: (AnswerChosen | AnswerCleared)[] = [];
  let answers = state.answers;
  for (const { questionId, option, chosenAt } of command.answers ?? []) {
    const place = placeOf(questionId, paper);
    if (option !== null && !keyOf(command.key, questionId).options.includes(option)) {
      throw new Refusal('option-not-in-question');
    }
    const at = timeOfChoice(chosenAt, paper, now);
    if (!countsAt(at, paper, command.graceEnd, now) || !changes({ questionId, option, chosenAt }, at, answers[place])) {
      continue;
    }
    answers = answers.with(place, { option, chosenAt: at.getTime() });
    choices.push(choice(paper, questionId, option, at));
  }
  return [...choices, marked(command, paper, answers, now)];
}

function marked({ key, claim }: Finish, paper: Paper, answers: Running['answers'], now: Date): AttemptFinished {
  const { attemptId, studentId, type, examId, subject, weighing, startedAt, deadline } = paper;
  const marks = paper.questions.map(({ questionId, version }, place) => {
    const question = keyOf(key, questionId);
    const chosen = answers[place]?.option ?? null;
    return {
      questionId,
      version,
      subject: question.subject,
      chosen,
      verdict: verdictOn(chosen, question.correctAnswer),
    };
  });
  const tally = tallyOf(marks.map(({ verdict }) => verdict));
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
      score: scoreOf(tally),
      ...tally,
      marks,
      ...(claim && { claim }),
    },
  };
}

function placeOf(questionId: string, paper: Paper): number {
  const place = paper.places.get(questionId);
  if (place === undefined) throw new Refusal('question-not-in-exam');
  return place;
}

function keyOf(key: AnswerKey, questionId: string) {
  const question = key.get(questionId);
  if (!question) throw new Error(`no answer key for question ${questionId}`);
  return question;
}

/** When an answer counts as chosen: the time a client names is believed within the attempt and up to now, else now stands. */
const timeOfChoice = (named: Date | undefined, { startedAt }: Paper, now: Date): Date =>
  named && named.getTime() >= Date.parse(startedAt) && named <= now ? named : now;

const countsAt = (chosenAt: Date, { deadline }: Paper, graceEnd: Date, now: Date): boolean =>
  chosenAt.getTime() <= Date.parse(deadline) && now <= graceEnd;

function choice({ attemptId, studentId }: Paper, questionId: string, option: string | null, at: Date) {
  const about = { attemptId, studentId, questionId };
  const chosenAt = at.toISOString();
  return option === null
    ? ({ type: 'AnswerCleared', data: { ...about, chosenAt } } satisfies AnswerCleared)
    : ({ type: 'AnswerChosen', data: { ...about, option, chosenAt } } satisfies AnswerChosen);
}

const noted = (before: Progress | undefined, news: ProgressNoted['data']): Progress => ({
  visited: news.visited ?? before?.visited ?? false,
  marked: news.marked ?? before?.marked ?? false,
  spentMs: (before?.spentMs ?? 0) + (news.spentMs ?? 0),
});
