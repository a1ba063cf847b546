import { writtenTopic } from '../topic.js';
import { problemsOf } from './entries.js';

export const spelling = writtenTopic(
  'English',
  'spelling',
  problemsOf(
    (meaning) => `Which is the correct spelling of the word that means "${meaning}"?`,
    [
      ['a place to stay', 'accommodation', 'accomodation', 'acommodation', 'accommadation'],
      ['that cannot be done without', 'necessary', 'neccessary', 'necesary', 'neccesary'],
      ['not joined together', 'separate', 'seperate', 'seprate', 'separete'],
      ['to make someone feel awkward or ashamed', 'embarrass', 'embarass', 'embarras', 'emberrass'],
      ['a group of people chosen to decide or plan something', 'committee', 'commitee', 'comittee', 'committe'],
      ['without any doubt', 'definitely', 'definately', 'definitly', 'defenitely'],
      ['something that happens', 'occurrence', 'occurence', 'occurrance', 'ocurrence'],
      ['the inner sense of right and wrong', 'conscience', 'consience', 'concience', 'consciense'],
      ['a regular beat in music', 'rhythm', 'rythm', 'rhythem', 'rythym'],
      [
        'a list of questions to be answered by many people',
        'questionnaire',
        'questionaire',
        'questionnair',
        'questionare',
      ],
      ['a person who sets up a business', 'entrepreneur', 'enterpreneur', 'entreprenuer', 'entrepraneur'],
      ['the work of keeping something in good order', 'maintenance', 'maintainance', 'maintenence', 'maintanence'],
      ['the way in which a word is spoken', 'pronunciation', 'pronounciation', 'pronunciasion', 'pronounsiation'],
    ],
  ),
);
