import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { Mistake } from '../../projections/mistakes/mistakes.projection.js';
import { MistakesQueries } from '../../projections/mistakes/mistakes.queries.js';
import { LearningQueries } from '../../projections/practice/learning.queries.js';
import { QuestionVersionReader } from '../attempts/question-version-reader.js';
import { SolutionsService } from '../attempts/solutions.service.js';
import type { QuestionContent } from '../contracts/events/question.events.js';
import { MISSED_QUESTIONS_PAGE_ROWS, type Subject } from '../contracts/http/limits.js';
import { Access } from '../platform/auth/access.js';
import { Context } from '../platform/auth/command-context.js';
import { OwnId } from '../platform/auth/ownership.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { CsvList, OPTION_COLUMNS } from '../platform/http/csv-list.js';
import { Id } from '../platform/http/id.pipe.js';
import { requestedRows, sendTotal } from '../platform/http/paging.js';
import { MissedQuestion, MissedQuestionsQuery, StudentMistakes, type StudentMistake } from './mistakes.dto.js';

/** Questions that a student answered incorrectly. Quizzes are generated in `mock-tests/mock-tests.controller.ts`. */
@ApiTags('mistakes')
@Access('student')
@Controller('score/student-mistakes')
export class MistakesController {
  constructor(
    private readonly mistakes: MistakesQueries,
    private readonly learning: LearningQueries,
    private readonly versions: QuestionVersionReader,
    private readonly solutions: SolutionsService,
  ) {}

  @Get(':studentId')
  @OwnId({ params: 'studentId' })
  @ApiOkResponse({ type: StudentMistakes })
  async all(@Param('studentId', Id) studentId: string): Promise<StudentMistakes> {
    const mistakes = await this.mistakes.ofStudent(studentId);
    const of = (name: Subject): StudentMistake[] =>
      mistakes
        .filter(({ subject }) => subject === name)
        .map(({ questionId, mastered }) => ({ _id: questionId, mastered }));
    return { physics: of('Physics'), chemistry: of('Chemistry'), math: of('Math'), english: of('English') };
  }

  /** Lists the questions with keys and all answers, paginated. */
  @Get(':studentId/questions')
  @CsvList<MissedQuestion>({
    name: 'mistakes',
    columns: ['_id', 'subject', 'question', ...OPTION_COLUMNS, 'correctAnswer', 'solution', 'mastered'],
  })
  @OwnId({ params: 'studentId' })
  @ApiOkResponse({ type: [MissedQuestion] })
  async questions(
    @Param('studentId', Id) studentId: string,
    @Query() { subject, mastered, secure, page = 1, pageSize = MISSED_QUESTIONS_PAGE_ROWS }: MissedQuestionsQuery,
    @Context() { now }: CommandContext,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<MissedQuestion[]> {
    // always paginated, because texts can be long
    const { offset, limit } = requestedRows({ page, pageSize }, Infinity)!;
    const idsWithSecurity = secure === undefined ? undefined : await this.idsBySecurity(studentId, secure);
    const mistakes = (await this.mistakes.ofStudent(studentId)).filter(
      (mistake) =>
        mistake.subject === (subject ?? mistake.subject) &&
        mistake.mastered === (mastered ?? mistake.mastered) &&
        (idsWithSecurity?.has(mistake.questionId) ?? true),
    );
    sendTotal(reply, mistakes.length);
    const mistakesOnPage = mistakes.slice(offset, offset + limit);
    const pins = mistakesOnPage.map(({ questionId, answers }) => ({ questionId, version: answers.at(-1)!.version }));
    const contents = await Promise.all(pins.map(async (pin) => this.versions.at(pin)));
    const [solutions, areShown] = await Promise.all([
      this.solutions.of(pins.map((pin, index) => ({ ...contents[index]!, ...pin }))),
      Promise.all(mistakesOnPage.map((mistake) => this.isSolutionShown(mistake, now))),
    ]);
    return mistakesOnPage.map((mistake, index) => ({
      ...missedQuestion(mistake, contents[index]!),
      solution: areShown[index] ? (solutions[index] ?? null) : null,
    }));
  }

  private async idsBySecurity(studentId: string, secure: boolean): Promise<ReadonlySet<string>> {
    const cards = await this.learning.mistakes(studentId);
    return new Set(cards.filter(({ isSecure }) => isSecure === secure).map(({ questionId }) => questionId));
  }

  /** Returns true if the student may read the solutions of an exam with the last answered version. */
  private async isSolutionShown({ answers }: Mistake, now: Date): Promise<boolean> {
    const { version } = answers.at(-1)!;
    const exams = new Map(
      answers.filter((answer) => answer.version === version).map(({ examId, type }) => [examId, type]),
    );
    for (const [examId, type] of exams) if (await this.solutions.areShown(type, examId, now)) return true;
    return false;
  }
}

function missedQuestion(
  { questionId, subject, mastered, answers }: Mistake,
  { question, options, correctAnswers }: QuestionContent,
): Omit<MissedQuestion, 'solution'> {
  return {
    _id: questionId,
    question,
    subject,
    options,
    correctAnswer: correctAnswers[0] ?? null,
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
