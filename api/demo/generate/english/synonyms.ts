import { writtenTopic } from '../topic.js';
import { problemsOf } from './entries.js';

export const synonyms = writtenTopic(
  'English',
  'synonyms',
  problemsOf(
    (word) => `Which option is nearest in meaning to "${word}"?`,
    [
      ['abundant', 'plentiful', 'distant', 'fragile', 'scarce'],
      ['candid', 'frank', 'evasive', 'cheerful', 'cautious'],
      ['diligent', 'hard-working', 'idle', 'talkative', 'generous'],
      ['obsolete', 'out of date', 'expensive', 'invisible', 'stubborn'],
      ['reluctant', 'unwilling', 'thankful', 'relaxed', 'dependable'],
      ['conceal', 'hide', 'reveal', 'agree', 'destroy'],
      ['lucid', 'clear', 'lucky', 'confused', 'playful'],
      ['frugal', 'thrifty', 'wasteful', 'fruitful', 'fragile'],
      ['meticulous', 'very careful', 'very hasty', 'very small', 'very proud'],
      ['tedious', 'boring', 'harmless', 'thrilling', 'dangerous'],
      ['deter', 'discourage', 'deserve', 'detect', 'encourage'],
      ['ambiguous', 'unclear', 'eager to succeed', 'certain', 'enormous'],
      ['hostile', 'unfriendly', 'homeless', 'humble', 'welcoming'],
      ['adversity', 'hardship', 'publicity', 'variety', 'good fortune'],
      ['mitigate', 'make less severe', 'move to another country', 'make widely known', 'make much worse'],
    ],
  ),
);
