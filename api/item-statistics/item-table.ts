import { csvTable, pagesOf } from '../platform/http/csv-answer.js';
import { decimal, type Cell, type Column } from '../platform/shared/csv.js';
import type { ChosenAnswer, QuestionStatistics } from './item-statistics.dto.js';

const FIGURES: readonly Column<QuestionStatistics>[] = [
  'questionId',
  'subject',
  'question',
  ['key', ({ correctAnswer }) => correctAnswer],
  'attempts',
  ['difficulty', ({ difficulty }) => decimal(difficulty, 4)],
  ['discrimination', ({ discrimination }) => (discrimination === null ? null : decimal(discrimination, 4))],
  'flag',
];
const STUDENT_GROUPS = ['all', 'upper', 'lower'] as const;

/** Returns the statistics of a test's questions as CSV: figures, then each option with its shares. */
export function itemTable(questions: readonly QuestionStatistics[]): AsyncIterable<string> {
  const most = Math.max(0, ...questions.map(({ chosen }) => optionsOf(chosen).length));
  const options = Array.from({ length: most }, (_, index): Column<QuestionStatistics>[] => {
    const letter = String.fromCharCode('A'.charCodeAt(0) + index);
    const optionOf = ({ chosen }: QuestionStatistics) => optionsOf(chosen)[index];
    return [[`option${letter}`, (row) => optionOf(row)?.option], ...shares(letter, optionOf)];
  });
  const skipped = shares('Skipped', ({ chosen }) => chosen.find(({ option }) => option === null));
  const number: Column<QuestionStatistics> = ['number', (question) => questions.indexOf(question) + 1];
  return csvTable([number, ...FIGURES, ...options.flat(), ...skipped], pagesOf(questions));
}

const optionsOf = (chosen: readonly ChosenAnswer[]): ChosenAnswer[] => chosen.filter(({ option }) => option !== null);

const shares = (
  name: string,
  chosenIn: (row: QuestionStatistics) => ChosenAnswer | undefined,
): Column<QuestionStatistics>[] =>
  STUDENT_GROUPS.map((group) => [
    `${group}${name}`,
    (row): Cell => {
      const chosen = chosenIn(row);
      return chosen && decimal(chosen[group], 4);
    },
  ]);
