import { written } from '../topic.js';
import { asked } from './entries.js';

export const agreement = written(
  'English',
  'agreement of subject and verb',
  asked(
    (sentence) => `Which verb agrees with the subject?\n${sentence}`,
    [
      ['Each of the boys ____ a bicycle.', 'has', 'have', 'own', 'were given'],
      ['Neither the teacher nor the students ____ in the room when the bell rang.', 'were', 'was', 'is', 'has been'],
      ['The quality of these mangoes ____ very good.', 'is', 'are', 'were', 'have been'],
      ['Ten miles ____ a long way to walk before breakfast.', 'is', 'are', 'were', 'have been'],
      ['One of my friends ____ in Canada.', 'lives', 'live', 'are living', 'have lived'],
      ['The number of visitors ____ risen this year.', 'has', 'have', 'are', 'were'],
      ['A number of pupils ____ absent today.', 'are', 'is', 'was', 'has been'],
      ['The headmaster, along with his two sons, ____ at the fair yesterday.', 'was', 'were', 'are', 'have been'],
      ['Mathematics ____ my favourite subject.', 'is', 'are', 'were', 'have been'],
      ['Not only the players but also the coach ____ disappointed with the result.', 'was', 'were', 'are', 'have been'],
      ['Every man, woman and child ____ told to leave the ship.', 'was', 'were', 'are', 'have been'],
      ['The furniture in these rooms ____ very old.', 'is', 'are', 'were', 'have been'],
      ['There ____ several reasons for his decision.', 'were', 'was', 'is', 'has been'],
    ],
  ),
);
