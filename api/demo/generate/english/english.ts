import type { Chapter } from '../topic.js';
import { agreement } from './agreement.js';
import { analogies } from './analogies.js';
import { antonyms } from './antonyms.js';
import { articles } from './articles.js';
import { conditionals } from './conditionals.js';
import { connectors } from './connectors.js';
import { corrections } from './corrections.js';
import { idioms } from './idioms.js';
import { narration } from './narration.js';
import { oneWord } from './one-word.js';
import { phrasalVerbs } from './phrasal-verbs.js';
import { prepositions } from './prepositions.js';
import { reading } from './reading.js';
import { spelling } from './spelling.js';
import { synonyms } from './synonyms.js';
import { verbForms } from './verb-forms.js';
import { voice } from './voice.js';

export const englishChapters: readonly Chapter[] = [
  { name: 'Vocabulary', topics: [synonyms, antonyms, oneWord, spelling, analogies, idioms, phrasalVerbs] },
  {
    name: 'Grammar',
    topics: [prepositions, articles, verbForms, conditionals, agreement, voice, narration, connectors, corrections],
  },
  { name: 'Reading', topics: [reading] },
];
