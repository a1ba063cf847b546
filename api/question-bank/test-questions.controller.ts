import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ModelTestsQueries } from '../../projections/model-tests/model-tests.queries.js';
import { QuestionsQueries } from '../../projections/questions/questions.queries.js';
import { Access } from '../platform/auth/access.js';
import { Refusal } from '../platform/commands/refusal.js';
import { Draws } from '../platform/draws.js';
import { Id } from '../platform/http/id.pipe.js';
import { Says } from '../platform/http/routes.js';
import { QuestionVersionReader } from '../attempts/question-version-reader.js';
import { DrawQuery, KeptQuestion, PaperPreview } from './question.dto.js';
import { QuestionHistoryReader } from './question-history-reader.js';
import { QuestionList } from './question-list.js';

/** Returns questions for a model test: drawn at random, or already selected. */
@ApiTags('model tests')
@Access('tutor')
@Controller('modelTest')
export class TestQuestionsController {
  constructor(
    private readonly questions: QuestionsQueries,
    private readonly list: QuestionList,
    private readonly modelTests: ModelTestsQueries,
    private readonly history: QuestionHistoryReader,
    private readonly versions: QuestionVersionReader,
    private readonly draws: Draws,
  ) {}

  /** Returns fewer questions if not enough are available. */
  @Get('drawQuestions')
  @Says(
    'Draw random questions for a model test',
    'Returns questions of the subject, or of one of its topics (`topic`), in random order. Questions of upcoming and live model tests are excluded.',
  )
  @ApiOkResponse({ type: [KeptQuestion] })
  async drawn(@Query() query: DrawQuery): Promise<KeptQuestion[]> {
    const free = await this.list.free(query);
    return this.list.withIds(this.draws.sample(free, query.count, ({ asks }) => asks).map(({ _id }) => _id));
  }

  @Get(':id/selectedQuestions')
  @Says(
    'List the questions of a model test',
    'Questions are in the order of the test. Deleted ones are marked as deleted.',
  )
  @ApiOkResponse({ type: [KeptQuestion] })
  async selected(@Param('id', Id) id: string): Promise<KeptQuestion[]> {
    const test = await this.modelTests.findOne(id);
    if (!test) throw new Refusal('not-found');
    const pins = await this.history.versionsIn(test);
    const existing = await this.questions.findMany(pins.map(({ questionId }) => questionId));
    return Promise.all(
      pins.map(async (pin) => {
        const content = { _id: pin.questionId, ...(await this.versions.at(pin)) };
        return existing.has(pin.questionId) ? content : { ...content, deleted: true as const };
      }),
    );
  }

  @Get(':id/preview')
  @Says(
    'Preview a model test',
    'Returns the questions in the versions that students get, and their keys and solutions in a separate list. Options are in the order of the question database; each student gets a different order.',
  )
  @ApiOkResponse({ type: PaperPreview })
  async preview(@Param('id', Id) id: string): Promise<PaperPreview> {
    const test = await this.modelTests.findOne(id);
    if (!test) throw new Refusal('not-found');
    const pins = await this.history.versionsIn(test);
    const [contents, existing] = await Promise.all([
      Promise.all(pins.map(async (pin) => ({ _id: pin.questionId, ...(await this.versions.at(pin)) }))),
      this.questions.findMany(pins.map(({ questionId }) => questionId)),
    ]);
    const { name, subject, time } = test;
    return {
      modelTestId: id,
      name,
      subject,
      time,
      questions: contents.map(({ _id, question, subject: of, options }) => ({ _id, question, subject: of, options })),
      keys: contents.map(({ _id, correctAnswers }) => ({
        _id,
        correctAnswer: correctAnswers[0] ?? null,
        solution: existing.get(_id)?.solution ?? null,
      })),
    };
  }
}
