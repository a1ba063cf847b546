import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import {
  EXAM_SUBJECTS,
  MODEL_TEST_EXPIRY_DAYS_MAX,
  MODEL_TEST_MARKS_MAX,
  MODEL_TEST_MINUTES_MAX,
  MODEL_TEST_NAME_MAX,
  type ExamSubject,
} from '../contracts/http/limits.js';
import { MODEL_TEST_STATUSES, type ModelTestStatus } from '../contracts/http/model-test-status.js';
import { DATE_PATTERN, ID_PATTERN, TIME_PATTERN } from '../contracts/http/patterns.js';
import { MERIT_LIST_TIMES, REVEALS, type MeritListTime, type Reveal } from '../contracts/http/result-times.js';
import { texts } from '../contracts/http/texts.js';
import { NumberOrText, HasVisibleText } from '../platform/http/validation.js';
import { CommandId } from '../platform/http/command-id.js';

const REQUIRED_FIELD = { message: texts.modelTestFields };
const asQuestions = { message: texts.modelTestQuestions };

/** Request fields of CALL-54 and CALL-55. */
export class ModelTestBody {
  @ApiProperty({ maxLength: MODEL_TEST_NAME_MAX })
  @MaxLength(MODEL_TEST_NAME_MAX, { message: texts.modelTestName })
  @HasVisibleText(texts.modelTestFields)
  @IsString(REQUIRED_FIELD)
  Name: string;

  @ApiProperty({ minimum: 1, maximum: MODEL_TEST_MARKS_MAX, description: 'as many as questions' })
  @NumberOrText()
  @Max(MODEL_TEST_MARKS_MAX, { message: texts.modelTestMarks })
  @Min(1, { message: texts.modelTestMarks })
  @IsInt(REQUIRED_FIELD)
  Marks: number;

  @ApiProperty({ minimum: 1, maximum: MODEL_TEST_MINUTES_MAX, description: 'minutes' })
  @NumberOrText()
  @Max(MODEL_TEST_MINUTES_MAX, { message: texts.modelTestTime })
  @Min(1, { message: texts.modelTestTime })
  @IsInt(REQUIRED_FIELD)
  Time: number;

  @ApiProperty({ enum: EXAM_SUBJECTS })
  @IsIn(EXAM_SUBJECTS, REQUIRED_FIELD)
  Subject: ExamSubject;

  @ApiProperty({ format: 'date', description: 'in EXAM_TIME_ZONE; can be in the past' })
  @IsISO8601({ strict: true }, { message: texts.modelTestSchedule })
  @Matches(DATE_PATTERN, { message: texts.modelTestSchedule })
  @IsNotEmpty(REQUIRED_FIELD)
  ScheduleDate: string;

  @ApiProperty({ example: '18:30', description: 'in EXAM_TIME_ZONE' })
  @Matches(TIME_PATTERN, { message: texts.modelTestSchedule })
  @IsNotEmpty(REQUIRED_FIELD)
  ScheduleTime: string;

  @ApiProperty({ minimum: 1, maximum: MODEL_TEST_EXPIRY_DAYS_MAX, description: 'days' })
  @NumberOrText()
  @Max(MODEL_TEST_EXPIRY_DAYS_MAX, { message: texts.modelTestExpiry })
  @Min(1, { message: texts.modelTestExpiry })
  @IsInt(REQUIRED_FIELD)
  ExpiryDays: number;

  @ApiProperty({ type: [String], description: 'unique ids, in display order' })
  @Matches(ID_PATTERN, { each: true, message: texts.modelTestQuestionGone })
  @ArrayMaxSize(MODEL_TEST_MARKS_MAX, asQuestions)
  @IsArray(asQuestions)
  QuestionIds: string[];

  @ApiPropertyOptional({
    enum: REVEALS,
    description: 'when students see their results; finish for a new test; changeable until results are shown',
  })
  @IsOptional()
  @IsIn(REVEALS, { message: texts.modelTestReveal })
  reveal?: Reveal;

  @ApiPropertyOptional({
    enum: MERIT_LIST_TIMES,
    description: 'when students see the merit list, at the earliest with their result; expiry for a new test',
  })
  @IsOptional()
  @IsIn(MERIT_LIST_TIMES, { message: texts.modelTestMeritList })
  meritList?: MeritListTime;

  @CommandId()
  commandId?: string;
}

export class ModelTest {
  @ApiProperty({ format: 'uuid' })
  _id: string;
  @ApiProperty()
  Name: string;
  @ApiProperty({ description: 'as many as questions' })
  Marks: number;
  @ApiProperty({ description: 'minutes' })
  Time: number;
  @ApiProperty({ enum: EXAM_SUBJECTS })
  Subject: ExamSubject;
  @ApiProperty({ format: 'date', description: 'in EXAM_TIME_ZONE' })
  ScheduleDate: string;
  @ApiProperty({ example: '18:30', description: 'in EXAM_TIME_ZONE' })
  ScheduleTime: string;
  @ApiProperty({ description: 'days' })
  ExpiryDays: number;
  @ApiProperty({ type: [String], description: 'ids, in display order' })
  QuestionIds: string[];
  @ApiProperty({ enum: MODEL_TEST_STATUSES, description: 'at the time of the answer' })
  status: ModelTestStatus;
  @ApiProperty({ format: 'date-time', description: 'when it goes live' })
  liveFrom: string;
  @ApiProperty({ format: 'date-time', description: 'when it is archived' })
  liveUntil: string;
  @ApiPropertyOptional({ enum: REVEALS, description: 'when students see their results; absent: at the finish' })
  reveal?: Reveal;
  @ApiPropertyOptional({
    enum: MERIT_LIST_TIMES,
    description: 'when students see the merit list; absent: at the expiry',
  })
  meritList?: MeritListTime;
  @ApiPropertyOptional({ description: 'true once withheld results were released; absent before' })
  resultsReleased?: boolean;
}

export class ModelTestSaved {
  @ApiProperty({ format: 'uuid' })
  id: string;
  @ApiProperty()
  message: string;
}

export class ScheduleTimeZone {
  @ApiProperty({ example: 'Asia/Dhaka', description: 'value of EXAM_TIME_ZONE' })
  timeZone: string;
}
