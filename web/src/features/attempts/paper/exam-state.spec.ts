import type { OutboxState } from '../../../lib/outbox/outbox-state';
import type { Entry } from '../../../lib/outbox/queue';
import type { LoadedAttempt } from '../attempt.queries';
import {
  examReducer,
  initialExamState,
  questionsOf,
  savedAnswers,
  spentMsOn,
  type ExamEvent,
  type ExamState,
  type Question,
} from './exam-state';

type LoadedParts = Pick<LoadedAttempt, 'questions' | 'answers' | 'progress' | 'requestedAt'>;

/** Three questions, the first of which is answered; loaded at tick 100. */
const ATTEMPT: LoadedParts = {
  questions: ['one', 'two', 'three'].map((_id) => ({ _id, question: _id, subject: 'Physics', options: ['A', 'B'] })),
  answers: { one: 'A' },
  progress: { one: { visited: true, marked: false, spentMs: 9 } },
  requestedAt: 100,
};
const OUTBOX: OutboxState = { pending: [], isLoaded: true, troubleSince: undefined, isDurable: true, problems: {} };

interface Exam {
  state: ExamState;
  questions: Record<string, Question>;
}

/** `given(attempt).when(…events).withOutbox(…entries).thenExam(…)` */
const given = (loaded: Partial<LoadedParts> = {}, lastQuestion?: string) => {
  const attempt = { ...ATTEMPT, ...loaded };
  return scenario(attempt, initialExamState(attempt, lastQuestion), OUTBOX);
};
function scenario(attempt: LoadedParts, state: ExamState, outbox: OutboxState) {
  const savedState = savedAnswers(attempt, state);
  return {
    when: (...events: ExamEvent[]) => scenario(attempt, events.reduce(examReducer, state), outbox),
    withOutbox: (...pending: Entry[]) => scenario(attempt, state, { ...outbox, pending }),
    withOutboxState: (change: Partial<OutboxState>) => scenario(attempt, state, { ...outbox, ...change }),
    whenRefetched: (loaded: Partial<LoadedParts>) => scenario({ ...attempt, ...loaded }, state, outbox),
    thenExam: (check: (exam: Exam) => void) => {
      const questions = questionsOf(state.questionIds, savedState, outbox);
      check({ state, questions: Object.fromEntries(questions.map((question) => [question.questionId, question])) });
    },
    thenSaved: (check: (answers: typeof savedState) => void) => check(savedState),
    thenSpent: (questionId: string, ms: number) => expect(spentMsOn(questionId, savedState, outbox.pending)).toBe(ms),
  };
}

const answerReported = (option: string | null, revision: number, at = 200): ExamEvent => ({
  type: 'answerReported',
  at,
  questionId: 'one',
  option,
  revision,
});
const flagReported = (flagged: boolean, revision: number, at = 200): ExamEvent => ({
  type: 'progressReported',
  at,
  questionId: 'one',
  marked: flagged,
  revision,
});
const flagSaved = (flagged: boolean, at = 200): ExamEvent => ({
  type: 'progressSaved',
  at,
  questionId: 'one',
  marked: flagged,
});
const answerEntry = (option: string | null): Entry => ({
  kind: 'answer',
  commandId: 'answer',
  questionId: 'one',
  option,
  chosenAt: '2026-05-02T09:00:00.000Z',
});
const flagEntry = (flagged: boolean): Entry => ({
  kind: 'progress',
  commandId: 'flag',
  questionId: 'one',
  marked: flagged,
});

describe('exam state: the question on screen', () => {
  it('is initially the first unvisited question without an answer, which is then visited', () => {
    given().thenExam(({ state, questions }) => {
      expect(state.current).toBe(1);
      expect([questions.two!.visited, questions.three!.visited]).toEqual([true, false]);
    });
  });
  it('is restored after a reload', () => {
    given({}, 'three').thenExam(({ state }) => expect(state.current).toBe(2));
  });
  it('is initially the first question without an answer if all were visited', () => {
    const visited = { visited: true, marked: false, spentMs: 0 };
    given({ progress: { one: visited, two: visited, three: visited } }).thenExam(({ state }) =>
      expect(state.current).toBe(1),
    );
  });
  it('is initially the first question if all have an answer', () => {
    given({ answers: { one: 'A', two: 'A', three: 'B' } }).thenExam(({ state }) => expect(state.current).toBe(0));
  });
  it('is visited after a move', () => {
    given()
      .when({ type: 'moved', by: 1 })
      .thenExam(({ state, questions }) => {
        expect(state.current).toBe(2);
        expect(questions.three!.visited).toBe(true);
      });
  });
  it('does not change on a move beyond the first or last question', () => {
    given().thenExam(({ state }) => {
      expect(examReducer(state, { type: 'moved', by: -2 })).toBe(state);
      expect(examReducer(state, { type: 'opened', index: 3 })).toBe(state);
    });
  });
});

