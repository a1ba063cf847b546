import { written } from '../topic.js';
import { asked } from './entries.js';

export const prepositions = written(
  'English',
  'prepositions',
  asked(
    (sentence) => `Which preposition completes the sentence?\n${sentence}`,
    [
      ['She has been absent ____ college since Monday.', 'from', 'of', 'to', 'with'],
      ['He is very good ____ solving puzzles.', 'at', 'on', 'from', 'by'],
      ['Most of the guests preferred tea ____ coffee.', 'to', 'than', 'from', 'by'],
      ['This book consists ____ twelve chapters.', 'of', 'from', 'with', 'by'],
      ['The council will meet again ____ 9 May.', 'on', 'at', 'in', 'since'],
      ['My grandparents have lived here ____ 1985.', 'since', 'for', 'from', 'during'],
      ['The old man insisted ____ paying the bill himself.', 'on', 'for', 'at', 'to'],
      ['Nobody else must hear of this; it has to stay ____ you and me.', 'between', 'beside', 'through', 'along'],
      ['The cashier has been accused ____ theft.', 'of', 'for', 'to', 'on'],
      ['Her sister is married ____ an engineer.', 'to', 'with', 'at', 'of'],
      ['A good ruler is never indifferent ____ the needs of the poor.', 'to', 'from', 'at', 'by'],
      ['The house has been standing empty ____ three years.', 'for', 'since', 'from', 'until'],
      ['A strong wind prevented us ____ crossing the river.', 'from', 'to', 'of', 'at'],
      ['You must hand in the form ____ Friday at the latest.', 'by', 'until', 'since', 'from'],
      ['I am sure that she is capable ____ doing better.', 'of', 'for', 'to', 'at'],
    ],
  ),
);
