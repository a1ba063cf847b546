import { attemptDecider } from '../../attempts/attempt.decider.js';
import type { AttemptState } from '../../attempts/attempt-state.js';
import type { AttemptEvent, AttemptFinished } from '../../contracts/events/attempt.events.js';
import type { MeritlistEvent } from '../../contracts/events/catalogue.js';
import type { QuestionContent } from '../../contracts/events/question.events.js';
import type { Subject } from '../../contracts/http/limits.js';
import type { Settings } from '../../platform/config/settings.js';
import { countTurns } from '../../../test/support/given/counted-turns.js';
import { finishedAttempt } from '../../../test/support/given/finished-attempt.js';
import { formerGradedQuestionsProjection } from '../../../test/support/given/former-graded-questions.js';
import { contextAt } from '../../../test/support/given/given-decider.js';
import { foldedStore, foldEvents, recorded } from '../../../test/support/given/given-projection.js';
import { randomNumbers } from '../../../test/support/given/random-numbers.js';
import type { CorrectedKeysQueries } from '../../../projections/corrected-keys/corrected-keys.queries.js';
import type { ProjectedEvent } from '../../../projections/engine/projection.js';
import { mistakesProjection } from '../../../projections/mistakes/mistakes.projection.js';
import { ShownAttemptsQueries } from '../../../projections/mistakes/shown-attempts.queries.js';
import type { PooledQuestionsQueries } from '../../../projections/question-pool/pooled-questions.queries.js';
import type { PooledQuestion } from '../../../projections/question-pool/question-pool.projection.js';
import type { TopicsQueries } from '../../../projections/topics/topics.queries.js';
import type { GradedAnswer } from '../../../projections/practice/graded-answers.js';
import { gradedQuestionsProjection } from '../../../projections/practice/graded-questions.projection.js';
import { LearningService } from './learning.service.js';
import type { PracticesQueries } from '../../../projections/practice/practices.queries.js';
import { StudentAnswersQueries } from '../../../projections/practice/student-answers.queries.js';

const STUDENTS = 200;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const START = Date.parse('2026-01-05T10:00:00.000Z');
const NOW = START + 60 * DAY_MS;
const OPTIONS = ['a', 'b', 'c', 'd'];
const QUESTIONS = Array.from({ length: 60 }, (_, index) => `question ${index}`);
const subjectOf = (questionId: string): Subject => (Number(questionId.slice(-1)) < 5 ? 'Math' : 'Physics');
const content = (questionId: string): QuestionContent => ({
  question: questionId,
  subject: subjectOf(questionId),
  options: OPTIONS,
  correctAnswers: ['a'],
});

/** Questions of which some were deleted, edited or annulled since. */
const pool = new Map(
  QUESTIONS.flatMap((questionId, index) => {
    if (index % 11 === 0) return [];
    const topicIds = index % 3 === 0 ? [] : [`topic ${index % 5}`];
    const question = {
      subject: subjectOf(questionId),
      topicIds,
      since: index % 7 === 0 ? 1 : 0,
      annulled: index % 13 === 0,
    };
    return [[questionId, question as Partial<PooledQuestion> as PooledQuestion] as const];
  }),
);

type Random = () => number;

/** Simulates a student: exams with and without held results, re-markings and practice, in the order of the log. */
class SimulatedStudent {
  readonly events: ProjectedEvent[] = [];
  private readonly held: AttemptState[] = [];
  private now = START;
  private count = 0;

  constructor(
    private readonly studentId: string,
    private readonly random: Random,
  ) {
    while (this.now < NOW - DAY_MS) {
      this.now += Math.ceil(random() * 3 * DAY_MS);
      if (random() < 0.4) this.takeExam();
      else this.practise();
      if (random() < 0.4) this.showResult();
    }
  }

  private upTo(most: number): number {
    return Math.floor(this.random() * (most + 1));
  }

  private pick<Item>(items: readonly Item[]): Item {
    return items[this.upTo(items.length - 1)]!;
  }

  private record(event: MeritlistEvent): void {
    this.now += 1 + this.upTo(30_000);
    const position = BigInt(this.events.length + 1);
    this.events.push({ ...recorded(event, new Date(this.now).toISOString()), position });
  }

