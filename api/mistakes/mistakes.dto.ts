import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import {
  DRAWN_FROM,
  VERDICTS,
  WEIGHINGS,
  type DrawnFrom,
  type Verdict,
  type Weighing,
} from '../contracts/events/attempt.events.js';
import { EXAM_TYPES, SUBJECTS, type ExamType, type Subject } from '../contracts/http/limits.js';
import { PageQuery } from '../platform/http/paging.js';

const BOOLEANS: Readonly<Record<string, boolean>> = { true: true, false: false };

export class StudentMistake {
  @ApiProperty({ format: 'uuid', description: 'of the question' })
  _id: string;
  @ApiProperty({ description: 'answered correctly since it was last missed' })
  mastered: boolean;
}

/** All questions that the student ever missed, without duplicates, latest mistake first. */
export class StudentMistakes {
  @ApiProperty({ type: [StudentMistake] })
  physics: StudentMistake[];
  @ApiProperty({ type: [StudentMistake] })
  chemistry: StudentMistake[];
  @ApiProperty({ type: [StudentMistake] })
  math: StudentMistake[];
  @ApiProperty({ type: [StudentMistake] })
  english: StudentMistake[];
}

export class MissedQuestionsQuery extends PageQuery {
  @ApiPropertyOptional({ enum: SUBJECTS })
  @IsOptional()
  @IsIn(SUBJECTS)
  subject?: Subject;

  @ApiPropertyOptional({ type: Boolean, description: 'true: only mastered questions; false: only others' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => BOOLEANS[String(value)] ?? value)
  @IsBoolean()
  mastered?: boolean;

  @ApiPropertyOptional({
    type: Boolean,
    description: 'true: only questions that are secure until the exam; false: only others',
  })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => BOOLEANS[String(value)] ?? value)
  @IsBoolean()
  secure?: boolean;
}

export class AnswerToMissedQuestion {
  @ApiProperty({ format: 'uuid' })
  attemptId: string;
  @ApiProperty({ format: 'date-time', description: 'when the attempt ended' })
  finishedAt: string;
  @ApiProperty({ enum: EXAM_TYPES })
  type: ExamType;
  @ApiProperty({ enum: WEIGHINGS })
  weighing: Weighing;
  @ApiPropertyOptional({ enum: DRAWN_FROM, description: 'for a mistake test and a test limited to topics' })
  drawnFrom?: DrawnFrom;
  @ApiProperty({ type: String, nullable: true })
  chosen: string | null;
  @ApiProperty({ enum: VERDICTS })
  verdict: Verdict;
}

/** A question in the version that was last answered or skipped. */
export class MissedQuestion {
  @ApiProperty({ format: 'uuid' })
  _id: string;
  @ApiProperty()
  question: string;
  @ApiProperty({ enum: SUBJECTS })
  subject: Subject;
  @ApiProperty({ type: [String] })
  options: string[];
  @ApiProperty({ type: String, nullable: true, description: 'null if the question was annulled' })
  correctAnswer: string | null;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'worked solution; null if there is none, and until a model test has expired',
  })
  solution: string | null;
  @ApiProperty()
  mastered: boolean;
  @ApiProperty({ type: [AnswerToMissedQuestion], description: 'all answers, oldest attempt first' })
  answers: AnswerToMissedQuestion[];
}
