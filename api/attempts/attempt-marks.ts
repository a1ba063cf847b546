import type { AttemptFinished, AttemptRemarked } from '../contracts/events/attempt.events.js';
import { contentOf } from './attempt-answers.js';
import type { AttemptFacts, FinishAttempt, Finished, RemarkAttempt, Running } from './attempt.js';
import { countVerdicts, scoreOf, verdictOn } from './scoring.js';

/** The marks at the end of an attempt. */
export function finished(
  { paper, answers }: Running,
  { questions, claim }: FinishAttempt & AttemptFacts,
  now: Date,
): AttemptFinished {
  const { attemptId, studentId, type, examId, subject, weighing, startedAt, deadline } = paper;
  const verdicts = paper.questions.map(({ questionId, version }, place) => {
    const { subject, correctAnswers } = contentOf(questionId, questions);
    const option = answers[place]?.option ?? null;
    return { questionId, version, subject, option, verdict: verdictOn(option, correctAnswers) };
  });
  const counts = countVerdicts(verdicts.map(({ verdict }) => verdict));
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
      score: scoreOf(counts),
      ...counts,
      verdicts,
      ...(claim && { claim }),
    },
  };
}

/** The marks from now on; a question whose verdict stays changes nothing, also when the command comes a second time. */
export function remarked(
  { questionId, correctAnswers, penalty, correctionId, reason }: RemarkAttempt,
  { paper, result }: Finished,
  now: Date,
): AttemptRemarked[] {
  const place = paper.places.get(questionId);
  const before = place === undefined ? undefined : result.verdicts[place];
  if (place === undefined || !before) return [];
  const verdict = verdictOn(before.option, correctAnswers);
  if (verdict === before.verdict) return [];
  const verdicts = result.verdicts.with(place, { ...before, verdict });
  const counts = countVerdicts(verdicts.map((marked) => marked.verdict));
  const { attemptId, studentId, type, examId, subject, weighing, finishedAt, score } = result;
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
}
