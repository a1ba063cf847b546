import type { LiveMessages } from '../../../../../api/contracts/live/messages';
import type { AnswerEntry, Seen } from '../../../lib/outbox/queue';
import type { SaveStateName } from '../../../ui/save-state';
import type { RunningAttempt } from '../attempt.queries';

/** One question as this page shows it: what waits in the browser over what the server has. */
export interface QuestionState {
  readonly questionId: string;
  readonly option: string | null;
  readonly visited: boolean;
  readonly flagged: boolean;
  /** of the answer */
  readonly save: SaveStateName;
  /** the option shown was chosen here and is on its way to the server */
  readonly waits: boolean;
  /** what the server has, and by which revision of the attempt; -1 before any message */
  readonly serverOption: FromServer<string | null>;
  readonly serverFlag: FromServer<boolean>;
  /** flagged here or not, until the server says the same */
  readonly ownFlag: boolean | undefined;
}

interface FromServer<Value> {
  readonly value: Value;
  readonly revision: number;
}

export interface AttemptState {
  /** by place on the paper */
  readonly questions: readonly QuestionState[];
  readonly places: ReadonlyMap<string, number>;
  /** place of the question that is looked at */
  readonly current: number;
  /** nothing can be changed any more: it is being submitted, or over */
  readonly locked: boolean;
}

/** What a student has given and looked at, by question. */
export interface PaperAnswers {
  readonly answers: RunningAttempt['answers'];
  readonly progress: Readonly<Record<string, SeenQuestion>>;
}
type ServerProgress = RunningAttempt['progress'][string];
/** Progress on one question; the time is missing where the page did not measure it. */
type SeenQuestion = Pick<ServerProgress, 'visited' | 'marked'> & Partial<Pick<ServerProgress, 'spentMs'>>;

/** @param questionId where this tab was before it was reloaded */
export function stateOfPaper(
  attempt: PaperAnswers & Pick<RunningAttempt, 'questions'>,
  questionId?: string,
): AttemptState {
  const questions = attempt.questions.map(({ _id }): QuestionState => {
    const option = attempt.answers[_id] ?? null;
    const { visited = false, marked = false } = attempt.progress[_id] ?? {};
    return {
      questionId: _id,
      option,
      visited,
      flagged: marked,
      save: 'checking',
      waits: false,
      serverOption: { value: option, revision: -1 },
      serverFlag: { value: marked, revision: -1 },
      ownFlag: undefined,
    };
  });
  const places = new Map(questions.map(({ questionId: id }, place) => [id, place]));
  const state = { questions, places, current: 0, locked: false };
  return wentTo(state, placeToBegin(state, questionId));
}

/** The answers of the server and the flags, to be kept for another visit; what waits to be sent is kept by the outbox. */
export function answersOf({ questions }: AttemptState): PaperAnswers {
  const answered = questions.filter(({ serverOption }) => serverOption.value !== null);
  const touched = questions.filter(({ visited, flagged }) => visited || flagged);
  return {
    answers: Object.fromEntries(answered.map(({ questionId, serverOption }) => [questionId, serverOption.value!])),
    progress: Object.fromEntries(
      touched.map(({ questionId, visited, flagged }) => [questionId, { visited, marked: flagged }]),
    ),
  };
}

/** Where this tab was, else the first question nobody looked at, else the first open one. */
function placeToBegin({ questions, places }: AttemptState, questionId: string | undefined): number {
  const before = questionId === undefined ? undefined : places.get(questionId);
  if (before !== undefined) return before;
  const unseen = questions.findIndex(({ visited, option }) => !visited && option === null);
  const open = questions.findIndex(({ option }) => option === null);
  return [unseen, open].find((place) => place >= 0) ?? 0;
}

export function wentTo(state: AttemptState, place: number): AttemptState {
  if (!state.questions[place]) return state;
  const seen = changed(state, place, () => ({ visited: true }));
  return seen.current === place ? seen : { ...seen, current: place };
}

export const locked = (state: AttemptState): AttemptState => (state.locked ? state : { ...state, locked: true });

