import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { ReservingTest } from '../../projections/reserving-tests/reserving-tests.projection.js';
import { isBeforeExpiry, ReservingTestsQueries } from '../../projections/reserving-tests/reserving-tests.queries.js';
import type { HiddenReason } from '../contracts/http/hidden-answers.js';
import type { Caller } from '../platform/auth/access.js';
import { StoreUnavailable } from '../platform/event-store/event-store.js';
import { contentKeyOf } from '../platform/shared/content-key.js';
import { AttemptReader } from './attempt-reader.js';
import { ContentKeyReader } from './content-key-reader.js';
import type { FinishedState, Paper, Regrade } from './attempt-state.js';
import { attemptIdOf, type Sittings } from './sittings.decider.js';

/** Maximum number of papers whose question hashes are cached. */
const PAPERS_MAX = 1_000;

/** Maximum number of students whose started tests are cached. */
const STUDENTS_MAX = 5_000;

/** A question in a version that a student may have answered. */
interface AskedQuestion {
  readonly questionId: string;
  readonly question: string;
  readonly options: readonly string[];
}

/** Ids and content keys of the questions on a paper. */
class PaperQuestions {
  constructor(private readonly keys: ReadonlySet<string>) {}

  has({ questionId, asks }: { readonly questionId: string; readonly asks: string }): boolean {
    return this.keys.has(questionId) || this.keys.has(asks);
  }
}

/** Questions whose key, verdict, own option and solution are hidden from a student. */
export interface HiddenQuestions {
  /** Returns why the answer to a question is hidden; undefined if it is shown. */
  reasonOf(question: AskedQuestion): HiddenReason | undefined;
  /** Like `reasonOf`, by the content key of the question. */
  reasonOfKey(key: { readonly questionId: string; readonly asks: string }): HiddenReason | undefined;
  /** Returns true if the solution of a question is hidden, also where its key is shown. */
  isSolutionHidden(question: AskedQuestion): boolean;
  /** True if no question is hidden. */
  readonly isEmpty: boolean;
}

const keyOf = (question: AskedQuestion) => ({ questionId: question.questionId, asks: contentKeyOf(question) });

class QuestionsOnPapers implements HiddenQuestions {
  constructor(
    private readonly papers: readonly { readonly reason: HiddenReason | 'live'; readonly questions: PaperQuestions }[],
  ) {}

  get isEmpty(): boolean {
    return this.papers.length === 0;
  }

  reasonOf(question: AskedQuestion): HiddenReason | undefined {
    return this.isEmpty ? undefined : this.reasonOfKey(keyOf(question));
  }

  reasonOfKey(key: { readonly questionId: string; readonly asks: string }): HiddenReason | undefined {
    const paper = this.papers.find(({ reason, questions }) => reason !== 'live' && questions.has(key));
    return paper && (paper.reason as HiddenReason);
  }

  isSolutionHidden(question: AskedQuestion): boolean {
    return !this.isEmpty && this.papers.some(({ questions }) => questions.has(keyOf(question)));
  }
}

/** Hides nothing, for staff. */
export const NOTHING_HIDDEN: HiddenQuestions = new QuestionsOnPapers([]);

/** Returns the reason of a key correction, which may name the key; empty while the answer is hidden. */
export const correctionReason = (reason: string, hidden: HiddenReason | undefined): string => (hidden ? '' : reason);

/** Used while it is not known what is hidden. */
const EVERYTHING: HiddenQuestions = {
  reasonOf: () => 'withheld',
  reasonOfKey: () => 'withheld',
  isSolutionHidden: () => true,
  isEmpty: false,
};

/**
 * Decides which questions are on a paper of a student that is running, or whose answers are withheld. Every text and
 * figure about a question that a student receives passes this check. Questions are compared by content, so that a copy
 * or an older version of a question does not reveal its answer.
 */
@Injectable()
export class HiddenQuestionsService {
  private readonly papers = new LRUCache<string, PaperQuestions>({ max: PAPERS_MAX });
  /** Reserving tests that a student has started, by student id. */
  private readonly started = new LRUCache<string, { revision: string; tests: readonly ReservingTest[] }>({
    max: STUDENTS_MAX,
  });

