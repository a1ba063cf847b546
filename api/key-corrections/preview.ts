import type { Verdict } from '../contracts/events/attempt.events.js';
import type { RekeyedVersion } from '../contracts/events/key-correction.events.js';
import { countVerdicts, scoreOf, verdictOn } from '../attempts/scoring.js';

/** An attempt with its current score. */
export interface GradedAttempt {
  readonly _id: string;
  readonly studentId: string;
  readonly finishedAt: string;
  readonly verdicts: readonly {
    readonly questionId: string;
    readonly version: number;
    readonly option: string | null;
    readonly verdict: Verdict;
  }[];
}

/** An attempt whose score a key would change. */
export interface ScoreChange {
  readonly attemptId: string;
  readonly studentId: string;
  /** Scores before and after the correction. */
  readonly before: number;
  readonly after: number;
  readonly correct: number;
  readonly incorrect: number;
  readonly skipped: number;
}

/** Number of students with one answer, and the verdict on it before and after. */
export interface PreviewedAnswer {
  /** Chosen option; null if skipped. */
  readonly option: string | null;
  readonly attempts: number;
  readonly before: Verdict;
  readonly after: Verdict;
}

/** Grades attempts by another key without recording anything. */
export class CorrectionPreview {
  attempts = 0;
  readonly changes: ScoreChange[] = [];
  private readonly answerCounts = new Map<string, PreviewedAnswer>();
  private readonly keys: ReadonlyMap<number, string | null>;

  /** @param penaltyAt returns the penalty for a wrong answer at a given instant */
  constructor(
    private readonly questionId: string,
    versions: readonly RekeyedVersion[],
    private readonly penaltyAt: (instant: string) => number,
  ) {
    this.keys = new Map(versions.map(({ version, after }) => [version, after]));
  }

  /** Answers with their frequency, most frequent first. */
  get answers(): PreviewedAnswer[] {
    return [...this.answerCounts.values()].sort((a, b) => b.attempts - a.attempts);
  }

  add({ _id: attemptId, studentId, finishedAt, verdicts }: GradedAttempt): void {
    const index = verdicts.findIndex(({ questionId }) => questionId === this.questionId);
    const answer = verdicts[index];
    const key = answer && this.keys.get(answer.version);
    if (!answer || key === undefined) return;
    const after = verdictOn(answer.option, key === null ? [] : [key]);
    this.attempts += 1;
    this.count(answer.option, answer.verdict, after);
    if (after === answer.verdict) return;
    const penalty = this.penaltyAt(finishedAt);
    const currentVerdicts = verdicts.map(({ verdict }) => verdict);
    const counts = countVerdicts(currentVerdicts.with(index, after));
    const before = scoreOf(countVerdicts(currentVerdicts), penalty);
    this.changes.push({ attemptId, studentId, before, after: scoreOf(counts, penalty), ...counts });
  }

  private count(option: string | null, before: Verdict, after: Verdict): void {
    const key = JSON.stringify([option, before, after]);
    const attempts = (this.answerCounts.get(key)?.attempts ?? 0) + 1;
    this.answerCounts.set(key, { option, attempts, before, after });
  }
}
