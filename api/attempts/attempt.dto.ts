import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  DRAWN_FROM,
  VERDICTS,
  WEIGHINGS,
  type DrawnFrom,
  type Verdict,
  type Weighing,
} from '../contracts/events/attempt.events.js';
import { EXAM_TYPES, NEGATIVE_MARK, SUBJECTS, type ExamType, type Subject } from '../contracts/http/limits.js';

export class PaperQuestion {
  @ApiProperty({ format: 'uuid' })
  _id: string;
  @ApiProperty()
  question: string;
  @ApiProperty({ enum: SUBJECTS })
  subject: Subject;
  @ApiProperty({ type: [String] })
  options: string[];
}

/** A question with its answer key, for tutors. */
export class KeyedPaperQuestion extends PaperQuestion {
  @ApiProperty({ type: [String], description: 'absent if the question was annulled' })
  correctAnswers: string[];
}

export class QuestionProgress {
  @ApiProperty()
  visited: boolean;
  @ApiProperty()
  marked: boolean;
  @ApiProperty()
  spentMs: number;
}

export class RunningAttempt {
  @ApiProperty({ format: 'uuid' })
  attemptId: string;
  @ApiProperty({ enum: EXAM_TYPES })
  type: ExamType;
  @ApiProperty({ format: 'uuid' })
  examId: string;
  @ApiProperty({ description: 'as of the start of the exam' })
  name: string;
  @ApiProperty({ format: 'date-time' })
  startedAt: string;
  @ApiProperty({ format: 'date-time' })
  deadline: string;
  @ApiProperty({ format: 'date-time' })
  serverNow: string;
  @ApiProperty({ type: [PaperQuestion] })
  questions: PaperQuestion[];
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string' }, description: 'option by question id' })
  answers: Record<string, string>;
  @ApiProperty({
    type: 'object',
    additionalProperties: { $ref: '#/components/schemas/QuestionProgress' },
    description: 'by question id',
  })
  progress: Record<string, QuestionProgress>;
}

export class MarkedQuestion {
  @ApiProperty({ format: 'uuid' })
  _id: string;
  @ApiProperty()
  question: string;
  @ApiProperty({ enum: SUBJECTS })
  subject: Subject;
  @ApiProperty({ type: [String] })
  options: string[];
  @ApiProperty({ type: String, nullable: true })
  chosen: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'null if the question was annulled' })
  correctAnswer: string | null;
  @ApiProperty({ enum: VERDICTS, description: 'Annulled: the question has no correct answer and does not count' })
  verdict: Verdict;
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'worked solution; null if there is none, and until a model test has expired',
  })
  solution: string | null;
}

/** A finished attempt whose result the model test withholds from the student. */
export class HeldAttempt {
  @ApiProperty({ format: 'uuid' })
  attemptId: string;
  @ApiProperty({ enum: EXAM_TYPES })
  type: ExamType;
  @ApiProperty({ format: 'uuid' })
  examId: string;
  @ApiProperty({ description: 'as of the start of the exam' })
  name: string;
  @ApiProperty({ format: 'date-time' })
  finishedAt: string;
  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    description: 'earliest time of the results; null until a tutor releases them',
  })
  resultsAt: string | null;
}

/** A re-marking of the attempt after a key correction. */
export class RemarkedAttempt {
  @ApiProperty({ format: 'uuid' })
  correctionId: string;
  @ApiProperty({ format: 'uuid' })
  questionId: string;
  @ApiProperty({ format: 'date-time' })
  remarkedAt: string;
  @ApiProperty()
  reason: string;
  @ApiProperty({ description: 'score' })
  before: number;
  @ApiProperty({ description: 'score' })
  after: number;
}

export class FinishedAttempt {
  @ApiProperty({ format: 'uuid' })
  attemptId: string;
  @ApiProperty({ enum: EXAM_TYPES })
  type: ExamType;
  @ApiProperty({ format: 'uuid' })
  examId: string;
  @ApiProperty({ description: 'as of the start of the exam' })
  name: string;
  @ApiProperty({
    enum: WEIGHINGS,
    description: 'how it counts on the leaderboard; quiz: a mistake quiz, or a test limited to topics',
  })
  weighing: Weighing;
  @ApiPropertyOptional({ enum: DRAWN_FROM, description: 'for a mistake test and a test limited to topics' })
  drawnFrom?: DrawnFrom;
  @ApiProperty({
    description: `(correct − ${NEGATIVE_MARK} × incorrect) / questions that are not annulled, two decimals; can be negative`,
  })
  score: number;
  @ApiPropertyOptional({ description: `penalty for a wrong answer at that time, if it was not ${NEGATIVE_MARK}` })
  negativeMark?: number;
  @ApiProperty()
  correct: number;
  @ApiProperty()
  incorrect: number;
  @ApiProperty()
  skipped: number;
  @ApiProperty({ format: 'date-time' })
  finishedAt: string;
  @ApiProperty({ enum: ['submitted', 'timeUp'] })
  reason: 'submitted' | 'timeUp';
  @ApiProperty({ description: 'number of questions whose answer arrived too late to count' })
  late: number;
  @ApiProperty({ type: [RemarkedAttempt], description: 'all re-markings, oldest first' })
  remarks: RemarkedAttempt[];
  @ApiProperty({ type: [MarkedQuestion] })
  questions: MarkedQuestion[];
}
