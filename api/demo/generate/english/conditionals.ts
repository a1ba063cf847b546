import { written } from '../topic.js';
import { asked } from './entries.js';

export const conditionals = written(
  'English',
  'conditions and wishes',
  asked(
    (sentence) => `Complete the sentence.\n${sentence}`,
    [
      ['If it rains tomorrow, we ____ at home.', 'will stay', 'would have stayed', 'stayed', 'had stayed'],
      ['If I ____ a bird, I would fly over the mountains.', 'were', 'am', 'will be', 'have been'],
      [
        'If she had studied harder last year, she ____ the examination.',
        'would have passed',
        'will pass',
        'passes',
        'will have passed',
      ],
      ['Unless you ____, you will miss the bus.', 'hurry', 'do not hurry', 'hurried', 'will not hurry'],
      ['If you heat ice, it ____.', 'melts', 'melted', 'had melted', 'would have melted'],
      ['Had I known about the strike, I ____ earlier.', 'would have left', 'will leave', 'have left', 'leave'],
      ['Were I in your place, I ____ the offer.', 'would accept', 'accept', 'will accept', 'have accepted'],
      ['I wish I ____ the answer, but I have no idea.', 'knew', 'know', 'will know', 'have known'],
      ['If only I ____ to your advice last year!', 'had listened', 'listen', 'will listen', 'have listened'],
      ['You may borrow my camera provided that you ____ it carefully.', 'use', 'had used', 'using', 'to use'],
      ['If you had taken the medicine yesterday, you ____ well now.', 'would be', 'will be', 'are', 'had been'],
      ['Take an umbrella with you in case it ____.', 'rains', 'had rained', 'would have rained', 'raining'],
      ['Should you ____ any help, please ring the bell.', 'need', 'needed', 'needs', 'to need'],
    ],
  ),
);
