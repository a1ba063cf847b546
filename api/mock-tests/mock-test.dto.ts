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

export class GenerateMockTestBody {
  @ApiProperty({ format: 'uuid' })
  @Matches(ID_PATTERN)
  studentId: string;

  @ApiProperty({ enum: SUBJECTS })
  @IsIn(SUBJECTS, { message: texts.selectSubject })
  subject: Subject;

  @ApiProperty({ enum: MOCK_TEST_MARKS })
  @NumberOrText()
  @IsIn(MOCK_TEST_MARKS, { message: texts.selectMarks })
  marks: MockTestMarks;

  @ApiProperty({ enum: MOCK_TEST_MINUTES, description: 'minutes' })
  @NumberOrText()
  @IsIn(MOCK_TEST_MINUTES, { message: texts.selectTime })
  time: Minutes;

  @CommandId()
  commandId?: string;
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
  @ApiProperty({ format: 'uuid' })
  mockTestId: string;
  @ApiProperty()
  message: string;
}

export class MockTest {
  @ApiProperty({ format: 'uuid' })
  _id: string;
  @ApiProperty()
  name: string;
  @ApiProperty({ enum: SUBJECTS })
  subject: Subject;
  @ApiProperty({ enum: MOCK_TEST_MARKS })
  marks: MockTestMarks;
  @ApiProperty({ enum: MOCK_TEST_MINUTES, description: 'minutes' })
  time: Minutes;
  @ApiProperty({ type: [String], description: 'ids, in random order' })
  questions: string[];
  @ApiProperty({ format: 'uuid' })
  studentId: string;
  @ApiPropertyOptional({ enum: ['quiz'], description: 'for a mistake test and a test limited to topics' })
  weighing?: 'quiz';
  @ApiPropertyOptional({ type: [String], description: 'for a test limited to topics: ids of the topics' })
  topics?: string[];
}
