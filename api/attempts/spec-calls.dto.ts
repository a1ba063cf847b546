import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsArray, IsIn, IsNumber, IsString, Matches, MaxLength } from 'class-validator';
import { EXAM_TYPES, MOCK_TEST_MARKS, SUBJECTS, type ExamType, type Subject } from '../contracts/http/limits.js';
import { ID_PATTERN } from '../contracts/http/patterns.js';
import { texts } from '../contracts/http/texts.js';
import { NumberOrText } from '../platform/http/validation.js';
import { SubmitBody } from './save.dto.js';

const QUESTIONS_MAX = Math.max(...MOCK_TEST_MARKS);
/** Maximum number of questions per request, more than any exam has. */
const LIST_MAX = 1_000;
const ID_MAX = 100;

export class MockTestQuestionsBody {
  @ApiProperty({ enum: SUBJECTS })
  @IsIn(SUBJECTS, { message: texts.selectSubject })
  subject: Subject;

  @ApiProperty({ type: [String], description: 'all question ids of one of your mock tests, in any order' })
  @Matches(ID_PATTERN, { each: true })
  @ArrayMinSize(1)
  @ArrayMaxSize(QUESTIONS_MAX)
  @IsArray()
  questionIds: string[];
}

export class HasParticipatedQuery {
  @ApiProperty({ format: 'uuid' })
  @Matches(ID_PATTERN)
  studentId: string;

  @ApiProperty({ format: 'uuid' })
  @Matches(ID_PATTERN)
  modelTestId: string;
}

export class HasParticipated {
  @ApiProperty({ description: 'true if an attempt is running or finished' })
  hasParticipated: boolean;
}

/** Score record of CALL-42. Its numbers come from the client and are not trusted; the server grades independently. */
export class StoreScoreBody extends SubmitBody {
  @ApiProperty({ format: 'uuid' })
  @Matches(ID_PATTERN)
  studentId: string;

  @ApiProperty({ enum: EXAM_TYPES })
  @IsIn(EXAM_TYPES)
  type: ExamType;

  @ApiProperty({ format: 'uuid' })
  @Matches(ID_PATTERN)
  examId: string;

  @ApiProperty()
  @NumberOrText()
  @IsNumber()
  score: number;

  @ApiProperty()
  @NumberOrText()
  @IsNumber()
  correct: number;

  @ApiProperty()
  @NumberOrText()
  @IsNumber()
  incorrect: number;

  @ApiProperty()
  @NumberOrText()
  @IsNumber()
  skipped: number;

  @ApiProperty({ type: [String], description: 'ids' })
  @MaxLength(ID_MAX, { each: true })
  @IsString({ each: true })
  @ArrayMaxSize(LIST_MAX)
  @IsArray()
  incorrectQuestions: string[];
}
