import { written } from '../topic.js';
import { asked } from './entries.js';

export const connectors = written(
  'English',
  'connectors',
  asked(
    (sentence) => `Which connector fits the blank?\n${sentence}`,
    [
      ['____ he was ill, he came to the meeting.', 'Although', 'Lest', 'Despite', 'Unless'],
      [
        'The hall was full of noise; ____, everyone could hear her clear voice.',
        'nevertheless',
        'therefore',
        'otherwise',
        'similarly',
      ],
      ['Take a map; ____, you may lose your way.', 'otherwise', 'therefore', 'however', 'likewise'],
      ['No sooner had we sat down ____ the telephone rang.', 'than', 'then', 'as', 'until'],
      ['Hardly had she closed her eyes ____ somebody knocked at the door.', 'when', 'that', 'until', 'unless'],
      ['The soup was ____ hot that nobody could eat it.', 'so', 'too', 'such', 'very'],
      ['She is not only a painter ____ a poet.', 'but also', 'and also', 'or else', 'as well'],
      [
        '____ the heavy traffic, we reached the airport in time.',
        'In spite of',
        'Although',
        'Because of',
        'As a result of',
      ],
      ['I do not know ____ he will come or not.', 'whether', 'that', 'unless', 'although'],
      ['Wait here ____ I come back.', 'until', 'by', 'during', 'since'],
      [
        'The flight was cancelled; ____, we had to spend the night at the airport.',
        'consequently',
        'nevertheless',
        'otherwise',
        'in contrast',
      ],
      [
        'Some plants need strong sunlight, ____ others grow best in the shade.',
        'whereas',
        'because',
        'unless',
        'so that',
      ],
      ['Write the number down ____ you do not forget it.', 'so that', 'unless', 'whereas', 'even though'],
    ],
  ),
);
