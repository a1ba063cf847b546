import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { SIMILAR_QUESTIONS_MAX } from '../contracts/http/limits.js';
import { QuestionsQueries } from '../../projections/questions/questions.queries.js';
import { Access, CalledBy, type Caller } from '../platform/auth/access.js';
import { LongBody } from '../platform/http/bodies.js';
import { Ok, Says } from '../platform/http/routes.js';
import { WriteLimits } from '../platform/limits/write-limits.js';
import { SimilarQuestion, SimilarQuestionsBody } from './question.dto.js';

/** Finds questions that resemble one that a tutor is about to save. */
@ApiTags('questions')
@Access('tutor')
@Controller('question')
export class SimilarQuestionsController {
  constructor(
    private readonly questions: QuestionsQueries,
    private readonly writes: WriteLimits,
  ) {}

  @Post('similar')
  @Says(
    'Find similar questions',
    'Up to 5 questions of the subject with similar words in question and options, most similar first.',
  )
  @LongBody()
  @Ok([SimilarQuestion])
  async similar(
    @Body() { question, options, subject }: SimilarQuestionsBody,
    @CalledBy() tutor: Caller,
  ): Promise<SimilarQuestion[]> {
    await this.writes.count('similar questions', tutor.accountId);
    const similar = await this.questions.similarTo([question, ...options], subject, SIMILAR_QUESTIONS_MAX);
    return similar.map(({ item: { _id, question: text }, similarity }) => ({
      _id,
      question: text,
      subject,
      similarity: Math.round(similarity * 100) / 100,
    }));
  }
}
