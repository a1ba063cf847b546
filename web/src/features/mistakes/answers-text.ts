import { letterOf } from '../../ui/bubble';
import { messages } from './messages';
import type { MissedQuestion } from './mistakes.queries';

type Answer = NonNullable<MissedQuestion['answers']>[number];

/** Number of latest answers that are shown. */
export const ANSWERS_SHOWN = 4;

/** Describes the latest answers to a question: 'You chose B twice, then left it blank.' */
export function answersText({ options, answers = [] }: Pick<MissedQuestion, 'options' | 'answers'>): string {
  const latestAnswers = answers.slice(-ANSWERS_SHOWN);
  const groups: { phrase: string; times: number }[] = [];
  for (const answer of latestAnswers) {
    const phrase = answerText(answer, options);
    const lastGroup = groups.at(-1);
    if (lastGroup?.phrase === phrase) lastGroup.times += 1;
    else groups.push({ phrase, times: 1 });
  }
  const phrases = groups.map(({ phrase, times }) => (times === 1 ? phrase : `${phrase} ${messages.times(times)}`));
  return `${answers.length > ANSWERS_SHOWN ? messages.recentlyYou : messages.you} ${phrases.join(messages.answerSeparator)}.`;
}

function answerText({ chosen, verdict }: Answer, options: readonly string[]): string {
  if (chosen === null) return messages.leftBlank;
  if (verdict === 'Annulled') return messages.notCounted;
  if (verdict === 'Correct') return messages.gotItRight;
  const index = options.indexOf(chosen);
  // the question was edited after the answer
  return index < 0 ? messages.choseRemovedOption : messages.chose(letterOf(index));
}
