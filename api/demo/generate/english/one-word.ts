import { writtenTopic } from '../topic.js';
import { problemsOf } from './entries.js';

export const oneWord = writtenTopic(
  'English',
  'one-word substitution',
  problemsOf(
    (meaning) => `Which one word can stand for "${meaning}"?`,
    [
      ['able to use both hands equally well', 'ambidextrous', 'amphibious', 'ambiguous', 'bilingual'],
      ['said or done without any preparation', 'impromptu', 'rehearsed', 'eloquent', 'incessant'],
      [
        'the study of the past through buildings, tools and other remains dug out of the ground',
        'archaeology',
        'astrology',
        'psychology',
        'architecture',
      ],
      ['a person who always expects the worst', 'pessimist', 'optimist', 'pacifist', 'philanthropist'],
      ['a great lover of books', 'bibliophile', 'philatelist', 'biographer', 'linguist'],
      ['too faint to be heard', 'inaudible', 'invisible', 'illegible', 'incredible'],
      ['impossible to read because badly written', 'illegible', 'ineligible', 'illiterate', 'inedible'],
      [
        'the story of a life, written by the person who lived it',
        'autobiography',
        'biography',
        'bibliography',
        'autograph',
      ],
      ['a medicine that works against a poison', 'antidote', 'anecdote', 'antiseptic', 'vitamin'],
      ['a person who goes along a street on foot', 'pedestrian', 'passenger', 'motorist', 'cyclist'],
      ['present everywhere at the same time', 'omnipresent', 'omnipotent', 'omniscient', 'ominous'],
      [
        'a cold-blooded animal that lives partly in water and partly on land, such as a frog',
        'amphibian',
        'mammal',
        'parasite',
        'insect',
      ],
      [
        'a person who has come into a country from abroad to live there',
        'immigrant',
        'tourist',
        'ambassador',
        'native',
      ],
      ['happening once every year', 'annual', 'monthly', 'centennial', 'daily'],
    ],
  ),
);
