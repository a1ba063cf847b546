import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { QuestionPoolQueries } from '../../projections/question-pool/question-pool.queries.js';
import type { QuestionDocument } from '../../projections/questions/questions.projection.js';
import { QuestionsQueries } from '../../projections/questions/questions.queries.js';
import { QuestionVersionReader } from '../attempts/question-version-reader.js';
import { Access } from '../platform/auth/access.js';
import { Refusal } from '../platform/commands/refusal.js';
import { OPTION_COLUMNS } from '../platform/http/csv-list.js';
import { Lists } from '../platform/http/lists.js';
import { Id } from '../platform/http/id.pipe.js';
import { requestedRows, SearchQuery, type Listed } from '../platform/http/paging.js';
import { Says } from '../platform/http/routes.js';
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
  @Says(
    'Search questions to correct their answer keys',
    'Returns questions with their keys and the number of times they were answered, always paged.',
  )
  @Lists(KeyedQuestion, {
    name: 'answer-keys',
    columns: ['questionId', 'subject', 'question', ...OPTION_COLUMNS, 'correctAnswer'],
  })
  async all(@Query() { page = 1, pageSize, search }: SearchQuery): Promise<Listed<KeyedQuestion>> {
    const { total, rows } = await this.questions.list({ search }, requestedRows({ page, pageSize })!);
    return { total, rows: await this.withKeys(rows) };
  }

  @Get(':id')
  @Says('Get a question and its answer key', 'With statistics of its answers.')
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
