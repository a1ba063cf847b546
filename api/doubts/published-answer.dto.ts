import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { ANSWER_MAX, DOUBT_MAX } from '../contracts/http/limits.js';
import { ID_PATTERN } from '../contracts/http/patterns.js';
import { texts } from '../contracts/http/texts.js';
import { CommandId } from '../platform/http/command-id.js';
import { RequiredText } from './doubt.dto.js';

export class PublishAnswerBody {
  @ApiProperty({ format: 'uuid', description: 'answered doubt about the question' })
  @Matches(ID_PATTERN, { message: texts.notFound })
  doubtId: string;

  @RequiredText(DOUBT_MAX, texts.doubtTooLong)
  question: string;

  @RequiredText(ANSWER_MAX, texts.answerTooLong)
  answer: string;

  @CommandId()
  commandId?: string;
}

export class AnswerCreated {
  @ApiProperty({ format: 'uuid' })
  answerId: string;
}

/** An answer as shown under its question. Contains nothing about the student who asked. */
export class PublishedAnswer extends AnswerCreated {
  @ApiProperty()
  question: string;
  @ApiProperty()
  answer: string;
  @ApiProperty({ format: 'date-time' })
  at: string;
}
