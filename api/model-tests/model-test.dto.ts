import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
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
import { ExpectedRevision, REVISION } from '../platform/http/revision.js';
import { Day, Field, In, Integer, Maybe, Of, OneOf, Time, Uuid } from '../platform/http/fields.js';

const REQUIRED_FIELD = { message: texts.modelTestFields };
const asQuestions = { message: texts.modelTestQuestions };
const asLocalTime = { message: texts.modelTestLocalTime };

/** A date and time of day in the time zone of the exams. */
export class LocalTime {
  @ApiProperty({ format: 'date', description: 'in EXAM_TIME_ZONE' })
  @IsISO8601({ strict: true }, asLocalTime)
  @Matches(DATE_PATTERN, asLocalTime)
  date: string;

  @ApiProperty({ example: '18:30', description: 'in EXAM_TIME_ZONE' })
  @Matches(TIME_PATTERN, asLocalTime)
  time: string;
}

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

  @ApiPropertyOptional({
    type: LocalTime,
    nullable: true,
    description: 'when it closes, after the start and at the latest at the expiry; null: at the expiry',
  })
  @IsOptional()
  @Type(() => LocalTime)
  @ValidateNested(asLocalTime)
  @IsObject(asLocalTime)
  closesAt?: LocalTime | null;

  @ApiProperty({ type: [String], description: 'unique ids, in display order' })
  @Matches(ID_PATTERN, { each: true, message: texts.modelTestQuestionGone })
  @ArrayMaxSize(MODEL_TEST_MARKS_MAX, asQuestions)
  @IsArray(asQuestions)
  QuestionIds: string[];

  @In.Maybe.OneOf(REVEALS, {
    description: 'when students see their results; finish for a new test; changeable until results are shown',
    message: texts.modelTestReveal,
  })
  reveal?: Reveal;

  @ApiPropertyOptional({ type: LocalTime, description: 'with reveal at: when results are shown, after the start' })
  @IsOptional()
  @Type(() => LocalTime)
  @ValidateNested(asLocalTime)
  @IsObject(asLocalTime)
  revealAt?: LocalTime;

  @In.Maybe.OneOf(MERIT_LIST_TIMES, {
    description: 'when students see the merit list, at the earliest with their result; expiry for a new test',
    message: texts.modelTestMeritList,
  })
  meritList?: MeritListTime;

  @CommandId() commandId?: string;
}

export class ModelTestUpdateBody extends ModelTestBody {
  @ExpectedRevision() revision?: string;
}

export class ModelTest {
  @Uuid() _id: string;
  @Field() Name: string;
  @Field('as many as questions') Marks: number;
  @Field('minutes') Time: number;
  @OneOf(EXAM_SUBJECTS) Subject: ExamSubject;
  @Day('in EXAM_TIME_ZONE') ScheduleDate: string;
  @Field({ example: '18:30', description: 'in EXAM_TIME_ZONE' }) ScheduleTime: string;
  @Field('days') ExpiryDays: number;
  @Maybe.Of(LocalTime, 'when it closes; absent: at the expiry') closesAt?: LocalTime;
  @Of([String], 'ids, in display order; for students who have not started the test, placeholders')
  QuestionIds: string[];
  @OneOf(MODEL_TEST_STATUSES, 'at the time of the answer') status: ModelTestStatus;
  @Time('when it goes live') liveFrom: string;
  @Time('when it is archived') liveUntil: string;
  @Maybe.OneOf(REVEALS, 'when students see their results; absent: at the finish') reveal?: Reveal;
  @Maybe.Of(LocalTime, 'with reveal at: when results are shown') revealAt?: LocalTime;
  @Maybe.Time('the instant of revealAt') resultsAt?: string;
  @Maybe.OneOf(MERIT_LIST_TIMES, 'when students see the merit list; absent: at the expiry') meritList?: MeritListTime;
  @Maybe.Field('true once withheld results were released; absent before') resultsReleased?: boolean;
  @Maybe.Field(`for tutors: ${REVISION}`) revision?: string;
}

/** Numbers of students by their attempt at a model test. */
export class Participation {
  @Integer() running: number;
  @Integer() finished: number;
  @Integer('students without an attempt') notStarted: number;
}

export class ModelTestSaved {
  @Uuid() id: string;
  @Field() message: string;
  @Maybe.Field(`after an update: ${REVISION}`) revision?: string;
}

export class ScheduleTimeZone {
  @Field({ example: 'Asia/Dhaka', description: 'value of EXAM_TIME_ZONE' }) timeZone: string;
}
