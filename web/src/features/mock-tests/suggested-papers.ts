import { SUBJECTS, type Subject } from '../../../../api/contracts/http/limits';
import { percentText } from '../../entities/score/score-text';
import type { MockTestChoice } from '../../entities/exam/mock-test-choice';
import { messages } from './messages';

/** A finished mock test of one subject. */
export interface FinishedMockTest {
  subject: Subject;
  score: number;
}

/** A suggested paper with its reason. */
export interface SuggestedPaper {
  title: string;
  choice: MockTestChoice;
  /** Empty while the student's tests are unknown */
  reason: string;
}

/** Returns three suggested papers. @param finishedTests newest first; undefined while they are unknown */
export function suggestedPapers(finishedTests: readonly FinishedMockTest[] | undefined): readonly SuggestedPaper[] {
  if (!finishedTests) {
    return suggestedPapers([]).map(({ title, choice }) => ({
      title: title === messages.yourFirstPaper ? messages.twentyMinutes : title,
      choice,
      reason: '',
    }));
  }
  const scoresIn = (testedSubject: Subject) =>
    finishedTests.filter(({ subject }) => subject === testedSubject).map(({ score }) => score);
  const testedSubjects = SUBJECTS.filter((subject) => scoresIn(subject).length > 0);
  const byAverage = testedSubjects.toSorted((a, b) => average(scoresIn(a)) - average(scoresIn(b)));
  const weakest = byAverage[0];
  const short = byAverage.at(-1) ?? 'Chemistry';
  const longSubject = SUBJECTS.findLast((subject) => !testedSubjects.includes(subject)) ?? byAverage[1] ?? 'Math';
  const bestIn = (subject: Subject) =>
    testedSubjects.includes(subject)
      ? messages.bestScore(percentText(Math.max(...scoresIn(subject))))
      : messages.untriedSubject;
  return [
    weakest
      ? {
          title: messages.yourWeakestSubject,
          choice: { subject: weakest, marks: 25, time: 20 },
          reason: messages.lastScore(percentText(scoresIn(weakest)[0]!)),
        }
      : {
          title: messages.yourFirstPaper,
          choice: { subject: 'Physics', marks: 25, time: 20 },
          reason: messages.plentyOfTime,
        },
    { title: messages.tenMinutes, choice: { subject: short, marks: 25, time: 10 }, reason: bestIn(short) },
    { title: messages.aWholeHour, choice: { subject: longSubject, marks: 100, time: 60 }, reason: bestIn(longSubject) },
  ];
}

const average = (scores: readonly number[]): number => scores.reduce((sum, score) => sum + score, 0) / scores.length;
