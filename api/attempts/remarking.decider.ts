import type {
  AttemptEvent,
  AttemptFinished,
  AttemptRemarked,
  AttemptResultShown,
} from '../contracts/events/attempt.events.js';
import { notOfThisStream, type Decider } from '../platform/commands/decider.js';
import { countVerdicts, scoreOf, verdictOn } from './scoring.js';

/** Grades a question of a finished attempt by its corrected key. Running attempts use the new key when they finish. */
export interface RemarkAttempt {
  readonly type: 'RemarkAttempt';
  readonly correctionId: string;
  readonly questionId: string;
  /** Correct answers of the pinned version; empty if the question is annulled. */
  readonly correctAnswers: readonly string[];
  /** Penalty for a wrong answer when the attempt was first graded. */
  readonly penalty: number;
  /** Reason shown to the student. */
  readonly reason: string;
}

/** Current grades; undefined before the finish. */
type GradedResult = AttemptFinished['data'] | AttemptRemarked['data'] | AttemptResultShown['data'] | undefined;

/** Decider of re-markings. Its state needs only the latest event with grades and the events after it. */
export const remarkingDecider: Decider<GradedResult, RemarkAttempt, AttemptEvent> = {
  initial: undefined,

  /** Records a re-marking. Idempotent: records nothing if the verdict is unchanged. */
  decide({ questionId, correctAnswers, penalty, correctionId, reason }, graded, { now }) {
    const index = graded?.verdicts.findIndex((answered) => answered.questionId === questionId) ?? -1;
    const before = graded?.verdicts[index];
    if (!graded || !before) return [];
    const verdict = verdictOn(before.option, correctAnswers);
    if (verdict === before.verdict) return [];
    const verdicts = graded.verdicts.with(index, { ...before, verdict });
    const counts = countVerdicts(verdicts.map((marked) => marked.verdict));
    const { attemptId, studentId, type, examId, subject, weighing, finishedAt, score } = graded;
    const data = {
      attemptId,
      studentId,
      type,
      examId,
      subject,
      weighing,
      finishedAt,
      remarkedAt: now.toISOString(),
      correctionId,
      questionId,
      reason,
      score: scoreOf(counts, penalty),
      ...counts,
      verdicts,
      held: 'held' in graded && graded.held,
      former: { score, verdict: before.verdict },
    };
    return [{ type: 'AttemptRemarked', data }];
  },

  evolve(graded, event) {
    switch (event.type) {
      case 'AttemptFinished':
      case 'AttemptRemarked':
      case 'AttemptResultShown':
        return event.data;
      case 'AttemptStarted':
      case 'AnswerSaved':
      case 'AnswerCameLate':
      case 'ProgressRecorded':
        return graded;
      default:
        return notOfThisStream(event);
    }
  },
};
