import { TOPICS_MAX, type Subject } from '../../../contracts/http/limits.js';
import {
  TOPIC_LEVEL_SEPARATOR,
  TOPIC_SEPARATOR,
  topicNameFault,
  topicNameKey,
} from '../../../contracts/http/topic-names.js';
import { Refusal } from '../../../platform/commands/refusal.js';

/** Topic names from the chapter down: `['Optics']` or `['Optics', 'Lenses']`. */
export type TopicPath = readonly [chapter: string, topic?: string];

/**
 * Parses the topics of a row: a list of paths, or a text with paths separated by `|`.
 * @throws Refusal `invalid` for an invalid name, `topic-too-deep` for a third level, `question-topics-too-many` for more
 * paths than a subject can have
 */
export function topicPathsIn(value: unknown): TopicPath[] {
  const texts = topicTextsIn(value);
  if (texts.length > TOPICS_MAX) throw new Refusal('question-topics-too-many');
  return texts.map((text) => {
    const [chapter = '', topic, ...deeper] = text.split(TOPIC_LEVEL_SEPARATOR).map((name) => name.trim());
    if (deeper.length > 0) throw new Refusal('topic-too-deep');
    for (const name of topic === undefined ? [chapter] : [chapter, topic]) {
      const fault = topicNameFault(name);
      if (fault) throw new Refusal('invalid', { errors: { topics: fault } });
    }
    return topic === undefined ? [chapter] : [chapter, topic];
  });
}

/** Formats a path as in import files: `Chapter > Topic`. */
export const topicPathText = (path: readonly (string | undefined)[]): string =>
  path.filter((name) => name !== undefined).join(` ${TOPIC_LEVEL_SEPARATOR} `);

/** Returns the non-empty path texts of a row, up to one more than a subject can have. */
export const topicTextsIn = (value: unknown): string[] =>
  partsOf(value)
    .slice(0, TOPICS_MAX + 1)
    .map((text) => (typeof text === 'string' ? text.trim() : ''))
    .filter((text) => text !== '');

function partsOf(value: unknown): readonly unknown[] {
  if (typeof value === 'string') return value.split(TOPIC_SEPARATOR, TOPICS_MAX + 1);
  return Array.isArray(value) ? value : [];
}

interface NamedTopic {
  readonly topicId: string;
  readonly name: string;
  readonly parentId: string | null;
}

/** Index of the active topics of each subject by name. */
export class TopicPaths {
  private readonly ids = new Map<string, string>();
  private readonly current: (topicIds: readonly string[]) => string[];

  /** @param current returns the ids of active topics for topic ids recorded with questions */
  constructor(
    topics: ReadonlyMap<Subject, Iterable<NamedTopic>>,
    current: (topicIds: readonly string[]) => string[] = (topicIds) => [...topicIds],
  ) {
    this.current = current;
    for (const [subject, paths] of topics) {
      const all = [...paths];
      const names = new Map(all.map(({ topicId, name }) => [topicId, name]));
      for (const { topicId, name, parentId } of all) {
        const path: TopicPath = parentId === null ? [name] : [names.get(parentId) ?? '', name];
        this.ids.set(keyOf(subject, path), topicId);
      }
    }
  }

  /** Returns the ids of the existing topics, without duplicates. */
  idsOf(subject: Subject, paths: readonly TopicPath[]): string[] {
    return [...new Set(paths.flatMap((path) => this.ids.get(keyOf(subject, path)) ?? []))];
  }

  /** Returns the paths that do not exist. */
  unknown(subject: Subject, paths: readonly TopicPath[]): TopicPath[] {
    return paths.filter((path) => !this.ids.has(keyOf(subject, path)));
  }

  /** Returns true if a question with these recorded topics has exactly these active topics. */
  isSame(recordedIds: readonly string[], topicIds: readonly string[]): boolean {
    const before = this.current(recordedIds);
    return before.length === topicIds.length && topicIds.every((id) => before.includes(id));
  }
}

const keyOf = (subject: Subject, path: TopicPath) =>
  JSON.stringify([subject, ...path.filter((name) => name !== undefined).map(topicNameKey)]);
