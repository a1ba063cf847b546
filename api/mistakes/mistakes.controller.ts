import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Mistake } from '../../projections/mistakes/mistakes.projection.js';
import { MistakesQueries } from '../../projections/mistakes/mistakes.queries.js';
import { LearningService } from '../practice/learning/learning.service.js';
import { ContentKeyReader } from '../attempts/content-key-reader.js';
import { HiddenQuestionsService } from '../attempts/hidden-questions.service.js';
import { inShownOrder } from '../attempts/option-order.js';
import { QuestionVersionReader } from '../attempts/question-version-reader.js';
import { SolutionsService } from '../attempts/solutions.service.js';
import type { QuestionContent } from '../contracts/events/question.events.js';
import type { HiddenReason } from '../contracts/http/hidden-answers.js';
import { MISSED_QUESTIONS_PAGE_ROWS, type Subject } from '../contracts/http/limits.js';
import { Access } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import { OwnId } from '../platform/auth/ownership.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { OPTION_COLUMNS } from '../platform/http/csv-list.js';
import { Lists } from '../platform/http/lists.js';
import { Id } from '../platform/http/id.pipe.js';
import { requestedRows, type Listed } from '../platform/http/paging.js';
import { Says } from '../platform/http/routes.js';
import { MissedQuestion, MissedQuestionsQuery, StudentMistakes, type StudentMistake } from './mistakes.dto.js';

/** Questions that a student answered incorrectly. Quizzes are generated in `mock-tests/mock-tests.controller.ts`. */
@ApiTags('mistakes')
@Access('student')
@Controller('score/student-mistakes')
export class MistakesController {
  constructor(
    private readonly mistakes: MistakesQueries,
    private readonly learning: LearningService,
    private readonly versions: QuestionVersionReader,
    private readonly solutions: SolutionsService,
    private readonly hidden: HiddenQuestionsService,
    private readonly contentKeys: ContentKeyReader,
  ) {}

  @Get(':studentId')
  @Says(
    'List your mistakes',
    'The ids of the questions that you answered incorrectly, by subject, and whether you have mastered each since.',
  )
  @OwnId({ params: 'studentId' })
  @ApiOkResponse({ type: StudentMistakes })
  async all(@Param('studentId', Id) studentId: string, @Context() { now }: CommandContext): Promise<StudentMistakes> {
    const mistakes = await this.withReasons(studentId, now);
    const of = (name: Subject): StudentMistake[] =>
      mistakes
        .filter(({ subject }) => subject === name)
        .map(({ questionId, mastered, hidden }) => ({ _id: questionId, ...(hidden ? { hidden } : { mastered }) }));
    return { physics: of('Physics'), chemistry: of('Chemistry'), math: of('Math'), english: of('English') };
  }

  @Get(':studentId/questions')
  @Says(
    'List the questions that you answered incorrectly',
    'With the correct answer, your answers, and whether you have mastered the question.',
  )
  @Lists(MissedQuestion, {
    name: 'mistakes',
    columns: ['_id', 'subject', 'question', ...OPTION_COLUMNS, 'correctAnswer', 'solution', 'mastered', 'hidden'],
  })
  @OwnId({ params: 'studentId' })
  async questions(
    @Param('studentId', Id) studentId: string,
    @Query() { subject, mastered, secure, page = 1, pageSize = MISSED_QUESTIONS_PAGE_ROWS }: MissedQuestionsQuery,
    @Context() { now }: CommandContext,
  ): Promise<Listed<MissedQuestion>> {
    // always paginated, because texts can be long
    const { offset, limit } = requestedRows({ page, pageSize }, Infinity)!;
    const idsWithSecurity = secure === undefined ? undefined : await this.idsBySecurity(studentId, secure);
    const isFiltered = mastered !== undefined || secure !== undefined;
    const mistakes = (await this.withReasons(studentId, now)).filter(
      (mistake) =>
        mistake.subject === (subject ?? mistake.subject) &&
        mistake.mastered === (mastered ?? mistake.mastered) &&
        (idsWithSecurity?.has(mistake.questionId) ?? true) &&
        // a filter by verdicts would reveal those that are hidden
        !(isFiltered && mistake.hidden),
    );
    const mistakesOnPage = mistakes.slice(offset, offset + limit);
    const pins = mistakesOnPage.map(({ questionId, answers }) => ({ questionId, version: answers.at(-1)!.version }));
    const contents = await Promise.all(pins.map(async (pin) => this.versions.at(pin)));
    const solutions = await this.solutions.of(
      pins.map((pin, index) => ({ ...contents[index]!, ...pin })),
      await this.hidden.ofStudent(studentId, now),
    );
    const rows = mistakesOnPage.map((mistake, index) =>
      missedQuestion(studentId, mistake, contents[index]!, solutions[index] ?? null),
    );
    return { total: mistakes.length, rows };
  }

  /** Returns the mistakes of a student, with the reason why the answer to a question is hidden. */
  private async withReasons(studentId: string, now: Date): Promise<HideableMistake[]> {
    const [mistakes, hidden] = await Promise.all([
      this.mistakes.ofStudent(studentId),
      this.hidden.ofStudent(studentId, now),
    ]);
    if (hidden.isEmpty) return mistakes;
    return Promise.all(
      mistakes.map(async (mistake) => {
        const { questionId, answers } = mistake;
        const asks = await this.contentKeys.of({ questionId, version: answers.at(-1)!.version });
        const reason = hidden.reasonOfKey({ questionId, asks });
        return reason ? { ...mistake, hidden: reason } : mistake;
      }),
    );
  }

  private async idsBySecurity(studentId: string, secure: boolean): Promise<ReadonlySet<string>> {
    const cards = await this.learning.mistakes(studentId);
    return new Set(cards.filter(({ isSecure }) => isSecure === secure).map(({ questionId }) => questionId));
  }
}

interface HideableMistake extends Mistake {
  readonly hidden?: HiddenReason;
}

function missedQuestion(
  studentId: string,
  { questionId, subject, mastered, answers, hidden }: HideableMistake,
  { question, options, correctAnswers }: QuestionContent,
  solution: string | null,
): MissedQuestion {
  const shown = { _id: questionId, question, subject, options };
  // the recorded order may reveal the key
  if (hidden) return { ...shown, options: inShownOrder(options, questionId, studentId), hidden };
  return {
    ...shown,
    correctAnswer: correctAnswers[0] ?? null,
    solution,
    mastered,
    answers: answers.map(({ attemptId, finishedAt, type, weighing, drawnFrom, option, verdict }) => ({
      attemptId,
      finishedAt,
      type,
      weighing,
      ...(drawnFrom && { drawnFrom }),
      chosen: option,
      verdict,
    })),
  };
}
