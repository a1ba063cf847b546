import { TOPIC_NAME_MAX } from './limits.js';
import { isAllSeen, isAnySeen } from './names.js';
import { texts } from './texts.js';

/** Separate the levels of a path, and the paths of a list, in files of questions. */
export const TOPIC_LEVEL_SEPARATOR = '>';
export const TOPIC_SEPARATOR = '|';

/** Texts on the name of a topic, by their names in `texts`; importing `texts` itself would load all texts. */
export const TOPIC_NAME_TEXTS = {
  topicNameRequired: texts.topicNameRequired,
  topicNameTooLong: texts.topicNameTooLong,
  topicNameSigns: texts.topicNameSigns,
  textCharacters: texts.textCharacters,
};

/** Returns which text the field of a topic's name shows, or undefined. */
export function topicNameFault(written: string): keyof typeof TOPIC_NAME_TEXTS | undefined {
  const name = written.trim();
  if (!isAnySeen(name)) return 'topicNameRequired';
  if (name.length > TOPIC_NAME_MAX) return 'topicNameTooLong';
  if (name.includes(TOPIC_LEVEL_SEPARATOR) || name.includes(TOPIC_SEPARATOR)) return 'topicNameSigns';
  return isAllSeen(name) ? undefined : 'textCharacters';
}

/** Returns the form in which names of topics are compared: case and spaces at the ends do not matter. */
export const topicNameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();
