import { written } from '../topic.js';
import { asked } from './entries.js';

export const verbForms = written(
  'English',
  'tenses and forms of the verb',
  asked(
    (sentence) => `Which form of the verb completes the sentence?\n${sentence}`,
    [
      [
        'By the time the ambulance arrived, the driver ____ consciousness.',
        'had lost',
        'has lost',
        'loses',
        'will lose',
      ],
      [
        'I ____ him since we left school, and I often wonder where he is.',
        'have not seen',
        'did not see',
        'do not see',
        'am not seeing',
      ],
      ['At sea level, pure water ____ at 100 °C.', 'boils', 'is boiling', 'has boiled', 'had boiled'],
      ['She ____ in the library when the lights went out.', 'was reading', 'is reading', 'has read', 'reads'],
      ['I would rather you ____ here tonight.', 'stayed', 'will stay', 'have stayed', 'are staying'],
      ['It is high time we ____ home.', 'went', 'going', 'have gone', 'will go'],
      ['After years on the farm he is used to ____ early.', 'getting up', 'get up', 'got up', 'gets up'],
      ['The teacher made him ____ the whole letter again.', 'write', 'to write', 'writing', 'wrote'],
      ['By next June they ____ in this house for ten years.', 'will have lived', 'have lived', 'are living', 'lived'],
      ['I clearly remember ____ the door before we left.', 'locking', 'to lock', 'lock', 'locked'],
      ['Would you mind ____ the window?', 'opening', 'to open', 'open', 'opened'],
      ['Look! The children ____ in the rain.', 'are playing', 'play', 'had played', 'will have played'],
      [
        'He ____ from a fever for three days, so he cannot sit the test today.',
        'has been suffering',
        'is suffering',
        'suffers',
        'will suffer',
      ],
      ['You had better ____ a doctor before it gets worse.', 'see', 'to see', 'seeing', 'saw'],
      ['The bridge ____ in 1998, and it is still in use.', 'was built', 'has been built', 'built', 'is built'],
      ['The lecture had already begun when we ____ the hall.', 'entered', 'enter', 'have entered', 'will enter'],
    ],
  ),
);
