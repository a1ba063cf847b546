import { csvLine, notFormula } from '../platform/shared/csv.js';
import type { ChosenAnswer, QuestionStatistics } from './item-statistics.dto.js';

const FIGURES = [
  'number',
  'questionId',
  'subject',
  'question',
  'key',
  'attempts',
  'difficulty',
  'discrimination',
  'flag',
];
const STUDENT_GROUPS = ['all', 'upper', 'lower'] as const;

/** Yields the statistics of a test's questions as CSV: figures, then each option with its shares. */
export function* itemTable(questions: readonly QuestionStatistics[]): Generator<string> {
  const options = Math.max(0, ...questions.map(({ chosen }) => optionsOf(chosen).length));
  const letters = Array.from({ length: options }, (_, index) => String.fromCharCode('A'.charCodeAt(0) + index));
  const columns = letters.flatMap((letter) => [
    `option${letter}`,
    ...STUDENT_GROUPS.map((share) => `${share}${letter}`),
  ]);
  yield csvLine([...FIGURES, ...columns, ...STUDENT_GROUPS.map((share) => `${share}Skipped`)]);
  for (const [index, question] of questions.entries()) {
    const { questionId, subject, correctAnswer, attempts, difficulty, discrimination, flag, chosen } = question;
    const optionCounts = optionsOf(chosen);
    yield csvLine([
      String(index + 1),
      questionId,
      subject,
      notFormula(question.question),
      notFormula(correctAnswer ?? ''),
      String(attempts),
      difficulty.toFixed(4),
      discrimination?.toFixed(4) ?? '',
      flag ?? '',
      ...optionCounts.flatMap((option) => [notFormula(option.option!), ...sharesOf(option)]),
      ...Array.from({ length: (options - optionCounts.length) * (1 + STUDENT_GROUPS.length) }, () => ''),
      ...sharesOf(chosen.find(({ option }) => option === null)),
    ]);
  }
}

const optionsOf = (chosen: readonly ChosenAnswer[]): ChosenAnswer[] => chosen.filter(({ option }) => option !== null);

const sharesOf = (chosen: ChosenAnswer | undefined): string[] =>
  STUDENT_GROUPS.map((share) => (chosen ? chosen[share].toFixed(4) : ''));
