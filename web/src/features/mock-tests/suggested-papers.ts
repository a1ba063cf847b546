import { SUBJECTS, type Subject } from '../../../../api/contracts/http/limits';
import { scoreText } from '../../lib/score-text';
import type { MockTestChoice } from '../../ui/mock-test-form/mock-test-choice';

/** A finished mock test of one subject. */
export interface Finished {
  subject: Subject;
  score: number;
}

/** A suggested paper with its reason. */
export interface SuggestedPaper {
  title: string;
  choice: MockTestChoice;
  reason: string;
}

/** Returns three suggested papers. @param finished newest first */
export function suggestedPapers(finished: readonly Finished[]): readonly SuggestedPaper[] {
  const scoresIn = (of: Subject) => finished.filter(({ subject }) => subject === of).map(({ score }) => score);
  const tried = SUBJECTS.filter((subject) => scoresIn(subject).length > 0);
  const byAverage = tried.toSorted((one, other) => average(scoresIn(one)) - average(scoresIn(other)));
  const weakest = byAverage[0];
  const short = byAverage.at(-1) ?? 'Chemistry';
  const long = SUBJECTS.findLast((subject) => !tried.includes(subject)) ?? byAverage[1] ?? 'Math';
  const bestIn = (subject: Subject) =>
    tried.includes(subject)
      ? `Your best so far is ${scoreText(Math.max(...scoresIn(subject)))}.`
      : 'You have not tried this one yet.';
  return [
    weakest
      ? {
          title: 'Your weakest subject',
          choice: { subject: weakest, marks: 25, time: 20 },
          reason: `You scored ${scoreText(scoresIn(weakest)[0]!)} last time.`,
        }
      : {
          title: 'Your first paper',
          choice: { subject: 'Physics', marks: 25, time: 20 },
          reason: 'Plenty of time.',
        },
    { title: 'Ten minutes', choice: { subject: short, marks: 25, time: 10 }, reason: bestIn(short) },
    { title: 'A whole hour', choice: { subject: long, marks: 100, time: 60 }, reason: bestIn(long) },
  ];
}

const average = (scores: readonly number[]): number => scores.reduce((sum, score) => sum + score, 0) / scores.length;
