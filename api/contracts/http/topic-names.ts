import { TOPIC_NAME_MAX } from './limits.js';
import { isAllVisible, hasVisible } from './names.js';
import { texts } from './texts.js';

/** Separators of the levels of a path and of the paths of a list, in files of questions. */
export const TOPIC_LEVEL_SEPARATOR = '>';
export const TOPIC_SEPARATOR = '|';

/** Texts on topic names. Importing `texts` would bundle all texts. */
export const TOPIC_NAME_TEXTS = {
  topicNameRequired: texts.topicNameRequired,
  topicNameTooLong: texts.topicNameTooLong,
  topicNameSigns: texts.topicNameSigns,
  textCharacters: texts.textCharacters,
};

/** Returns the name of the error text for a topic name, or undefined if it is valid. */
export function topicNameFault(input: string): keyof typeof TOPIC_NAME_TEXTS | undefined {
  const name = input.trim();
  if (!hasVisible(name)) return 'topicNameRequired';
  if (name.length > TOPIC_NAME_MAX) return 'topicNameTooLong';
  if (name.includes(TOPIC_LEVEL_SEPARATOR) || name.includes(TOPIC_SEPARATOR)) return 'topicNameSigns';
  return isAllVisible(name) ? undefined : 'textCharacters';
}

/** Returns the normalized form of a topic name for comparison. Case and surrounding spaces are ignored. */
export const topicNameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();