  private takeExam(): void {
    const attemptId = `attempt ${(this.count += 1)} of ${this.studentId}`;
    const ids = new Set(Array.from({ length: 3 + this.upTo(12) }, () => this.pick(QUESTIONS)));
    const questions = [...ids].map((questionId) => ({ questionId, version: this.upTo(1) }));
    const studentId = this.studentId;
    let state: AttemptState = attemptDecider.initial;
    const apply = (event: AttemptEvent) => {
      this.record(event);
      state = attemptDecider.evolve(state, event);
    };
    const startedAt = new Date(this.now).toISOString();
    const deadline = new Date(this.now + DAY_MS).toISOString();
    const exam = { type: 'ModelTest', examId: 'exam', name: 'Exam', subject: 'Combined', weighing: 'live' } as const;
    const start = { attemptId, studentId, ...exam, startedAt, deadline, questions, optionSeed: 'seed' };
    apply({ type: 'AttemptStarted', data: { ...start, recordsWork: this.random() < 0.5 } });
    for (let actions = this.upTo(40); actions > 0; actions -= 1) {
      const about = { attemptId, studentId, questionId: this.pick(questions).questionId };
      const option = this.random() < 0.2 ? null : this.pick(OPTIONS);
      if (this.random() < 0.6) apply({ type: 'AnswerSaved', data: { ...about, option, chosenAt: startedAt } });
      else if (this.random() < 0.3)
        apply({ type: 'ProgressRecorded', data: { ...about, flagged: this.random() < 0.5 } });
      else apply({ type: 'ProgressRecorded', data: { ...about, visited: true, spentMs: this.upTo(60_000) } });
    }
    const contents = new Map(QUESTIONS.map((questionId) => [questionId, content(questionId)]));
    const facts = { studentId, graceEnd: new Date(deadline), questions: contents, areResultsHeld: this.random() < 0.4 };
    const context = contextAt(new Date(this.now).toISOString());
    for (const event of attemptDecider.decide({ type: 'FinishAttempt', ...facts }, state, context)) apply(event);
    if (this.random() < 0.3) this.remark(state, apply);
    const { status } = state as AttemptState;
    if (status === 'finished' && facts.areResultsHeld) this.held.push(state);
  }

  private remark(state: AttemptState, apply: (event: AttemptEvent) => void): void {
    if (state.status !== 'finished') return;
    const { result } = state;
    const index = this.upTo(result.verdicts.length - 1);
    const former = result.verdicts[index]!;
    const verdict = this.pick(['Correct', 'Incorrect', 'Annulled'] as const);
    const { startedAt: _, reason: _ended, work: _work, claim: _claim, drawnFrom: _drawn, ...marks } = result;
    const correction = { correctionId: 'correction', questionId: former.questionId, reason: 'The key was wrong.' };
    const verdicts = result.verdicts.with(index, { ...former, verdict });
    const remarkedAt = new Date(this.now).toISOString();
    const before = { score: result.score, verdict: former.verdict };
    apply({ type: 'AttemptRemarked', data: { ...marks, verdicts, remarkedAt, ...correction, former: before } });
  }

  private showResult(): void {
    const state = this.held.shift();
    if (state) {
      for (const event of attemptDecider.decide({ type: 'ShowResult' }, state, contextAt('2026-01-05T10:00:00.000Z')))
        this.record(event);
    }
  }

  private practise(): void {
    const practiceId = `practice ${(this.count += 1)}`;
    for (let answers = this.upTo(8); answers > 0; answers -= 1) {
      const questionId = this.pick(QUESTIONS);
      const option = this.pick(OPTIONS);
      this.record({
        type: 'PracticeAnswered',
        data: {
          practiceId,
          studentId: this.studentId,
          questionId,
          version: this.upTo(1),
          subject: subjectOf(questionId),
          option,
          verdict: option === 'a' ? 'Correct' : 'Incorrect',
          correctAnswer: 'a',
          spentMs: this.random() < 0.5 ? this.upTo(60_000) : null,
          changed: this.random() < 0.2,
          flagged: this.random() < 0.2,
          answeredAt: new Date(this.now).toISOString(),
        },
      });
    }
  }
}

function learningFrom(answers: Pick<StudentAnswersQueries, 'of'>, examDate: string | null): LearningService {
  const pooled: Partial<PooledQuestionsQueries> = { find: (questionId) => pool.get(questionId) };
  const keys: Partial<CorrectedKeysQueries> = {
    keyOf: (questionId) => (questionId.endsWith('3') ? 'b' : questionId.endsWith('8') ? null : undefined),
  };
  const topics: Partial<TopicsQueries> = { currentIds: (ids) => [...ids], current: () => undefined };
  const practices: Partial<PracticesQueries> = { planOf: async () => ({ examDate, dailyQuestions: 10 }) };
  return new LearningService(
    { now: () => new Date(NOW) },
    answers as StudentAnswersQueries,
    pooled as PooledQuestionsQueries,
    keys as CorrectedKeysQueries,
    topics as TopicsQueries,
    practices as PracticesQueries,
    { examTimeZone: 'Asia/Dhaka' } as Settings,
  );
}

function answersFrom(events: readonly ProjectedEvent[]): StudentAnswersQueries {
  const store = foldedStore([mistakesProjection, gradedQuestionsProjection], events);
  return new StudentAnswersQueries(store, new ShownAttemptsQueries(store));
}

