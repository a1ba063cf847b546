import { formatCount } from '../../lib/format-count';

const students = (count: number) => formatCount(count, 'student');
const verb = (count: number) => (count === 1 ? 'has' : 'have');

/** UI texts of this feature. Texts that the specification defines come from `api/contracts/http/texts`. */
export const messages = {
  title: 'Item statistics',
  noTests: 'No model test has started yet. When students finish one, this page shows how each question performed.',
  test: 'Test',
  live: ', live',
  atAnotherTime: 'At another time',
  asOf: 'As of',
  now: 'Now',
  finishedOf: (attempts: number, minimum: number) => `${attempts} of ${minimum} attempts finished.`,
  tooFew: (minimum: number, isNow: boolean) =>
    `Statistics need at least ${minimum} finished attempts${isNow ? ' and appear here automatically' : ''}.`,
  note: {
    finishedBy: (attempts: number, time: string) =>
      `${attempts === 0 ? 'No student' : students(attempts)} had finished by ${time}.`,
    noStudents: 'No student has started this test yet.',
    allFinished: (attempts: number) => `${students(attempts)} ${verb(attempts)} finished.`,
    someFinished: (attempts: number, all: number) =>
      `${attempts.toLocaleString('en')} of ${students(all)} ${verb(all)} finished.`,
    updatesLive: 'The figures update live.',
  },
  paper: {
    name: 'Whole paper',
    reliability: 'Reliability',
    reliabilityUnknown: 'All students have the same score, so there is nothing to compare.',
    reliabilityGood: 'Good. A second paper like this one would put students in nearly the same order.',
    reliabilityFair: 'Fair. A second paper would move some students by several places.',
    reliabilityWeak: 'Weak. A second paper would put students in a very different order.',
    correctAnswers: 'Correct answers',
    dot: (count: number, mean: string) =>
      `each dot is ${count === 1 ? 'a student' : `${count} students`}, mean ${mean}`,
    distribution: (attempts: number, questions: number, mean: string) =>
      `Correct answers of ${students(attempts)}, out of ${questions}: mean ${mean}.`,
    allQuestions: 'All questions',
    easier: 'easier →',
    map: 'Share correct against discrimination.',
    needsAttention: (numbers: string) => `Needs attention: ${numbers}.`,
    noOutliers: 'No outliers.',
  },
  questions: {
    name: 'The questions',
    all: 'All',
    needsAttention: 'Needs attention',
    hardestFirst: 'Hardest first',
    everyoneChoseIt: 'everyone chose it',
    quarterChoseIt: 'a quarter chose it',
    correctAnswer: 'correct answer',
    number: 'SL',
    question: 'Question',
    shareCorrect: 'Share correct',
    shareCorrectShort: 'correct ',
    discrimination: 'Discrimination',
    discriminationShort: 'discrimination ',
    topAndBottom: 'Top / bottom 27%',
    topAndBottomLong: 'Chosen by the top and bottom 27% of students, by option',
    annulled: 'Annulled: it does not count.',
    correctKey: 'Correct key',
    correctKeyLabel: (number: number) => `Correct key of question ${number}`,
    optionsAndKey: 'Options and key',
    key: 'Key',
    edit: 'Edit question',
    editLabel: (number: number) => `Edit question ${number}`,
    groups: { upper: 'top', lower: 'bottom' },
    skipped: 'skipped',
    groupShares: (group: string, shares: string) => `${group} 27%: ${shares}`,
    sharesOfGroups: (groups: string, key: string) => `Of the ${groups}. ${key}`,
    groupSeparator: '; of the ',
    isAnnulled: 'The question is annulled.',
    keyIs: (letter: string) => `The key is ${letter}.`,
  },
  flags: {
    keyLikelyWrong: (letter: string) => `The top students chose ${letter}. Is the key correct?`,
    tooEasy: 'Too easy: almost everyone got it right',
    tooHard: 'Too hard: almost no one got it right, not even the top students',
    guessed: 'Looks guessed: strong and weak students answered alike',
  },
} as const;
