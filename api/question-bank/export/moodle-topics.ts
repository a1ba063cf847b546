import type { Subject } from '../../contracts/http/limits.js';
import { categoryOf, findSubject } from '../../contracts/http/question-categories.js';
import { TOPIC_LEVEL_SEPARATOR } from '../../contracts/http/topic-names.js';
import { TOPIC_TAG } from '../import/formats/moodle-question.js';

/** Returns how files of Moodle name the subject and topics of a question: the first topic in its category, the other ones as tags. */
export function categoryAndTags(
  subject: Subject,
  topics: readonly string[],
): { readonly category: string; readonly tags: readonly string[] } {
  const [first] = topics;
  const topic = first === undefined ? undefined : categoryOfTopic(first);
  const others = topic === undefined ? topics : topics.slice(1);
  return {
    category: ['$course$', 'top', subject, ...(topic === undefined ? [] : [topic])].join('/'),
    tags: others.map((other) => `${TOPIC_TAG}${other}`),
  };
}

/** Returns the category for a topic, or undefined if its names would be read as a subject or a default category. */
function categoryOfTopic(topic: string): string | undefined {
  const names = topic.split(TOPIC_LEVEL_SEPARATOR).map((name) => name.trim());
  return names.some((name) => findSubject(name) !== undefined) ? undefined : categoryOf(names);
}
