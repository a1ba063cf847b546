import type { AnswerCameLate, AnswerSaved } from '../contracts/events/attempt.events.js';
import type { QuestionContent } from '../contracts/events/question.events.js';
import { Refusal } from '../platform/commands/refusal.js';
import type { Answer, Attempt, AttemptFacts, Paper, Running } from './attempt-state.js';

/** Returns the answer to record, or undefined if it does not change the current answer. */
export function acceptedAnswer(
  answer: Answer,
  { questions, graceEnd }: AttemptFacts,
  { paper, answers }: Running,
  now: Date,
): AnswerSaved | 'too late' | undefined {
  const { questionId, option } = answer;
  const before = answers[questionIndex(questionId, paper)];
  if (!isOptionOf(questionId, option, questions)) throw new Refusal('option-not-in-question');
  const { at, isTrusted } = timeOf(answer, paper, now);
  if (at.getTime() > Date.parse(paper.deadline) || now > graceEnd) return 'too late';
  // the latest choice wins, regardless of the order of arrival
  if (before && at.getTime() < before.chosenAt) return undefined;
  // a later choice of the same option is recorded if the client sent its time, so that it replaces answers chosen in
  // between
  const isSameOption = option === (before?.option ?? null);
  if (isSameOption && !(isTrusted && at.getTime() !== before?.chosenAt)) return undefined;
  const { attemptId, studentId } = paper;
  return { type: 'AnswerSaved', data: { attemptId, studentId, questionId, option, chosenAt: at.toISOString() } };
}

/** Returns the time of the choice. The client's time is accepted if it is between the start of the attempt and now. */
function timeOf({ chosenAt }: Answer, { startedAt }: Paper, now: Date): { at: Date; isTrusted: boolean } {
  const isTrusted = chosenAt !== undefined && chosenAt.getTime() >= Date.parse(startedAt) && chosenAt <= now;
  return { at: isTrusted ? chosenAt : now, isTrusted };
}

/** Returns the late answers to record. Omits answers that equal the current one or precede a later choice. */
export function lateAnswers(
  answers: readonly Answer[],
  { questions }: AttemptFacts,
  { paper, answers: currentAnswers, late }: Attempt,
  now: Date,
): AnswerCameLate[] {
  const lateEvents = new Map<string, AnswerCameLate>();
  for (const answer of answers) {
    const { questionId, option } = answer;
    const before = currentAnswers[questionIndex(questionId, paper)];
    const { at } = timeOf(answer, paper, now);
    const isUnchanged = option === (before?.option ?? null) || (before && at.getTime() < before.chosenAt);
    if (isUnchanged || late.has(questionId) || lateEvents.has(questionId) || !isOptionOf(questionId, option, questions))
      continue;
    const { attemptId, studentId } = paper;
    const data = { attemptId, studentId, questionId, option, chosenAt: at.toISOString() };
    lateEvents.set(questionId, { type: 'AnswerCameLate', data });
  }
  return [...lateEvents.values()];
}

export function questionIndex(questionId: string, paper: Paper): number {
  const index = paper.questionIndexes.get(questionId);
  if (index === undefined) throw new Refusal('question-not-in-exam');
  return index;
}

const isOptionOf = (questionId: string, option: string | null, questions: AttemptFacts['questions']): boolean =>
  option === null || contentOf(questionId, questions).options.includes(option);

export function contentOf(questionId: string, questions: AttemptFacts['questions']): QuestionContent {
  const content = questions.get(questionId);
  if (!content) throw new Error(`question ${questionId} was not given with the command`);
  return content;
}
