import type { AttemptFinished } from '../contracts/events/attempt.events.js';
import { contentOf } from './attempt-answers.js';
import type { AttemptFacts, FinishAttempt, Running } from './attempt-state.js';
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
