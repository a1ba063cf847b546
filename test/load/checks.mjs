// Checks after the load: the log, and the pages that watched the leaderboard.
import { setTimeout as delay } from 'node:timers/promises';

const TOP_ROWS = 10;
const BOARD_MS_MAX = 5_000;
const POLL_MS = 250;

/** Acknowledged answers, which must be in the log. */
export class Acknowledgements {
  /** Ids of started attempts */
  attempts = new Set();
  answers = [];
  results = [];

  started(attemptId) {
    this.attempts.add(attemptId);
  }

  acknowledged(answer) {
    this.answers.push(answer);
  }

  acknowledge(result) {
    this.results.push(result);
  }
}

/**
 * Returns violations in a log as texts.
 * @param log all events in order
 * @param scoring the server's grading module
 */
export function faultsIn(log, acknowledgements, scoring) {
  const ofType = (type) => log.filter((event) => event.type === type);
  const finished = new Map(ofType('AttemptFinished').map(({ data }) => [data.attemptId, data]));
  const started = new Set(ofType('AttemptStarted').map(({ data }) => data.attemptId));
  const commands = new Map();
  for (const { data, metadata } of ofType('AnswerSaved')) {
    commands.set(metadata.causationId, [...(commands.get(metadata.causationId) ?? []), data]);
  }
  const isKept = ({ commandId, attemptId, questionId, option }) => {
    const [saved] = commands.get(commandId) ?? [];
    return saved?.attemptId === attemptId && saved.questionId === questionId && saved.option === option;
  };
  const isResult = (acknowledged) => {
    const result = finished.get(acknowledged.attemptId);
    return (
      result !== undefined &&
      ['score', 'correct', 'incorrect', 'skipped'].every((part) => result[part] === acknowledged[part])
    );
  };
  const expected = regraded(log, scoring);
  const count = (what, number) => (number > 0 ? [`${number} ${what}`] : []);
  return [
    ...count(
      'acknowledged answers are not in the log',
      acknowledgements.answers.filter((answer) => !isKept(answer)).length,
    ),
    ...count('answers are in the log more than once', [...commands.values()].filter(({ length }) => length > 1).length),
    ...count(
      'attempts that were started are not in the log',
      [...acknowledgements.attempts].filter((id) => !started.has(id)).length,
    ),
    ...count(
      'results in the log differ from the acknowledged ones',
      acknowledgements.results.filter((result) => !isResult(result)).length,
    ),
    ...count('attempts are finished more than once', ofType('AttemptFinished').length - finished.size),
    ...count(
      'results differ from a calculation from scratch',
      [...finished.values()].filter((result) => expected.get(result.attemptId) !== outcomeOf(result)).length,
    ),
  ];
}

const outcomeOf = ({ score, correct, incorrect, skipped, verdicts }) =>
  JSON.stringify([
    score,
    correct,
    incorrect,
    skipped,
    verdicts.map(({ questionId, verdict }) => [questionId, verdict]),
  ]);

/** Returns the result of each attempt, computed from its question versions and the last answers. */
function regraded(log, { verdictOn, countVerdicts, scoreOf }) {
  const questions = new Map();
  const answers = new Map();
  const outcomes = new Map();
  for (const { type, data } of log) {
    if (type === 'QuestionAdded') questions.set(data.questionId, data.correctAnswers);
    if (type === 'AnswerSaved') {
      const key = `${data.attemptId} ${data.questionId}`;
      if (!(answers.get(key)?.chosenAt > data.chosenAt)) answers.set(key, data);
    }
    if (type !== 'AttemptStarted') continue;
    outcomes.set(data.attemptId, () => {
      const verdicts = data.questions.map(({ questionId }) => {
        const { option = null } = answers.get(`${data.attemptId} ${questionId}`) ?? {};
        return { questionId, verdict: verdictOn(option, questions.get(questionId)) };
      });
      const counts = countVerdicts(verdicts.map(({ verdict }) => verdict));
      return outcomeOf({ score: scoreOf(counts), ...counts, verdicts });
    });
  }
  return new Map([...outcomes].map(([attemptId, outcome]) => [attemptId, outcome()]));
}

/** Returns the number of watchers that do not show the current leaderboard and their own rank. */
export async function behindOf(watchers, { calls }) {
  const deadline = performance.now() + BOARD_MS_MAX;
  for (;;) {
    const rows = await calls.get('/score/leaderboard');
    const own = new Map(rows.map((row) => [row.studentId, row]));
    const top = JSON.stringify(rows.slice(0, TOP_ROWS));
    const behind = watchers.filter(({ id, board, rank }) => {
      const { slNo = null, Point = 0 } = own.get(id) ?? {};
      const showsBoard = board?.total === rows.length && JSON.stringify(board.top) === top;
      return !showsBoard || rank?.slNo !== slNo || rank.Point !== Point;
    });
    if (behind.length === 0 || performance.now() > deadline) return behind.length;
    await delay(POLL_MS);
  }
}