export const flaggedHere = (state: AttemptState, place: number, flag: boolean): AttemptState =>
  changed(state, place, () => ({ ownFlag: flag }));

/**
 * Shows what waits to be sent in place of what the server has.
 * @param waiting last choices on their way, by question
 */
export function withWaiting(
  state: AttemptState,
  waiting: ReadonlyMap<string, Pick<AnswerEntry, 'option'>>,
  saveOf: (questionId: string) => SaveStateName,
): AttemptState {
  return everywhere(state, ({ questionId, serverOption }) => {
    const option = waiting.get(questionId)?.option;
    return {
      option: option === undefined ? serverOption.value : option,
      waits: option !== undefined,
      save: saveOf(questionId),
    };
  });
}

/** What an earlier visit has noted and is still on its way. */
export function withUnsent(state: AttemptState, unsent: ReadonlyMap<string, Seen>): AttemptState {
  return everywhere(state, ({ questionId, visited, ownFlag }) => {
    const seen = unsent.get(questionId);
    return { visited: visited || seen?.visited === true, ownFlag: ownFlag ?? seen?.marked };
  });
}

/** The server has this answer, as an acknowledgement or a live message says; the one of the latest revision stands. */
export function withServerAnswer(
  state: AttemptState,
  { questionId, option, revision }: Omit<LiveMessages['attempt:answer'], 'attemptId'>,
): AttemptState {
  return changed(state, placeOf(state, questionId), (question) => {
    if (revision <= question.serverOption.revision) return {};
    const serverOption = { value: option, revision };
    // what waits here will come after it on the server too
    return question.waits ? { serverOption } : { serverOption, option };
  });
}

export function withServerProgress(
  state: AttemptState,
  { questionId, visited, marked, revision }: Omit<LiveMessages['attempt:progress'], 'attemptId'>,
): AttemptState {
  return changed(state, placeOf(state, questionId), (question) => ({
    visited: question.visited || visited === true,
    ...(marked !== undefined &&
      revision > question.serverFlag.revision && {
        serverFlag: { value: marked, revision },
        ownFlag: question.ownFlag === marked ? undefined : question.ownFlag,
      }),
  }));
}

/**
 * After a gap in the connection: all as the server has it, except what messages have changed meanwhile.
 * @param asked the state when the server was asked
 */
export function refreshed(state: AttemptState, asked: AttemptState, { answers, progress }: PaperAnswers): AttemptState {
  return everywhere(state, (question, place) => {
    const before = asked.questions[place]!;
    const value = answers[question.questionId] ?? null;
    const { visited = false, marked = false } = progress[question.questionId] ?? {};
    const serverOption =
      question.serverOption === before.serverOption ? { ...before.serverOption, value } : question.serverOption;
    return {
      visited: question.visited || visited,
      serverOption,
      option: question.waits ? question.option : serverOption.value,
      ...(question.serverFlag === before.serverFlag && {
        serverFlag: { ...before.serverFlag, value: marked },
        ownFlag: question.ownFlag === before.ownFlag ? undefined : question.ownFlag,
      }),
    };
  });
}

type News = Partial<QuestionState>;

const placeOf = (state: AttemptState, questionId: string): number => state.places.get(questionId) ?? -1;

/** The same object where nothing changes, so that nothing is drawn again. */
function withNews(before: QuestionState, news: News): QuestionState {
  const names = Object.keys(news) as (keyof QuestionState)[];
  if (names.every((name) => news[name] === before[name])) return before;
  const after = { ...before, ...news };
  return { ...after, flagged: after.ownFlag ?? after.serverFlag.value };
}

function changed(state: AttemptState, place: number, news: (question: QuestionState) => News): AttemptState {
  const before = state.questions[place];
  if (!before) return state;
  const after = withNews(before, news(before));
  return after === before ? state : { ...state, questions: state.questions.with(place, after) };
}

function everywhere(state: AttemptState, news: (question: QuestionState, place: number) => News): AttemptState {
  const questions = state.questions.map((question, place) => withNews(question, news(question, place)));
  return questions.some((question, place) => question !== state.questions[place]) ? { ...state, questions } : state;
}
