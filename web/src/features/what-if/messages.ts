import { formatCount } from '../../lib/format-count';
import type { RuleName } from './rules';

/** UI texts of this feature. Texts that the specification defines come from `api/contracts/http/texts`. */
export const messages = {
  title: 'What if',
  note: 'The leaderboard with different rules, next to today’s. This is a draft: only you can see it, and it changes nothing.',
  draft: 'Draft',
  empty: 'No students would be on the list with these rules.',
  board: 'Leaderboard with these rules',
  form: {
    name: 'Rules',
    title: 'Try different rules',
    todayHint: 'The underline marks today’s rule.',
    reset: 'Reset to today’s rules',
    asToday: (value: number) => `${value}, as today`,
    rules: {
      live: 'A model test counts',
      practice: 'A mock test counts',
      quiz: 'A mistake test counts',
      penalty: 'A wrong answer costs',
    } satisfies Record<RuleName, string>,
  },
  examples: {
    hint: 'These are today’s rules. Change one, or try an example:',
    modelTests: 'Model tests: score × 5',
    onlyModelTests: 'Only model tests count',
    noPenalty: 'Wrong answers cost nothing',
  },
  figures: {
    moved: (count: number) => (count === 1 ? 'place changes' : 'places change'),
    newInTopTen: 'new in the top ten',
    largestMove: 'biggest move',
    places: (count: number) => formatCount(count, 'place'),
    orderKept: 'same order',
  },
  columns: {
    place: 'SL',
    name: 'Name',
    today: 'Today',
    move: 'Move',
    pointsToday: 'Points today',
    points: 'New points',
    moved: 'Moved',
  },
  moved: { new: 'new', none: '–', up: 'up ', down: 'down ' },
  legend: { today: 'place today', draft: 'place with these rules' },
} as const;
