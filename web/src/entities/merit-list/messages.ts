import { ordinal, percentText } from '../score/score-text';

const percent = (share: number) => `${Math.round(share * 100)}%`;
const students = (count: number) => (count === 1 ? '1 student' : `${count.toLocaleString('en')} students`);

export const messages = {
  title: 'Merit list',
  ownPlace: 'Your place',
  place: (slNo: number) => ordinal(slNo),
  ofStudents: (total: number) => `of ${students(total)}`,
  practicePlace: 'Your place if you had taken it live',
  practiceNote: 'You took this test after it ended, so you are not on its merit list.',
  betterThan: (share: number) => `Better than ${percent(share)} of the other students`,
  onlyStudent: 'You are the first student to finish this test.',
  score: 'Your score',
  average: 'Average',
  best: 'Best',
  bestAndAverage: (best: number, average: number) => `Best ${percentText(best)}, average ${percentText(average)}`,
  distribution: 'Scores of all students',
  dot: (count: number) => (count === 1 ? 'One dot is one student' : `One dot is up to ${count} students`),
  ring: 'The ring marks your score',
  range: (from: number, to: number, count: number) => `${percentText(from)} to ${percentText(to)}: ${students(count)}`,
  seeList: 'See the merit list',
} as const;
