import { writtenTopic } from '../topic.js';
import { problemsOf } from './entries.js';

export const idioms = writtenTopic(
  'English',
  'idioms',
  problemsOf(
    (idiom) => `What does the idiom "${idiom}" mean?`,
    [
      ['once in a blue moon', 'very rarely', 'every month', 'at midnight', 'all the time'],
      [
        'to let the cat out of the bag',
        'to reveal a secret',
        'to set a prisoner free',
        'to start a quarrel',
        'to miss a good chance',
      ],
      [
        'to burn the midnight oil',
        'to study or work late into the night',
        'to waste what is precious',
        'to sleep badly',
        'to celebrate noisily',
      ],
      ['a piece of cake', 'something very easy', 'something given as a reward', 'an equal share', 'an unexpected gift'],
      [
        'to turn a deaf ear',
        'to refuse to listen',
        "to lose one's hearing",
        'to listen with great care',
        'to speak too loudly',
      ],
      [
        'at the eleventh hour',
        'at the last possible moment',
        'at the usual time',
        'well before the time',
        'after everybody has gone home',
      ],
      [
        'to sit on the fence',
        'to avoid taking sides',
        'to be out of work',
        'to guard a property',
        'to be in great danger',
      ],
      [
        'a white elephant',
        'a costly possession that is of little use',
        'a person of great strength',
        'an old and faithful friend',
        'a story that nobody believes',
      ],
      [
        'to hit the nail on the head',
        'to say exactly what is right',
        'to hurt oneself by accident',
        "to work with one's hands",
        "to lose one's temper",
      ],
      [
        'to beat about the bush',
        'to avoid coming to the point',
        'to search everywhere',
        'to punish someone unjustly',
        'to travel without a plan',
      ],
      [
        'a bed of roses',
        'an easy and pleasant situation',
        'a short rest',
        'a quarrel between lovers',
        'a beautiful present',
      ],
      ['to bury the hatchet', 'to make peace', 'to hide the truth', "to give up one's work", 'to prepare for war'],
      [
        'to cost an arm and a leg',
        'to be very expensive',
        'to cause a serious injury',
        'to be worth nothing',
        'to take a very long time',
      ],
      [
        'crocodile tears',
        'a show of sorrow that is not sincere',
        'bitter and lasting grief',
        'tears of joy',
        'the fear of wild animals',
      ],
    ],
  ),
);