describe('exam state: an answer', () => {
  it('is taken from the loaded attempt; its save state is known once the outbox was read', () => {
    given().thenExam(({ questions }) => expect(questions.one).toMatchObject({ option: 'A', save: 'saved' }));
    given()
      .withOutboxState({ isLoaded: false })
      .thenExam(({ questions }) => expect(questions.one!.save).toBe('checking'));
  });
  it('is taken from the queue, and shown as saving, or as unsaved without a connection', () => {
    const pendingScenario = given().withOutbox(answerEntry('B'));
    pendingScenario.thenExam(({ questions }) => expect(questions.one).toMatchObject({ option: 'B', save: 'saving' }));
    pendingScenario
      .withOutboxState({ troubleSince: 1 })
      .thenExam(({ questions }) => expect(questions.one).toMatchObject({ option: 'B', save: 'unsaved' }));
  });
  it('is empty while a cleared answer is queued', () => {
    given()
      .withOutbox(answerEntry(null))
      .thenExam(({ questions }) => expect(questions.one!.option).toBeNull());
  });
  it('is the acknowledged answer once the queue is empty', () => {
    given()
      .withOutbox(answerEntry('B'))
      .when(answerReported('B', 7))
      .withOutbox()
      .thenExam(({ questions }) => expect(questions.one).toMatchObject({ option: 'B', save: 'saved' }));
  });
  it('is the report with the highest revision, regardless of the order of reports', () => {
    given()
      .when(answerReported('B', 3), answerReported('A', 2), answerReported(null, 3))
      .thenExam(({ questions }) => expect(questions.one!.option).toBe('B'));
  });
  it('does not revert to an earlier choice when its live message arrives while a later choice is queued', () => {
    given()
      .withOutbox(answerEntry(null))
      .when(answerReported('B', 3))
      .thenExam(({ questions }) => expect(questions.one!.option).toBeNull());
  });
  it('is the answer of another device if its revision is higher than that of the acknowledged answer', () => {
    given()
      .withOutbox(answerEntry('A'))
      .when(answerReported('B', 9), answerReported('A', 8))
      .withOutbox()
      .thenExam(({ questions }) => expect(questions.one!.option).toBe('B'));
  });
  it('has the reason for its rejection', () => {
    given()
      .withOutboxState({ problems: { one: 'Time is up.' } })
      .thenExam(({ questions }) => expect(questions.one).toMatchObject({ save: 'unsaved', refusal: 'Time is up.' }));
  });
  it('is ignored if its question is not on the paper', () => {
    given().thenExam(({ state }) =>
      expect(examReducer(state, { ...answerReported('B', 3), questionId: 'other' } as ExamEvent)).toBe(state),
    );
  });
});

describe('exam state: a flag', () => {
  const isFlagged = (expected: boolean) => (exam: Exam) => expect(exam.questions.one!.flagged).toBe(expected);

  it('is shown while it is queued, and after it is saved', () => {
    given().withOutbox(flagEntry(true)).thenExam(isFlagged(true));
    given().withOutbox(flagEntry(true)).when(flagSaved(true)).withOutbox().thenExam(isFlagged(true));
  });
  it('is updated by another device', () => {
    given().when(flagReported(true, 2)).thenExam(isFlagged(true));
  });
  it('does not revert when the live message of an earlier click arrives after the reply to a later click', () => {
    given().when(flagSaved(false), flagReported(true, 2)).thenExam(isFlagged(false));
    given().when(flagReported(true, 1), flagSaved(false), flagReported(true, 2)).thenExam(isFlagged(false));
    given().when(flagReported(true, 1), flagSaved(false), flagReported(false, 3)).thenExam(isFlagged(false));
  });
  it('is updated by another device again once its own live message has arrived, before or after the reply', () => {
    given().when(flagSaved(true), flagReported(true, 2), flagReported(false, 5)).thenExam(isFlagged(false));
    given().when(flagReported(true, 2), flagSaved(true), flagReported(false, 5)).thenExam(isFlagged(false));
    given().when(flagSaved(true), flagReported(true, 2), flagReported(false, 1)).thenExam(isFlagged(true));
  });
  it('is shown while queued by an earlier visit', () => {
    given()
      .withOutbox({ ...flagEntry(true), visited: true } as Entry)
      .thenExam(isFlagged(true));
  });
});

