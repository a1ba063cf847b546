import { writtenTopic } from '../topic.js';
import { problemsOf } from './entries.js';

export const antonyms = writtenTopic(
  'English',
  'antonyms',
  problemsOf(
    (word) => `Which option is opposite in meaning to "${word}"?`,
    [
      ['expand', 'contract', 'extend', 'explain', 'enlarge'],
      ['transparent', 'opaque', 'visible', 'fragile', 'clear'],
      ['temporary', 'permanent', 'brief', 'modern', 'sudden'],
      ['arrogant', 'humble', 'proud', 'clever', 'angry'],
      ['scarcity', 'abundance', 'shortage', 'poverty', 'fear'],
      ['ancestor', 'descendant', 'forefather', 'stranger', 'neighbour'],
      ['optimistic', 'pessimistic', 'hopeful', 'patient', 'curious'],
      ['voluntary', 'compulsory', 'willing', 'charitable', 'unpaid'],
      ['hasten', 'delay', 'hurry', 'arrive', 'persuade'],
      ['rigid', 'flexible', 'stiff', 'heavy', 'ancient'],
      ['condemn', 'praise', 'blame', 'punish', 'announce'],
      ['superficial', 'thorough', 'shallow', 'superior', 'artificial'],
      ['miserly', 'generous', 'greedy', 'wealthy', 'unhappy'],
      ['vague', 'precise', 'hazy', 'vain', 'fashionable'],
      ['trivial', 'important', 'petty', 'amusing', 'frequent'],
    ],
  ),
);
