import { formatCount } from '../../lib/format-count';

/** UI texts of this feature. Texts that server and web share come from `api/contracts/http/texts`. */
export const messages = {
  practice: 'Practice',
  pageNote:
    'No time limit and no points. Each answer is marked at once, and the question comes back for review before you forget it.',
  today: 'Today',
  startReviews: 'Start reviews',
  practiseWeakest: 'Practise weakest topic',
  startMistakes: 'Practise mistakes',
  startTopic: 'Practise topic',
  dueToday: (dueCount: number, newCount: number) =>
    [dueCount > 0 && formatCount(dueCount, 'review'), newCount > 0 && formatCount(newCount, 'new mistake')]
      .filter(Boolean)
      .join(' and ') + ' today.',
  noReviewsLeft: 'No reviews left for today.',
  weakNote: 'Questions of the topic in which you have the lowest share of correct answers.',
  mistakesNote: 'Questions that you answered incorrectly in a test, until they are secure.',
  topicNote: 'Choose a subject, and a topic if you like.',
  otherWays: 'Practise something else',
  subject: 'Subject',
  topic: 'Topic',
  wholeSubject: (subject: string) => `All of ${subject}`,
  startOffline: 'You are offline. Connect to the internet to start practising.',
  startFailed: 'The practice could not start.',
  questionOf: (number: number, total: number) => `Question ${number} of ${total}`,
  unsure: 'I am not sure',
  next: 'Next question',
  finish: 'Show summary',
  stop: 'Stop practising',
  summary: 'Summary',
  incorrectAnswers: 'Incorrect answers',
  score: (correct: number, answered: number) =>
    answered === 0 ? 'No questions answered' : `${correct} of ${answered} correct`,
  waitingAnswers: (count: number) => `${formatCount(count, 'answer')} will be marked when you are connected again.`,
  practiseAgain: 'Practise again',
  seeProgress: 'See your progress',
  plan: 'Plan',
  examDate: 'Exam date',
  noExamDate: 'Leave it empty if you do not know it yet.',
  dailyQuestions: 'Questions a day',
  dailyRange: (minimum: number, maximum: number) => `${minimum} to ${maximum}`,
  incompleteDate: 'Enter the whole date, or leave it empty',
  wrongDaily: (minimum: number, maximum: number) => `Enter a number from ${minimum} to ${maximum}`,
  savePlan: 'Save plan',
  saving: 'Saving',
  planSaved: 'Plan saved',
  load: 'Reviews in the next 28 days',
  reviewsOnDay: (day: string, reviews: number) => `${day}: ${formatCount(reviews, 'review')}`,
  noLoad: 'No reviews are planned in these 28 days. Questions that you answer incorrectly in a test come back here.',
  /** Sentences about the cards that a plan reaches before the exam, or in the 28 days. */
  allReached: (isBeforeExam: boolean) =>
    isBeforeExam
      ? 'If you practise every day, you will finish every question before your exam.'
      : 'If you practise every day, no review is left waiting after these 28 days.',
  unreached: (count: number, isBeforeExam: boolean) =>
    isBeforeExam
      ? `${formatCount(count, 'question')} will not be practised before your exam.`
      : `${formatCount(count, 'review')} will still be waiting after these 28 days.`,
  enough: (daily: number) => `${formatCount(daily, 'question')} a day would be enough.`,
  notEnough: (daily: number, unreached: number) =>
    `Even with ${formatCount(daily, 'question')} a day, ${unreached} would be left.`,
  progress: 'Progress',
  progressNote:
    'Your share of correct answers in each topic. A wide bar means that you have answered only a few questions.',
  strongest: 'Strongest',
  weakest: 'Weakest',
  allTopics: 'All topics',
  practiseThese: 'Practise these',
  noAnswers: 'Nothing to show yet. Take a test or practise, and your mastery of each topic appears here.',
  goToPractice: 'Go to Practice',
  withoutTopic: (subject: string) => `${subject}: questions without a topic`,
  share: (percent: number) => `${percent}%`,
  range: (low: number, high: number) => `between ${low}% and ${high}%`,
  answers: (correct: number, answered: number) => `${correct} of ${formatCount(answered, 'answer')} correct`,
  sinceLastWeek: 'Since last week',
  change: (points: number) =>
    points === 0 ? 'unchanged' : `${points > 0 ? '+' : '−'}${Math.abs(points)} since last week`,
  newTopic: 'new this week',
};
