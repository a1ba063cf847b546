import { formatCount } from '../../../lib/format-count';
import { ordinal, percentText, scoreText } from '../../../entities/score/score-text';

/** UI texts of this feature. Texts that the specification defines come from `api/contracts/http/texts`. */
export const messages = {
  dashboard: 'Dashboard',
  replay: 'Replay',
  everyQuestion: 'Every question',
  questions: 'Questions',
  noQuestions: 'No questions here.',
  nextSteps: 'Next steps',
  all: 'All',
  withheld: {
    title: 'Your answers are submitted',
    from: (at: string) => `Your result will be shown from ${at}.`,
    whenAllFinished: 'Your result will be shown when all students have finished the test.',
    onRelease: 'Your result will be shown when your tutor releases the results.',
    modelTests: 'Model tests',
  },
  answersAt: (at: string) => `Answers and solutions will be shown from ${at}, when the test has closed for everyone.`,
  summary: {
    name: 'Summary',
    score: 'Score',
    ofMarks: (marks: number, percent: string) => `of ${formatCount(marks, 'mark')} · ${percent}`,
    correct: (count: number) => `${formatCount(count, 'correct answer')}`,
    newBest: 'New best',
    announcement: (result: string) => `Your result: ${result}.`,
    counts: (correct: number, incorrect: number, skipped: number) =>
      `${correct} correct, ${incorrect} incorrect, ${skipped} skipped.`,
  },
  question: {
    label: (number: number, verdict: string) => `Question ${number}, ${verdict}`,
    unmarked: (number: number) => `Question ${number}`,
    hidden: 'Hidden',
    notCounted: 'Not counted',
    yourAnswer: 'Your answer',
    correctAnswer: 'Correct answer',
    time: (time: string) => `You took ${time}`,
    shareCorrect: (share: number) => `${Math.round(share * 100)}% got it right`,
    actions: (number: number) => `Actions for question ${number}`,
    publishedAnswers: (count: number) => (count === 1 ? '1 answer by tutors' : `${count} answers by tutors`),
    replay: (number: number) => `Replay question ${number}`,
    changed: 'Changed',
    cleared: 'cleared',
    changes: (letters: readonly (string | null)[]) =>
      `Changed ${letters.map((letter) => letter ?? 'cleared').join(' → ')}`,
  },
  insights: {
    name: 'Insights',
    noInsights: 'Nothing unusual in your changed answers or your time per question.',
    show: (numbers: readonly number[]) =>
      numbers.length === 1 ? `Show question ${numbers[0]}` : `Show ${numbers.length} questions`,
    showAll: 'Show all questions',
  },
  palette: {
    name: 'Answers',
    legend: 'Legend',
    marking: (count: number, all: number) => `Marking ${count} of ${all}`,
  },
  rank: {
    name: 'Your place',
    leaderboard: 'Leaderboard',
    isNew: (place: number) => `New on the leaderboard: ${ordinal(place)}`,
    samePlace: (place: number) => `Still ${ordinal(place)}`,
    fromTo: (from: number, to: number) => `${ordinal(from)} to ${ordinal(to)}`,
    to: 'to',
    placesUp: (count: number) => `${formatCount(count, 'place')} up.`,
    onLeaderboard: 'You are on the leaderboard.',
    points: (points: number) => `${scoreText(points)} points`,
    pointsLost: (points: number) => `${scoreText(points)} points lost`,
    samePoints: 'Your points stay the same.',
    youSuffix: ' (you)',
    before: 'before this test',
    first: 'in first place',
    upPrefix: 'up ',
  },
  receipt: {
    name: 'Receipt',
    about: 'Proof that this result is genuine and hasn’t been changed.',
    fingerprint: (groups: string, seal: number) =>
      `Fingerprint ${groups} …, under seal ${seal}. Keep the file: it proves, even without Meritlist, that this is your original result.`,
    save: 'Save receipt',
    get: 'Get receipt',
    getting: 'Getting receipt',
  },
  comment: {
    bestTitle: (subject: string) => `Your best in ${subject === 'Combined' ? 'combined tests' : subject} so far.`,
    best: (score: number, day: string) => `Your previous best was ${percentText(score)}, on ${day}.`,
    highTitle: 'Almost everything correct.',
    betterTitle: 'Better than last time.',
    better: (subject: string, score: number) => `Your last ${subject} test was ${percentText(score)}.`,
    scoredTitle: (marks: string, of: number) => `You scored ${marks} out of ${of}.`,
    correctTitle: (count: number) => `${formatCount(count, 'correct answer')}.`,
    skippedAllTitle: 'You skipped every question.',
    difficultTitle: 'A difficult test.',
    cost: (wrong: number, marks: number) => `${formatCount(wrong, 'wrong answer')} cost ${scoreText(marks)} marks.`,
    blankHint: (wrong: number) => `Leaving ${wrong === 1 ? 'it' : 'them'} blank would have cost nothing.`,
    noCost: 'You lost no marks to wrong answers.',
    answersBelow: 'The correct answers are shown below.',
    review: (wrong: number) =>
      wrong === 1
        ? 'Review it now, while you remember the question.'
        : 'Review them now, while you remember the questions.',
    allCorrect: 'Every answer is correct.',
    someSkipped: (first: number) => `You skipped some questions. The first is question ${first}.`,
    someWrong: (wrong: number, first: number) => `${formatCount(wrong, 'wrong answer')}. Start with question ${first}.`,
    onlyMissed: (number: number, isWrong: boolean) =>
      `Only question ${number} was ${isWrong ? 'wrong' : 'skipped'}. Look at it again.`,
  },
} as const;