/** Returns the answers of the documents of the earlier release, in the order in which they were read. */
function formerAnswers(events: readonly ProjectedEvent[]): GradedAnswer[] {
  return [...foldEvents(formerGradedQuestionsProjection, events).values()]
    .toSorted((a, b) => (a._id < b._id ? -1 : 1))
    .flatMap(({ questionId, answers }) => answers.map((answer) => ({ questionId, ...answer })))
    .toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
}

describe('answers of a student, folded at read time', () => {
  it.each(Array.from({ length: STUDENTS }, (_, seed) => seed))(
    'give the same due cards, mastery and security as the documents of the earlier release (student %i)',
    async (seed) => {
      const random = randomNumbers(seed);
      const studentId = `student ${seed}`;
      const { events } = new SimulatedStudent(studentId, random);
      const answers = answersFrom(events);
      const reference = formerAnswers(events);
      expect(await answers.of(studentId)).toEqual(reference);
      const examDate = [null, '2026-03-12', '2026-03-07', '2026-05-01'][seed % 4]!;
      const learning = learningFrom(answers, examDate);
      const former = learningFrom({ of: async () => reference }, examDate);
      const isOpen = () => true;
      for (const read of ['cards', 'mistakes', 'mastery'] as const)
        expect(await learning[read](studentId)).toEqual(await former[read](studentId));
      for (const read of ['today', 'summary'] as const)
        expect(await learning[read](studentId, isOpen)).toEqual(await former[read](studentId, isOpen));
    },
  );

  it('count at most the latest 100 answers to a question', async () => {
    const at = (minute: number) => new Date(START + minute * MINUTE_MS).toISOString();
    const events = Array.from({ length: 70 }, (_, index): MeritlistEvent[] => {
      const [examAt, practisedAt] = [at(2 * index), at(2 * index + 1)];
      const verdict = { questionId: 'q', version: 0, subject: 'Math', option: 'a', verdict: 'Correct' } as const;
      const exam = { type: 'MockTest', examId: 'exam', subject: 'Math', weighing: 'practice' } as const;
      const counts = { score: 1, correct: 1, incorrect: 0, skipped: 0, verdicts: [verdict], held: false };
      const finished: AttemptFinished['data'] = {
        attemptId: `attempt ${index}`,
        studentId: 'ann',
        ...exam,
        startedAt: examAt,
        finishedAt: examAt,
        reason: 'submitted',
        ...counts,
      };
      const work = { spentMs: null, changed: false, flagged: false };
      const practised = {
        ...verdict,
        verdict: 'Correct',
        correctAnswer: 'a',
        answeredAt: practisedAt,
        ...work,
      } as const;
      return [
        { type: 'AttemptFinished', data: finished },
        { type: 'PracticeAnswered', data: { practiceId: `practice ${index}`, studentId: 'ann', ...practised } },
      ];
    })
      .flat()
      .map((event, index) => ({ ...recorded(event), position: BigInt(index + 1) }));
    const answers = answersFrom(events);
    const counted = await answers.of('ann');
    expect([counted.length, counted[0]!.at, counted.at(-1)!.at]).toEqual([100, at(40), at(139)]);
    expect(counted).toEqual(formerAnswers(events));
  });

  it('are counted, and grouped by topic, in steps between which other work is done', async () => {
    const verdicts = Array.from({ length: 50 }, () => 'Correct' as const);
    const events = Array.from({ length: 20 }, (_, index) => ({
      ...recorded(finishedAttempt(verdicts, { attemptId: `attempt ${index}` })),
      position: BigInt(index + 1),
    }));
    const answers = await answersFrom(events).of('ann');
    expect(answers).toHaveLength(1_000);
    const inPool = answers.map((answer, index) => ({ ...answer, questionId: QUESTIONS[1 + (index % 2)]! }));
    const learning = learningFrom({ of: async () => inPool }, null);
    const { turns: ofCards } = await countTurns(() => learning.cards('ann'));
    const { turns: ofMastery } = await countTurns(() => learning.mastery('ann'));
    expect(ofMastery - ofCards).toBeGreaterThanOrEqual(inPool.length);
  });

  it('are sorted into mistakes in steps between which other work is done', async () => {
    const verdicts = Array.from({ length: 50 }, () => 'Incorrect' as const);
    const events = QUESTIONS.map((_, index) => ({
      ...recorded(finishedAttempt(verdicts, { attemptId: `attempt ${index}` })),
      position: BigInt(index + 1),
    }));
    const answers = await answersFrom(events).of('ann');
    const inPool = answers.map((answer, index) => ({ ...answer, questionId: QUESTIONS[index % QUESTIONS.length]! }));
    const learning = learningFrom({ of: async () => inPool }, null);
    const { turns: ofCards, result: cards } = await countTurns(() => learning.cards('ann'));
    const { turns: ofMistakes, result: mistakes } = await countTurns(() => learning.mistakes('ann'));
    expect(mistakes).not.toEqual([]);
    expect(ofMistakes - ofCards).toBeGreaterThanOrEqual(cards.size);
  });
});
