import type { AttemptEvent, AttemptFinished, AttemptRemarked } from '../contracts/events/attempt.events.js';
import type { Decider } from '../platform/commands/decider.js';
import { countVerdicts, scoreOf, verdictOn } from './scoring.js';

/** The right answer to one of its questions has changed: a finished attempt is marked by it, one that runs will be. */
export interface RemarkAttempt {
  readonly type: 'RemarkAttempt';
  readonly correctionId: string;
  readonly questionId: string;
  /** of the question as it is pinned to the attempt; none for one that counts for nobody */
  readonly correctAnswers: readonly string[];
  /** marks that a wrong answer cost when the attempt was marked first */
  readonly penalty: number;
  /** as its student is told */
  readonly reason: string;
}

/** As they stand now; undefined before the finish. */
type Marks = AttemptFinished['data'] | AttemptRemarked['data'] | undefined;

/** Marks a finished attempt again. Of its stream the last event that gave it marks is enough, and what follows. */
export const remarkingDecider: Decider<Marks, RemarkAttempt, AttemptEvent> = {
  initial: undefined,

  /** A question whose verdict stays changes nothing, also when the command comes a second time. */
  decide({ questionId, correctAnswers, penalty, correctionId, reason }, marks, { now }) {
    const place = marks?.verdicts.findIndex((answered) => answered.questionId === questionId) ?? -1;
    const before = marks?.verdicts[place];
    if (!marks || !before) return [];
    const verdict = verdictOn(before.option, correctAnswers);
    if (verdict === before.verdict) return [];
    const verdicts = marks.verdicts.with(place, { ...before, verdict });
    const counts = countVerdicts(verdicts.map((marked) => marked.verdict));
    const { attemptId, studentId, type, examId, subject, weighing, finishedAt, score } = marks;
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
      former: { score, verdict: before.verdict },
    };
    return [{ type: 'AttemptRemarked', data }];
  },

  evolve(marks, event) {
    switch (event.type) {
      case 'AttemptFinished':
      case 'AttemptRemarked':
        return event.data;
      case 'AttemptStarted':
      case 'AnswerSaved':
      case 'AnswerCameLate':
      case 'ProgressRecorded':
        return marks;
      default:
        return event satisfies never;
    }
  },
};
