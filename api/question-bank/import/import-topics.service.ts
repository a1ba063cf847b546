import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { ReadModels } from '../../../projections/read-models.js';
import { TopicsQueries } from '../../../projections/topics/topics.queries.js';
import { topicsProjection } from '../../../projections/registered.js';
import type { Subject } from '../../contracts/http/limits.js';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { childContext } from '../../platform/commands/derived-id.js';
import { TopicsService } from '../../topics/topics.service.js';
import type { ImportedQuestion } from './rows/questions-of-rows.js';
import { TopicPaths, type TopicPath } from './rows/topic-paths.js';

/** Topics of imported questions. */
@Injectable()
export class ImportTopicsService {
  constructor(
    private readonly topics: TopicsService,
    private readonly names: TopicsQueries,
    private readonly readModels: ReadModels,
  ) {}

  /** Returns the topics of the questions. @param importId the import that creates missing topics, if it does */
  async topicsFor(
    questions: readonly ImportedQuestion[],
    importId: string | undefined,
    context: CommandContext,
  ): Promise<TopicPaths> {
    const subjects = [...new Set(questions.filter(({ topics }) => topics).map(({ content }) => content.subject))];
    if (importId !== undefined) {
      for (const subject of subjects) {
        const paths = questions
          .filter(({ content }) => content.subject === subject)
          .flatMap(({ topics }) => topics ?? []);
        const own = { ...childContext(context, `topics of ${subject}`), correlationId: importId };
        const { position } = await this.topics.addMissingTopics({ subject, chapters: chaptersOf(paths) }, own);
        await this.readModels.waitFor(position, topicsProjection);
      }
    }
    const existing = async (subject: Subject) =>
      [subject, [...(await this.topics.ofSubject(subject)).values()]] as const;
    return new TopicPaths(new Map(await Promise.all(subjects.map(existing))), (ids) => this.names.currentIds(ids));
  }
}

/** Returns the chapters of the paths with new ids. Existing chapters and topics are found by name. */
function chaptersOf(paths: readonly TopicPath[]) {
  const topicsOf = new Map<string, Set<string>>();
  for (const [chapter, topic] of paths) {
    const topics = topicsOf.get(chapter) ?? new Set<string>();
    if (topic !== undefined) topics.add(topic);
    topicsOf.set(chapter, topics);
  }
  return [...topicsOf].map(([name, topics]) => ({
    topicId: randomUUID(),
    name,
    topics: [...topics].map((topic) => ({ topicId: randomUUID(), name: topic })),
  }));
}
