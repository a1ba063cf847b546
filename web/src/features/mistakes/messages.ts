import { counted } from '../../lib/counted';

const inSubject = (subject: string | undefined) => (subject ? ` in ${subject}` : '');

/** UI texts of this feature. Texts that the specification defines come from `api/contracts/http/texts`. */
export const messages = {
  mistake: 'Mistake',
  model: 'Model',
  mock: 'Mock',
  option: 'Option',
  chosen: 'chosen',
  correctAnswer: 'Correct answer',
  recentlyYou: 'Recently you',
  you: 'You',
  runJoiner: ', then ',
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
  howToClear: 'Answer it correctly in a test to clear it.',
  previous: 'Previous',
  next: 'Next',
  missedQuestions: 'Missed questions',
  goToMockTest: 'Go to Mock Test',
  nothingMissed:
    'No mistakes to review. Questions you get wrong in a test appear here, with the correct answer next to yours.',
  noMistakes: (subject?: string) => `No mistakes${inSubject(subject)}.`,
  nothingLeft: (subject?: string) =>
    `Nothing left to master${inSubject(subject)}. Questions you have mastered stay under Mastered, so you can look at them again.`,
  nothingMastered: (subject?: string) =>
    `Nothing mastered yet${inSubject(subject)}. When you answer one of your mistakes correctly in a test, it appears here.`,
  toGo: 'To go',
  all: 'All',
  subject: 'Subject',
  showMastered: 'Show mastered',
  countsLabel: 'Incorrect answers',
  totalIncorrectAnswers: 'Total incorrect answers',
  countHelpLabel: 'How incorrect answers are counted',
  countHelp: 'Each incorrect answer is counted once, regardless of attempts.',
  masteredCount: (count: number) => `${count.toLocaleString('en')} mastered`,
  mathematics: 'Mathematics',
  notKnown: 'not known',
  pageNote:
    'Every question you got wrong, until you get it right. Answer one correctly in a test and it counts as mastered.',
  mistakeReview: 'Mistake Review',
  mistakeReviewMockTest: 'Mistake Review Mock Test',
  marks: 'Marks',
  timeLimitInMinutes: 'Time limit in minutes',
  pickingQuestions: 'Picking questions',
  startExam: 'Start Exam',
  tooFewForTest: (least: number, subject: string, missed: number) =>
    `You need at least ${counted(least, 'mistake')} in ${subject} for a test. You have ${missed}.`,
  tooFewForMarks: (subject: string, missed: number) =>
    `You have ${counted(missed, 'mistake')} in ${subject}. Choose fewer marks.`,
  practiseMistakes: (count: number) => `Practise my ${counted(count, 'mistake')}`,
  noPoints: 'It gives no points on the leaderboard.',
  chooseAll: 'Choose a subject, marks and a time limit. Questions you have not mastered come first.',
};
