import { formatCount } from '../../lib/format-count';

const inSubject = (subject: string | undefined) => (subject ? ` in ${subject}` : '');

/** UI texts of this feature. Texts that the specification defines come from `api/contracts/http/texts`. */
export const messages = {
  myReports: 'My reports',
  mistake: 'Mistake',
  topic: 'Topic',
  model: 'Model',
  mock: 'Mock',
  option: 'Option',
  chosen: 'chosen',
  correctAnswer: 'Correct answer',
  recentlyYou: 'Most recently, you',
  you: 'You',
  answerSeparator: ', then ',
  leftBlank: 'left it blank',
  notCounted: 'answered it but it was not counted',
  gotItRight: 'got it right',
  choseRemovedOption: 'chose an option that no longer exists',
  chose: (letter: string) => `chose ${letter}`,
  /** Formats a count: 'once', 'twice', '12 times' */
  times: (count: number) => ['', 'once', 'twice', 'three times'][count] ?? `${count} times`,
  incorrectTimes: (times: string) => `, incorrect ${times}`,
  missedQuestionOf: (number: number, total: number) => `Missed question ${number} of ${total}`,
  questionOf: (number: number, total: number) => `Question ${number} of ${total}`,
  ofTotal: (total: number) => `of ${total}`,
  mastered: 'Mastered',
  notMasteredYet: 'Not mastered yet',
  cleared: 'Cleared. It still counts in your total.',
  masteryHint: 'Answer it correctly in a test to master it.',
  showAnswer: 'Show answer',
  tryAgain: 'Try again',
  hidden: 'Hidden',
  earlierAnswers: 'Your tests:',
  notPractised: 'This question was changed or deleted after your test, so it does not come back for review.',
  otherPractice: (left: number) =>
    `You have an unfinished practice session with ${formatCount(left, 'question')} left. Only one session can run at a time.`,
  continuePractice: 'Continue that practice',
  stopPractice: 'Stop it and check this answer',
  stoppingPractice: 'Stopping',
  toPractise: 'To practise',
  secure: 'Secure',
  secureUntilExam: 'Secure until your exam',
  previous: 'Previous',
  next: 'Next',
  missedQuestions: 'Missed questions',
  goToMockTest: 'Go to Mock Test',
  nothingMissed:
    'No mistakes to review. Questions you get wrong in a test appear here, with the correct answer next to yours.',
  noMistakes: (subject?: string) => `No mistakes${inSubject(subject)}.`,
  nothingToPractise: (subject?: string) =>
    `Nothing left to practise${inSubject(subject)}. You can look at your mistakes again under All.`,
  nothingSecure: (subject?: string) =>
    `Nothing secure yet${inSubject(subject)}. A mistake is secure when you have practised it often enough to remember it until your exam, or for 21 days if you have no exam date.`,
  nothingMastered: (subject?: string) =>
    `Nothing mastered yet${inSubject(subject)}. When you answer one of your mistakes correctly in a test, it appears here.`,
  all: 'All',
  subject: 'Subject',
  showAll: 'Show all',
  countsLabel: 'Incorrect answers',
  totalIncorrectAnswers: 'Total incorrect answers',
  countHelpLabel: 'How incorrect answers are counted',
  countHelp: 'Each incorrect answer is counted once, regardless of attempts.',
  masteredCount: (count: number) => `${count.toLocaleString('en')} mastered`,
  mathematics: 'Mathematics',
  notKnown: 'not known',
  pageNote:
    'The questions you got wrong. Try each one again until it is secure. If you answer it correctly in a test, it also counts as mastered.',
  mistakeReview: 'Mistake Review',
  mistakeReviewMockTest: 'Mistake Review Mock Test',
  marks: 'Marks',
  timeLimitInMinutes: 'Time limit in minutes',
  pickingQuestions: 'Picking questions',
  startExam: 'Start Exam',
  tooFewForTest: (minimum: number, subject: string, missedCount: number) =>
    `You need at least ${formatCount(minimum, 'mistake')} in ${subject} for a test. You have ${missedCount}.`,
  tooFewInAny: (marks: number) => `No subject has ${formatCount(marks, 'mistake')}.`,
  tooFewForMarks: (subject: string, missedCount: number) =>
    `You have ${formatCount(missedCount, 'mistake')} in ${subject}. Choose fewer marks.`,
  practiseMistakes: (count: number, maximum: number) =>
    count > maximum ? `Practise ${maximum} of my ${count} mistakes` : `Practise my ${formatCount(count, 'mistake')}`,
  startOffline: 'You are offline. Connect to the internet to start practising.',
  starting: 'Starting',
  noPoints: 'It gives no points on the leaderboard.',
  chooseAll: 'Choose a subject, marks and a time limit. Questions you have not mastered come first.',
};
