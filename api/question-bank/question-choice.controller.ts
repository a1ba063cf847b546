import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Access } from '../platform/auth/access.js';
import { Lists } from '../platform/http/lists.js';
import type { Listed } from '../platform/http/paging.js';
import { Says } from '../platform/http/routes.js';
import { KeptQuestion, QuestionFilterQuery, QuestionsQuery } from './question.dto.js';
import { QUESTION_COLUMNS, QuestionList } from './question-list.js';

/** Lists the questions that tutors can choose for a model test. */
@ApiTags('model tests')
@Access('tutor')
@Controller('modelTest')
export class QuestionChoiceController {
  constructor(private readonly list: QuestionList) {}

  @Get('questions')
  @Says(
    'List the questions of a subject for a model test',
    'Returns all rows, or one page if `page` is given, with the total number in `X-Total-Count`.',
  )
  @Lists(KeptQuestion, { name: 'questions', columns: QUESTION_COLUMNS })
  ofSubject(@Query() query: QuestionsQuery): Promise<Listed<KeptQuestion>> {
    return this.list.matching(query);
  }

  @Get('allQuestions')
  @Says(
    'List the questions of all subjects for a model test',
    'Returns all rows, or one page if `page` is given, with the total number in `X-Total-Count`.',
  )
  @Lists(KeptQuestion, { name: 'questions', columns: QUESTION_COLUMNS })
  all(@Query() query: QuestionFilterQuery): Promise<Listed<KeptQuestion>> {
    return this.list.matching(query);
  }
}
