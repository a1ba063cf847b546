import { Injectable } from '@nestjs/common';
import { streams } from '../../contracts/events/streams.js';
import { refusalText } from '../../contracts/http/refusals.js';
import { PooledQuestionsQueries } from '../../../projections/question-pool/pooled-questions.queries.js';
import { ReadModels } from '../../../projections/read-models.js';
import { TopicsQueries } from '../../../projections/topics/topics.queries.js';
import { questionPoolProjection, topicsProjection } from '../../../projections/registered.js';
import type { CommandContext } from '../../platform/commands/command-context.js';
import { Commands } from '../../platform/commands/commands.js';
import { childContext } from '../../platform/commands/derived-id.js';
import { Refusal } from '../../platform/commands/refusal.js';
import { EventLog } from '../../platform/event-store/event-log.js';
import { START } from '../../platform/event-store/event-store.js';
import { TopicsService } from '../../topics/topics.service.js';
import { questionDecider } from '../question.decider.js';
import { QuestionKeys } from '../question-keys.js';
import { QuestionsService } from '../questions.service.js';
import type { UndoneImport } from './import-questions.dto.js';
import { checkUndoable, questionImportDecider } from './question-import.decider.js';
import { UNDO_TYPES, UndoPlan, type ChangedQuestion } from './undo-plan.js';

const CONCURRENT_MAX = 20;
/** Maximum length of the shown text of a kept question, in characters. */
const TEXT_MAX = 120;

const REASONS = {
  edited: 'It was edited after the import',
  used: 'It was used in a test after the import',
  answered: 'Students have answered it',
} as const;

/**
 * Undoes an import: deletes the questions that it added and restores those that it updated, unless they were changed
 * or used afterwards. Topics that it created and that no question has are removed.
 */
@Injectable()
export class UndoImport {
  constructor(
    private readonly questions: QuestionsService,
    private readonly keys: QuestionKeys,
    private readonly topicsService: TopicsService,
    private readonly topics: TopicsQueries,
    private readonly pool: PooledQuestionsQueries,
    private readonly log: EventLog,
    private readonly readModels: ReadModels,
    private readonly commands: Commands,
  ) {}

  /**
   * Undoes an import.
   * @throws Refusal `not-found`, `import-not-undoable`
   */
  async undo(importId: string, tutorId: string, context: CommandContext): Promise<UndoneImport> {
    const stream = streams.questionImport(importId);
    const { state } = await this.commands.state(stream, questionImportDecider);
    checkUndoable(state, tutorId, context.now);
    const plan = await this.planOf(importId, stream);
    const changed = [...plan.questions];
    const counts = { removed: 0, restored: 0 };
    const reasonById = new Map<string, string>();
    for (let from = 0; from < changed.length; from += CONCURRENT_MAX) {
      const pendingUndos = changed.slice(from, from + CONCURRENT_MAX).map(async ([questionId, question]) => {
        const outcome = await this.undoQuestion(questionId, question, context);
        if (outcome === 'removed' || outcome === 'restored') counts[outcome] += 1;
        else if (outcome !== 'gone') reasonById.set(questionId, outcome.kept);
      });
      await Promise.all(pendingUndos);
    }
    const record = { type: 'RecordUndo', tutorId, ...counts, kept: reasonById.size } as const;
    await this.commands.decide(stream, questionImportDecider, record, childContext(context, 'record undo'));
    const topicsRemoved = await this.removeUnusedTopics(plan.topics, context);
    return { ...counts, topicsRemoved, kept: await this.withTexts(reasonById) };
  }

  /** Removes the topics that no question has, topics before their chapters. @returns their number */
  private async removeUnusedTopics(topics: UndoPlan['topics'], context: CommandContext): Promise<number> {
    if (topics.size === 0) return 0;
    await this.readModels.waitForMany(await this.log.lastPosition(), questionPoolProjection, topicsProjection);
    let removed = 0;
    for (const [topicId, subject] of [...topics].toReversed()) {
      const topic = this.topics.current(topicId);
      // merged into another one since
      if (topic?._id !== topicId) continue;
      const hasTopics = this.topics.all(subject).some(({ parentId }) => parentId === topicId);
      if (hasTopics || this.pool.countWithTopics(this.topics.within(topicId)) > 0) continue;
      const { position } = await this.topicsService.retireTopic(
        topicId,
        childContext(context, `undo topic ${topicId}`),
      );
      await this.readModels.waitFor(position, topicsProjection);
      removed += 1;
    }
    return removed;
  }

  private async undoQuestion(
    questionId: string,
    { how, subject, revision, kept }: ChangedQuestion,
    context: CommandContext,
  ): Promise<'removed' | 'restored' | 'gone' | { kept: string }> {
    if (kept) return { kept: REASONS[kept] };
    const own = childContext(context, `undo ${questionId}`);
    try {
      if (how === 'added' && subject !== undefined) {
        await this.questions.deleteQuestion({ questionId, subject }, own);
        return 'removed';
      }
      const former = await this.keys.stateBefore(questionId, revision);
      if (!former) return 'gone';
      const { solution, topicIds } = former;
      const content = { ...former.content, keepOrder: former.content.keepOrder ?? false };
      const topics = this.topics.currentIds(topicIds);
      await this.questions.updateQuestion({ questionId, content, solution, topicIds: topics }, own);
      return 'restored';
    } catch (refused) {
      if (Refusal.is(refused, 'not-found')) return 'gone';
      if (!(refused instanceof Refusal)) throw refused;
      return { kept: refusalText(refused.code, refused.details) };
    }
  }

  /** Builds the plan from the log, because read models may be behind. */
  private async planOf(importId: string, stream: string): Promise<UndoPlan> {
    const plan = new UndoPlan(importId);
    const started = await this.log.eventAt(stream, 0);
    const after = started?.position ?? START;
    for await (const { events } of this.log.readAll<(typeof UNDO_TYPES)[number]>(after, { types: UNDO_TYPES })) {
      for (const event of events) plan.apply(event);
    }
    return plan;
  }

  private async withTexts(reasonById: ReadonlyMap<string, string>): Promise<UndoneImport['kept']> {
    const all: UndoneImport['kept'] = [];
    for (const [_id, reason] of reasonById) {
      const { state } = await this.commands.state(streams.question(_id), questionDecider);
      if (state.status !== 'existing') continue;
      const { subject, question } = state.content;
      all.push({ _id, reason, subject, question: question.slice(0, TEXT_MAX) });
    }
    return all;
  }
}
