import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { PublishedAnswersQueries } from '../../projections/doubts/published-answers.queries.js';
import { ItemStatisticsQueries } from '../../projections/item-statistics/item-statistics.queries.js';
import type { ItemFigures } from '../../projections/item-statistics/item-figures.js';
import { inShownOrder } from '../attempts/option-order.js';
import { PenaltiesService } from '../attempts/penalties.service.js';
import { TimelineQueries } from '../attempts/timeline.queries.js';
import { VisibleResultsService } from '../attempts/visible-results.service.js';
import { SHARE_ATTEMPTS_MIN } from '../contracts/http/item-statistics.js';
import { NEGATIVE_MARK, type ExamType } from '../contracts/http/limits.js';
import { QuestionStatisticsService, type KeyedQuestion } from '../item-statistics/question-statistics.service.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { StoreUnavailable } from '../platform/event-store/event-store.js';
import { Id } from '../platform/http/id.pipe.js';
import { answerFactsOf } from './answer-facts.js';
import { AttemptReview } from './attempt-review.dto.js';
import { insightsOf } from './insights.js';

/** Reviews of finished attempts: how the student answered each question, and what to learn from it. */
@ApiTags('attempts')
@Access('student')
@Controller('attempts')
export class AttemptReviewsController {
  constructor(
    private readonly visible: VisibleResultsService,
    private readonly timelines: TimelineQueries,
    private readonly penalties: PenaltiesService,
    private readonly statistics: ItemStatisticsQueries,
    private readonly questionStatistics: QuestionStatisticsService,
    private readonly published: PublishedAnswersQueries,
  ) {}

  @Get(':id/review')
  @ApiOkResponse({ type: AttemptReview })
  async review(
    @Param('id', Id) id: string,
    @CalledBy() caller: Caller,
    @Context() { now }: CommandContext,
  ): Promise<AttemptReview> {
    const attempt = await this.visible.finished(caller, id, now);
    const { paper, result } = attempt;
    const questions = await Promise.all(paper.questions.map((pin) => this.questionStatistics.keyed(pin)));
    const [timeline, shares, penalty, publishedAnswers] = await Promise.all([
      this.timelines.of(attempt),
      this.sharesCorrect(result.type, result.examId, questions),
      this.penalties.penaltyIfChanged(result.finishedAt),
      this.publishedAnswers(paper.questions.map(({ questionId }) => questionId)),
    ]);
    const answers = answerFactsOf(
      timeline,
      questions.map(({ questionId, options, right }, index) => ({
        questionId,
        options: inShownOrder(options, questionId, paper.optionSeed),
        correctAnswer: right,
        verdict: result.verdicts[index]!.verdict,
      })),
    );
    const [startedAt, finishedAt, deadline] = [paper.startedAt, result.finishedAt, paper.deadline].map(Date.parse) as [
      number,
      number,
      number,
    ];
    const insights = insightsOf({
      answers,
      penalty: penalty ?? NEGATIVE_MARK,
      durationMs: deadline - startedAt,
      leftMs: deadline - finishedAt,
    });
    return {
      questions: answers.map(({ questionId, spentMs, choices }, index) => ({
        questionId,
        spentMs,
        changes: choices.length > 1 ? [...choices] : [],
        shareCorrect: shares[index] ?? null,
        publishedAnswers: publishedAnswers.get(questionId) ?? 0,
      })),
      insights: insights.map(({ kind, text, questionIds }) => ({ kind, text, questionIds: [...questionIds] })),
    };
  }

  /** Returns the number of published answers by question; empty while the read model is being rebuilt. */
  private async publishedAnswers(questionIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    try {
      return await this.published.counts(questionIds);
    } catch (error) {
      if (error instanceof StoreUnavailable) return new Map();
      throw error;
    }
  }

  /**
   * Returns the share of students who answered each question correctly: in this model test, otherwise in all model
   * tests that contain it. Empty while the read model is being rebuilt, on which a review must not depend.
   */
  private async sharesCorrect(
    type: ExamType,
    examId: string,
    questions: readonly KeyedQuestion[],
  ): Promise<readonly (number | null)[]> {
    try {
      const items =
        type === 'ModelTest'
          ? (await this.statistics.ofModelTest(examId, questions)).items
          : await Promise.all(questions.map((question) => this.questionStatistics.ofVersion(question)));
      return items.map((figures, index) => (questions[index]!.right === null ? null : shareCorrect(figures)));
    } catch (error) {
      if (error instanceof StoreUnavailable) return [];
      throw error;
    }
  }
}

const shareCorrect = ({ attempts, difficulty }: ItemFigures): number | null =>
  attempts < SHARE_ATTEMPTS_MIN ? null : difficulty;
