import { Controller, Get, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { QuestionPoolQueries } from '../../projections/question-pool/question-pool.queries.js';
import type { QuestionDocument } from '../../projections/questions/questions.projection.js';
import { QuestionsQueries } from '../../projections/questions/questions.queries.js';
import { QuestionVersionReader } from '../attempts/question-version-reader.js';
import { Access } from '../platform/auth/access.js';
import { Refusal } from '../platform/commands/refusal.js';
import { CsvList, OPTION_COLUMNS } from '../platform/http/csv-list.js';
import { Id } from '../platform/http/id.pipe.js';
import { requestedRows, SearchQuery, sendTotal } from '../platform/http/paging.js';
import { KeyedQuestion } from './key-correction.dto.js';

/** Questions whose keys can be corrected. */
@ApiTags('key corrections')
@Access('tutor', 'admin')
@Controller('key-corrections/questions')
export class KeyedQuestionsController {
  constructor(
    private readonly questions: QuestionsQueries,
    private readonly pool: QuestionPoolQueries,
    private readonly versions: QuestionVersionReader,
  ) {}

  /** Lists the questions in the order of addition. */
  @Get()
  @CsvList<KeyedQuestion>({
    name: 'answer-keys',
    columns: ['questionId', 'subject', 'question', ...OPTION_COLUMNS, 'correctAnswer'],
  })
  @ApiOkResponse({ type: [KeyedQuestion] })
  async all(
    @Query() { page = 1, pageSize, search }: SearchQuery,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<KeyedQuestion[]> {
    const rows = requestedRows({ page, pageSize })!;
    const [question, total] = await Promise.all([
      this.questions.page({ search }, rows),
      this.questions.count({ search }),
    ]);
    sendTotal(reply, total);
    return this.withKeys(question);
  }

  @Get(':id')
  @ApiOkResponse({ type: KeyedQuestion })
  async one(@Param('id', Id) id: string): Promise<KeyedQuestion> {
    const question = await this.questions.findOne(id);
    if (!question) throw new Refusal('question-unknown');
    return (await this.withKeys([question]))[0]!;
  }

  /** Adds the current correct answer to each question. */
  private async withKeys(questions: readonly QuestionDocument[]): Promise<KeyedQuestion[]> {
    const pooled = await this.pool.newest(questions.map(({ _id }) => _id));
    return Promise.all(
      questions.map(async ({ _id: questionId, question, subject, options, correctAnswers, solution }) => {
        const version = pooled.get(questionId)?.version;
        const newest = version === undefined ? { correctAnswers } : await this.versions.at({ questionId, version });
        return { questionId, question, subject, options, correctAnswer: newest.correctAnswers[0] ?? null, solution };
      }),
    );
  }
}
