import { written } from '../topic.js';
import { asked } from './entries.js';

export const articles = written(
  'English',
  'articles',
  asked(
    (sentence) => `What belongs in the blank?\n${sentence}`,
    [
      ['What ____ honest man he is!', 'an', 'a', 'the', 'no article'],
      ['What ____ useful tool this is!', 'a', 'an', 'the', 'no article'],
      ['____ Nile is one of the longest rivers in the world.', 'The', 'A', 'An', 'no article'],
      ['____ gold is a precious metal.', 'no article', 'A', 'An', 'The'],
      ['Take this medicine twice ____ day.', 'a', 'an', 'the', 'no article'],
      ['The more you practise, ____ better you become.', 'the', 'a', 'an', 'no article'],
      ['They set out at ____ dawn, while the city was still asleep.', 'no article', 'a', 'an', 'the'],
      ['It took us half ____ hour to get home.', 'an', 'a', 'the', 'no article'],
      ['There was once ____ one-eyed king who ruled over a small island.', 'a', 'an', 'the', 'no article'],
      ['Is your aunt ____ engineer or a doctor?', 'an', 'a', 'the', 'no article'],
      ['Mount Everest is ____ highest mountain in the world.', 'the', 'a', 'an', 'no article'],
      ['____ rich are not always happy.', 'The', 'A', 'An', 'no article'],
      ["We usually have ____ lunch at one o'clock.", 'no article', 'a', 'an', 'the'],
    ],
  ),
);
