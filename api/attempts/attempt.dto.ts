import {
  DRAWN_FROM,
  VERDICTS,
  WEIGHINGS,
  type DrawnFrom,
  type Verdict,
  type Weighing,
} from '../contracts/events/attempt.events.js';
import { HIDDEN_PROPERTY, type HiddenReason } from '../contracts/http/hidden-answers.js';
import { EXAM_TYPES, NEGATIVE_MARK, SUBJECTS, type ExamType, type Subject } from '../contracts/http/limits.js';
import { Field, Maybe, Nullable, Of, OneOf, Time, Uuid } from '../platform/http/fields.js';

export class PaperQuestion {
  @Uuid() _id: string;
  @Field() question: string;
  @OneOf(SUBJECTS) subject: Subject;
  @Of([String]) options: string[];
}

/** A question with its answer key, for tutors. */
export class KeyedPaperQuestion extends PaperQuestion {
  @Of([String], 'absent if the question was annulled') correctAnswers: string[];
}

export class QuestionProgress {
  @Field() visited: boolean;
  @Field() marked: boolean;
  @Field() spentMs: number;
}

export class RunningAttempt {
  @Uuid() attemptId: string;
  @OneOf(EXAM_TYPES) type: ExamType;
  @Uuid() examId: string;
  @Field('as of the start of the exam') name: string;
  @Time() startedAt: string;
  @Time() deadline: string;
  @Time() serverNow: string;
  @Of([PaperQuestion]) questions: PaperQuestion[];
  @Field({ type: 'object', additionalProperties: { type: 'string' }, description: 'option by question id' })
  answers: Record<string, string>;
  @Field({
    type: 'object',
    additionalProperties: { $ref: '#/components/schemas/QuestionProgress' },
    description: 'by question id',
  })
  progress: Record<string, QuestionProgress>;
}

/** A question of a finished attempt. While the answer is hidden, the fields about it are absent. */
export class MarkedQuestion extends PaperQuestion {
  @Maybe.Nullable(String) chosen?: string | null;
  @Maybe.Nullable(String, 'null if the question was annulled') correctAnswer?: string | null;
  @Maybe.OneOf(VERDICTS, 'Annulled: the question has no correct answer and does not count') verdict?: Verdict;
  @Maybe.Nullable(String, 'worked solution; null if there is none, and until a model test has expired')
  solution?: string | null;
  @Maybe.Field(HIDDEN_PROPERTY) hidden?: HiddenReason;
}

/** A finished attempt whose result the model test withholds from the student. */
export class HeldAttempt {
  @Uuid() attemptId: string;
  @OneOf(EXAM_TYPES) type: ExamType;
  @Uuid() examId: string;
  @Field('as of the start of the exam') name: string;
  @Time() finishedAt: string;
  @Nullable(String, {
    format: 'date-time',
    description: 'earliest time of the results; null until a tutor releases them',
  })
  resultsAt: string | null;
}

/** A re-marking of the attempt after a key correction. */
export class RemarkedAttempt {
  @Uuid() correctionId: string;
  @Uuid() questionId: string;
  @Time() remarkedAt: string;
  @Field('empty while the answer to the question is hidden') reason: string;
  @Field('score') before: number;
  @Field('score') after: number;
}

export class FinishedAttempt {
  @Uuid() attemptId: string;
  @OneOf(EXAM_TYPES) type: ExamType;
  @Uuid() examId: string;
  @Field('as of the start of the exam') name: string;
  @OneOf(WEIGHINGS, 'how it counts on the leaderboard; quiz: a mistake quiz, or a test limited to topics')
  weighing: Weighing;
  @Maybe.OneOf(DRAWN_FROM, 'for a mistake test and a test limited to topics') drawnFrom?: DrawnFrom;
  @Field(`(correct − ${NEGATIVE_MARK} × incorrect) / questions that are not annulled, two decimals; can be negative`)
  score: number;
  @Maybe.Field(`penalty for a wrong answer at that time, if it was not ${NEGATIVE_MARK}`) negativeMark?: number;
  @Field() correct: number;
  @Field() incorrect: number;
  @Field() skipped: number;
  @Time() finishedAt: string;
  @OneOf(['submitted', 'timeUp']) reason: 'submitted' | 'timeUp';
  @Field('number of questions whose answer arrived too late to count') late: number;
  @Of([RemarkedAttempt], 'all re-markings, oldest first') remarks: RemarkedAttempt[];
  @Maybe.Time('when verdicts, keys and solutions follow; absent once they are shown') answersAt?: string;
  @Of([MarkedQuestion]) questions: MarkedQuestion[];
}
