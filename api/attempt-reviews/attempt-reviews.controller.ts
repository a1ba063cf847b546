import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ItemStatisticsQueries } from '../../projections/item-statistics/item-statistics.queries.js';
import type { ItemFigures } from '../../projections/item-statistics/item-figures.js';
import { HiddenQuestionsService } from '../attempts/hidden-questions.service.js';
import { inShownOrder } from '../attempts/option-order.js';
import { PenaltiesService } from '../attempts/penalties.service.js';
import { TimelineQueries } from '../attempts/timeline.queries.js';
import { VisibleResultsService } from '../attempts/visible-results.service.js';
import { ReadableAnswersService } from '../doubts/readable-answers.service.js';
import { SHARE_ATTEMPTS_MIN } from '../contracts/http/item-statistics.js';
import { NEGATIVE_MARK, type ExamType } from '../contracts/http/limits.js';
import { QuestionStatisticsService, type KeyedQuestion } from '../item-statistics/question-statistics.service.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { StoreUnavailable } from '../platform/event-store/event-store.js';
import { Id } from '../platform/http/id.pipe.js';
import { Says } from '../platform/http/routes.js';
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
    private readonly readableAnswers: ReadableAnswersService,
    private readonly hidden: HiddenQuestionsService,
  ) {}

  @Get(':id/review')
  @Says(
    'Review an attempt',
    'Returns, for each question of a finished attempt, your time, your changed answers and the share of students who answered it correctly (from 20 answers on), and up to three insights about the attempt.',
  )
  @ApiOkResponse({ type: AttemptReview })
  async review(
    @Param('id', Id) id: string,
    @CalledBy() caller: Caller,
    @Context() { now }: CommandContext,
  ): Promise<AttemptReview> {
    const attempt = await this.visible.finished(caller, id, now);
    const { paper, result } = attempt;
    const questions = await Promise.all(paper.questions.map((pin) => this.questionStatistics.keyed(pin)));
    const [timeline, shares, penalty, publishedAnswers, hidden] = await Promise.all([
      this.timelines.of(attempt),
      this.sharesCorrect(result.type, result.examId, questions, now),
      this.penalties.penaltyIfChanged(result.finishedAt),
      this.publishedAnswers(
        paper.questions.map(({ questionId }) => questionId),
        caller.accountId,
        now,
      ),
      this.hidden.of(caller, now),
    ]);
    const hiddenReasons = questions.map((question) => hidden.reasonOf(question));
    const answers = answerFactsOf(
      timeline,
      questions.map(({ questionId, options, right, keepOrder }, index) => ({
        questionId,
        options: inShownOrder(options, questionId, paper.optionSeed, keepOrder),
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
      answers: answers.filter((_, index) => !hiddenReasons[index]),
      penalty: penalty ?? NEGATIVE_MARK,
      durationMs: deadline - startedAt,
      leftMs: deadline - finishedAt,
    });
    return {
      questions: answers.map(({ questionId, spentMs, choices }, index) => {
        const reason = hiddenReasons[index];
        if (reason)
          return { questionId, spentMs, changes: [], shareCorrect: null, publishedAnswers: 0, hidden: reason };
        return {
          questionId,
          spentMs,
          changes: choices.length > 1 ? [...choices] : [],
          shareCorrect: shares[index] ?? null,
          publishedAnswers: publishedAnswers.get(questionId) ?? 0,
        };
      }),
      insights: insights.map(({ kind, text, questionIds }) => ({ kind, text, questionIds: [...questionIds] })),
    };
  }

  /** Returns the number of readable published answers by question; empty while the read model is being rebuilt. */
  private async publishedAnswers(
    questionIds: readonly string[],
    studentId: string,
    now: Date,
  ): Promise<ReadonlyMap<string, number>> {
    try {
      return await this.readableAnswers.counts(questionIds, studentId, now);
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
    now: Date,
  ): Promise<readonly (number | null)[]> {
    try {
      const items =
        type === 'ModelTest'
          ? (await this.statistics.ofModelTest(examId, questions)).items
          : await Promise.all(
              questions.map((question) => this.questionStatistics.ofVersion(question, { students: now })),
            );
      return items.map((figures, index) => (questions[index]!.right === null ? null : shareCorrect(figures)));
    } catch (error) {
      if (error instanceof StoreUnavailable) return [];
      throw error;
    }
  }
}

const shareCorrect = ({ attempts, difficulty }: ItemFigures): number | null =>
  attempts < SHARE_ATTEMPTS_MIN ? null : difficulty;
