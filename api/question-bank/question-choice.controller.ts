import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Access } from '../platform/auth/access.js';
import { CsvList } from '../platform/http/csv-list.js';
import { KeptQuestion, QuestionFilterQuery, QuestionsQuery } from './question.dto.js';
import { QUESTION_COLUMNS, QuestionList } from './question-list.js';

/** Lists the questions that tutors can choose for a model test. */
@ApiTags('model tests')
@Access('tutor')
@Controller('modelTest')
export class QuestionChoiceController {
  constructor(private readonly list: QuestionList) {}

  @Get('questions')
  @CsvList<KeptQuestion>({ name: 'questions', columns: QUESTION_COLUMNS })
  @ApiOkResponse({ type: [KeptQuestion] })
  ofSubject(@Query() query: QuestionsQuery, @Res({ passthrough: true }) reply: FastifyReply): Promise<KeptQuestion[]> {
    return this.list.matching(query, reply);
  }

  @Get('allQuestions')
  @CsvList<KeptQuestion>({ name: 'questions', columns: QUESTION_COLUMNS })
  @ApiOkResponse({ type: [KeptQuestion] })
  all(@Query() query: QuestionFilterQuery, @Res({ passthrough: true }) reply: FastifyReply): Promise<KeptQuestion[]> {
    return this.list.matching(query, reply);
  }
}
