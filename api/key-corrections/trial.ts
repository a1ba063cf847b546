import type { Verdict } from '../contracts/events/attempt.events.js';
import type { RekeyedVersion } from '../contracts/events/key-correction.events.js';
import { countVerdicts, scoreOf, verdictOn } from '../attempts/scoring.js';

/** An attempt with its current score. */
export interface Marked {
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
export interface TrialChange {
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
export interface TrialAnswer {
  /** Chosen option; null if skipped. */
  readonly option: string | null;
  readonly attempts: number;
  readonly before: Verdict;
  readonly after: Verdict;
}

/** Grades attempts by another key without recording anything. */
export class Trial {
  attempts = 0;
  readonly changes: TrialChange[] = [];
  private readonly counted = new Map<string, TrialAnswer>();
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
  get answers(): TrialAnswer[] {
    return [...this.counted.values()].sort((one, other) => other.attempts - one.attempts);
  }

  add({ _id: attemptId, studentId, finishedAt, verdicts }: Marked): void {
    const place = verdicts.findIndex(({ questionId }) => questionId === this.questionId);
    const answer = verdicts[place];
    const key = answer && this.keys.get(answer.version);
    if (!answer || key === undefined) return;
    const after = verdictOn(answer.option, key === null ? [] : [key]);
    this.attempts += 1;
    this.count(answer.option, answer.verdict, after);
    if (after === answer.verdict) return;
    const penalty = this.penaltyAt(finishedAt);
    const marked = verdicts.map(({ verdict }) => verdict);
    const counts = countVerdicts(marked.with(place, after));
    const before = scoreOf(countVerdicts(marked), penalty);
    this.changes.push({ attemptId, studentId, before, after: scoreOf(counts, penalty), ...counts });
  }

  private count(option: string | null, before: Verdict, after: Verdict): void {
    const of = JSON.stringify([option, before, after]);
    const attempts = (this.counted.get(of)?.attempts ?? 0) + 1;
    this.counted.set(of, { option, attempts, before, after });
  }
}
