import { written } from '../topic.js';
import { asked } from './entries.js';

export const analogies = written(
  'English',
  'analogies',
  asked(
    (pairs) => `Complete the analogy.\n${pairs} ____.`,
    [
      ['Author is to book as sculptor is to', 'statue', 'chisel', 'marble', 'museum'],
      ['Thermometer is to temperature as barometer is to', 'air pressure', 'wind speed', 'rainfall', 'brightness'],
      ['Puppy is to dog as calf is to', 'cow', 'horse', 'sheep', 'goat'],
      ['Hungry is to eat as tired is to', 'rest', 'hurry', 'work', 'drink'],
      ['Pilot is to aeroplane as captain is to', 'ship', 'harbour', 'wave', 'sailor'],
      ['Oasis is to desert as island is to', 'sea', 'beach', 'boat', 'palm'],
      ['Petal is to flower as page is to', 'book', 'ink', 'author', 'pencil'],
      ['Warm is to hot as cool is to', 'cold', 'mild', 'sunny', 'weather'],
      ['Drought is to water as famine is to', 'food', 'hunger', 'death', 'rain'],
      ['Stanza is to poem as act is to', 'play', 'actor', 'stage', 'applause'],
      ['Kitten is to cat as seedling is to', 'tree', 'soil', 'garden', 'rain'],
      ['Careful is to caution as brave is to', 'courage', 'danger', 'fear', 'soldier'],
      ['Knife is to cut as needle is to', 'sew', 'thread', 'cloth', 'tailor'],
    ],
  ),
);