  constructor(
    private readonly reader: AttemptReader,
    private readonly tests: ReservingTestsQueries,
    private readonly contentKeys: ContentKeyReader,
  ) {}

  /** Returns the questions that are hidden from a caller; none from staff. */
  of({ role, accountId }: Pick<Caller, 'role' | 'accountId'>, now: Date): Promise<HiddenQuestions> {
    return role === 'student' ? this.ofStudent(accountId, now) : Promise.resolve(NOTHING_HIDDEN);
  }

  /** Returns the questions that are hidden from a student; all while the model tests cannot be read. */
  async ofStudent(studentId: string, now: Date): Promise<HiddenQuestions> {
    try {
      const sittings = await this.reader.sittings(studentId);
      const [running, finished] = await Promise.all([
        this.onRunning(sittings, studentId, now),
        this.onFinished(sittings, studentId, now),
      ]);
      const papers = [...running, ...finished];
      return papers.length === 0 ? NOTHING_HIDDEN : new QuestionsOnPapers(papers);
    } catch (error) {
      // a result must not depend on a read model that is being rebuilt
      if (error instanceof StoreUnavailable) return EVERYTHING;
      throw error;
    }
  }

  /** Returns the re-markings of an attempt, without the reasons that are hidden. */
  async remarksOf({ paper, regrades }: FinishedState, hidden: HiddenQuestions): Promise<readonly Regrade[]> {
    if (regrades.length === 0 || hidden.isEmpty) return regrades;
    const contents = await this.reader.questionsOn(paper);
    return regrades.map((regrade) => {
      const { questionId, reason } = regrade;
      const content = contents[paper.questionIndexes.get(questionId)!]!;
      return { ...regrade, reason: correctionReason(reason, hidden.reasonOf({ questionId, ...content })) };
    });
  }

  private async onRunning({ running }: Sittings, studentId: string, now: Date) {
    const attempt = running && (await this.reader.read(running.attemptId, studentId, now));
    if (attempt?.status !== 'running') return [];
    return [{ reason: 'running' as const, questions: await this.questionsOn(attempt.paper) }];
  }

  /** Returns the papers of the student's finished attempts at tests that are live or withhold answers. */
  private async onFinished(sittings: Sittings, studentId: string, now: Date) {
    const own = this.startedTests(sittings, studentId);
    const papers = own.map(async (test) => {
      const attempt = await this.reader.read(attemptIdOf(studentId, test._id), studentId, now);
      if (attempt?.status !== 'finished') return [];
      const isLive = isBeforeExpiry(test, now) && !test.isDeleted;
      const isWithheld = attempt.result.held || (isLive && test.reveal !== 'finish');
      if (!isWithheld && !isLive) return [];
      const reason = isWithheld ? ('withheld' as const) : ('live' as const);
      return [{ reason, questions: await this.questionsOn(attempt.paper) }];
    });
    return (await Promise.all(papers)).flat();
  }

  /** Returns the reserving tests that the student has started. */
  private startedTests({ ended, running }: Sittings, studentId: string): readonly ReservingTest[] {
    if (ended.length === 0 && !running) return [];
    const revision = `${this.tests.revision} ${ended.length} ${running?.attemptId ?? ''}`;
    const cached = this.started.get(studentId);
    if (cached?.revision === revision) return cached.tests;
    const attemptIds = new Set([...ended, running?.attemptId]);
    const tests = this.tests.all().filter(({ _id }) => attemptIds.has(attemptIdOf(studentId, _id)));
    this.started.set(studentId, { revision, tests });
    return tests;
  }

  private async questionsOn(paper: Paper): Promise<PaperQuestions> {
    const cached = this.papers.get(paper.attemptId);
    if (cached) return cached;
    const contents = await Promise.all(paper.questions.map(async (pin) => this.contentKeys.of(pin)));
    const questions = new PaperQuestions(
      new Set([...paper.questions.map(({ questionId }) => questionId), ...contents]),
    );
    this.papers.set(paper.attemptId, questions);
    return questions;
  }
}
