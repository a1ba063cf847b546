import { writtenTopic } from '../topic.js';
import { problemsOf } from './entries.js';

export const phrasalVerbs = writtenTopic(
  'English',
  'phrasal verbs',
  problemsOf(
    (sentence) => `Which group verb completes the sentence?\n${sentence}`,
    [
      ['The match was ____ because of heavy rain.', 'called off', 'called on', 'called up', 'called for'],
      ['The firefighters needed three hours to ____ the flames.', 'put out', 'put off', 'put on', 'put up'],
      [
        'I cannot ____ this noise any longer; it is driving me mad.',
        'put up with',
        'look up to',
        'come up with',
        'catch up with',
      ],
      [
        'She ____ her grandmother: they have the same eyes and the same laugh.',
        'takes after',
        'takes off',
        'takes over',
        'takes up',
      ],
      ['The doctor advised him to ____ smoking at once.', 'give up', 'give in', 'give away', 'give out'],
      [
        'Our car ____ on the way, so we had to walk the last five miles.',
        'broke down',
        'broke out',
        'broke into',
        'broke even',
      ],
      [
        'I am really ____ the holidays; I have been counting the days.',
        'looking forward to',
        'looking down on',
        'looking after',
        'looking like',
      ],
      [
        'The police are ____ the cause of the accident.',
        'looking into',
        'looking after',
        'looking like',
        'looking up to',
      ],
      ['The plane ____ at six and landed in Rome two hours later.', 'took off', 'took over', 'took after', 'took in'],
      ['We have ____ sugar; please buy some on your way home.', 'run out of', 'run into', 'run over', 'run away from'],
      [
        'After her parents had died, the girl was ____ by her aunt.',
        'brought up',
        'brought about',
        'brought forward',
        'brought on',
      ],
      [
        'The thieves managed to ____ with the jewels before the guard woke up.',
        'get away',
        'get up',
        'get over',
        'get by',
      ],
      [
        'They ____ his application because it had come too late.',
        'turned down',
        'turned up',
        'turned into',
        'turned on',
      ],
      ['Fighting ____ between the two armies at dawn.', 'broke out', 'broke down', 'broke into', 'broke even'],
      ['It took him several weeks to ____ the shock.', 'get over', 'get on', 'get by', 'get in'],
    ],
  ),
);
