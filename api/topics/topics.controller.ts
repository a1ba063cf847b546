import { randomUUID } from 'node:crypto';
import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { HSC_SYLLABUS } from '../contracts/http/hsc-syllabus.js';
import { PooledQuestionsQueries } from '../../projections/question-pool/pooled-questions.queries.js';
import { TopicsQueries } from '../../projections/topics/topics.queries.js';
import { topicsProjection } from '../../projections/registered.js';
import { ShownIn } from '../../projections/shown-in.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { withCurrent } from '../platform/commands/revision.js';
import { Id } from '../platform/http/id.pipe.js';
import { NoContent, Ok, Says } from '../platform/http/routes.js';
import { WriteLimits } from '../platform/limits/write-limits.js';
import {
  AddedSyllabus,
  AddedTopic,
  AddTopicBody,
  ChangeTopicBody,
  MergeTopicBody,
  SyllabusBody,
  Topic,
  TopicsQuery,
} from './topic.dto.js';
import { topicRevision, type ActiveTopic } from './topics.decider.js';
import { TopicsService } from './topics.service.js';

/** The syllabus tree of each subject: chapters, and topics of chapters. */
@ApiTags('topics')
@Access('tutor')
@ShownIn(topicsProjection)
@Controller('topics')
export class TopicsController {
  constructor(
    private readonly writes: WriteLimits,
    private readonly service: TopicsService,
    private readonly topics: TopicsQueries,
    private readonly questions: PooledQuestionsQueries,
  ) {}

  /** The counts include questions of upcoming model tests, so that they do not reveal them. */
  @Get()
  @Says('List the topics of a subject', 'Each chapter is followed by its topics, with the number of questions of each.')
  @Access('student', 'tutor')
  @ApiOkResponse({ type: [Topic] })
  list(@Query() { subject: requestedSubject }: TopicsQuery): Topic[] {
    const recordedIds = this.topics.byTopic();
    return this.topics
      .all(requestedSubject)
      .map(({ _id: topicId, ...topic }) => this.present({ topicId, ...topic }, recordedIds.get(topicId)!));
  }

  private present(topic: ActiveTopic, recordedIds: ReadonlySet<string>): Topic {
    const { topicId, subject, name, parentId } = topic;
    const questions = this.questions.countWithTopics(recordedIds);
    return { topicId, subject, name, parentId, questions, revision: topicRevision(topic) };
  }

  @Post()
  @Says(
    'Add a chapter or a topic',
    'A topic has a chapter as its parent. 409 if the parent already has a topic of this name.',
  )
  @ApiCreatedResponse({ type: AddedTopic })
  async add(
    @Body() { subject, name, parentId = null }: AddTopicBody,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
  ): Promise<AddedTopic> {
    const topicId = await this.counted(tutor, () => this.service.addTopic({ subject, name, parentId }, context));
    return { topicId };
  }

  @Post('syllabus')
  @Says('Add the chapters of the HSC syllabus', 'Adds those whose names the subject does not have yet.')
  @Ok(AddedSyllabus)
  async addSyllabus(
    @Body() { subject }: SyllabusBody,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
  ): Promise<AddedSyllabus> {
    const chapters = HSC_SYLLABUS[subject].map((name) => ({ topicId: randomUUID(), name, topics: [] }));
    const missing = { subject, chapters };
    const { events } = await this.counted(tutor, () => this.service.addMissingTopics(missing, context));
    return { added: events.length };
  }

  @Put(':id')
  @Says(
    'Rename or move a topic',
    'A chapter that has topics cannot become a topic (400). With the `revision` that was read, 409 `changed-meanwhile` with the `current` topic if it has changed since.',
  )
  @NoContent()
  async update(
    @Param('id', Id) topicId: string,
    @Body() { name, parentId, revision }: ChangeTopicBody,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
  ): Promise<void> {
    const change = { topicId, name, parentId, revision };
    const changing = this.counted(tutor, () => this.service.changeTopic(change, context));
    await withCurrent(changing, (topic: ActiveTopic) => this.present(topic, this.topics.within(topicId)));
  }

  @Post(':id/merge')
  @Says(
    'Merge a topic into another one',
    'Its questions and everything recorded for it count for the other topic. The topics of a chapter move to the other chapter.',
  )
  @NoContent()
  async merge(
    @Param('id', Id) topicId: string,
    @Body() { into }: MergeTopicBody,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
  ): Promise<void> {
    await this.counted(tutor, () => this.service.mergeTopic({ topicId, into }, context));
  }

  @Delete(':id')
  @Says('Retire a topic', 'It is no longer shown. Its questions stay; a chapter is retired together with its topics.')
  @NoContent()
  async retire(
    @Param('id', Id) topicId: string,
    @CalledBy() tutor: Caller,
    @Context() context: CommandContext,
  ): Promise<void> {
    await this.counted(tutor, () => this.service.retireTopic(topicId, context));
  }

  /** Counts a change against the limit of its tutor, and executes it. */
  private async counted<Result>({ accountId }: Caller, change: () => Promise<Result>): Promise<Result> {
    await this.writes.count('topics changed', accountId);
    return change();
  }
}