it('marks a question as visited by another device or by a queued entry', () => {
  given()
    .when({ type: 'progressReported', at: 200, questionId: 'three', visited: true, revision: 2 })
    .thenExam(({ questions }) => expect(questions.three!.visited).toBe(true));
  given()
    .withOutbox({ kind: 'progress', commandId: 'visit', questionId: 'three', visited: true })
    .thenExam(({ questions }) => expect(questions.three!.visited).toBe(true));
});

describe('exam state: an attempt that was refetched after a lost connection', () => {
  const otherDevice: Partial<LoadedParts> = {
    answers: { one: 'B', two: 'A' },
    progress: { three: { visited: true, marked: true, spentMs: 1 } },
    requestedAt: 300,
  };
  it('replaces the earlier answers, flags and reports', () => {
    given()
      .when(answerReported(null, 4), flagReported(true, 5))
      .whenRefetched(otherDevice)
      .thenExam(({ questions: { one, two, three } }) => {
        expect([one!.option, two!.option, three!.option]).toEqual(['B', 'A', null]);
        expect([one!.flagged, two!.flagged, three!.flagged]).toEqual([false, false, true]);
      });
  });
  it('does not undo a report that arrived after the request', () => {
    given()
      .when(answerReported(null, 4, 301), flagReported(true, 5, 301))
      .whenRefetched(otherDevice)
      .thenExam(({ questions }) => expect(questions.one).toMatchObject({ option: null, flagged: true }));
  });
  it('does not replace queued entries', () => {
    const loaded = given().withOutbox(answerEntry(null)).whenRefetched(otherDevice);
    loaded.thenExam(({ questions }) => expect(questions.one!.option).toBeNull());
    loaded.withOutbox().thenExam(({ questions }) => expect(questions.one!.option).toBe('B'));
  });
});

describe('savedAnswers', () => {
  it('returns the state of the server without queued entries', () => {
    given()
      .withOutbox(answerEntry('B'), flagEntry(true))
      .thenSaved((saved) =>
        expect(saved).toEqual({
          answers: { one: 'A' },
          progress: {
            one: { visited: true, marked: false, spentMs: 9 },
            two: { visited: true, marked: false, spentMs: 0 },
          },
        }),
      );
  });
  it('includes reports', () => {
    given()
      .when(answerReported(null, 1), flagSaved(true))
      .thenSaved(({ answers, progress }) => {
        expect(answers).toEqual({});
        expect(progress.one).toEqual({ visited: true, marked: true, spentMs: 9 });
      });
  });
});

describe('spentMsOn', () => {
  const total = (totalSpentMs: number): Entry => ({
    kind: 'progress',
    commandId: `total ${totalSpentMs}`,
    questionId: 'one',
    totalSpentMs,
  });
  const increment = (commandId: string, spentMs: number): Entry => ({
    kind: 'progress',
    commandId,
    questionId: 'one',
    spentMs,
  });

  it('continues from the total of the server', () => {
    given().withOutbox().thenSpent('one', 9);
    given().withOutbox().thenSpent('two', 0);
  });
  it('includes queued totals; a repeated one counts once', () => {
    given().withOutbox(total(20), total(50), total(50)).thenSpent('one', 50);
  });
  it('includes queued increments of an earlier release', () => {
    given().withOutbox(increment('a', 5), increment('b', 6)).thenSpent('one', 20);
  });
  it('keeps a saved total and never decreases', () => {
    const progressSaved: ExamEvent = { type: 'progressSaved', at: 200, questionId: 'one', totalSpentMs: 70 };
    given().when(progressSaved).thenSpent('one', 70);
    given()
      .when(progressSaved, { ...progressSaved, totalSpentMs: 60 })
      .thenSpent('one', 70);
    given()
      .when(progressSaved)
      .whenRefetched({ progress: { one: { visited: true, marked: false, spentMs: 90 } }, requestedAt: 300 })
      .thenSpent('one', 90);
  });
});

it('the phase locks the answers on submit, and stays over once the attempt has ended', () => {
  given()
    .when({ type: 'submitted' })
    .thenExam(({ state }) => expect(state.phase).toBe('submitting'));
  given()
    .when({ type: 'ended' }, { type: 'submitted' })
    .thenExam(({ state }) => expect(state.phase).toBe('over'));
});
