import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, Matches } from 'class-validator';
import {
  MOCK_TEST_MARKS,
  MOCK_TEST_MINUTES,
  SUBJECTS,
  TOPICS_OF_TEST_MAX,
  type Minutes,
  type MockTestMarks,
  type Subject,
} from '../contracts/http/limits.js';
import { ID_PATTERN } from '../contracts/http/patterns.js';
import { texts } from '../contracts/http/texts.js';
import { NumberOrText } from '../platform/http/validation.js';
import { CommandId } from '../platform/http/command-id.js';
import { Field, In, Maybe, Of, OneOf, Uuid } from '../platform/http/fields.js';

export class GenerateMockTestBody {
  @In.Id() studentId: string;
  @In.OneOf(SUBJECTS, { message: texts.selectSubject }) subject: Subject;

  @ApiProperty({ enum: MOCK_TEST_MARKS })
  @NumberOrText()
  @IsIn(MOCK_TEST_MARKS, { message: texts.selectMarks })
  marks: MockTestMarks;

  @ApiProperty({ enum: MOCK_TEST_MINUTES, description: 'minutes' })
  @NumberOrText()
  @IsIn(MOCK_TEST_MINUTES, { message: texts.selectTime })
  time: Minutes;

  @CommandId() commandId?: string;
}

export class GenerateTopicTestBody extends GenerateMockTestBody {
  @ApiPropertyOptional({
    type: [String],
    maxItems: TOPICS_OF_TEST_MAX,
    description: 'topics of the subject to which the test is limited; such a test has the weight of a mistake test',
  })
  @Matches(ID_PATTERN, { each: true, message: texts.notFound })
  @ArrayMaxSize(TOPICS_OF_TEST_MAX)
  @IsArray()
  @IsOptional()
  topics?: string[];
}

export class MockTestCreated {
  @Uuid() mockTestId: string;
  @Field() message: string;
}

export class MockTest {
  @Uuid() _id: string;
  @Field() name: string;
  @OneOf(SUBJECTS) subject: Subject;
  @OneOf(MOCK_TEST_MARKS) marks: MockTestMarks;
  @OneOf(MOCK_TEST_MINUTES, 'minutes') time: Minutes;
  @Of([String], 'ids, in random order') questions: string[];
  @Uuid() studentId: string;
  @Maybe.OneOf(['quiz'], 'for a mistake test and a test limited to topics') weighing?: 'quiz';
  @Maybe.Of([String], 'for a test limited to topics: ids of the topics') topics?: string[];
}
