import { Injectable } from '@nestjs/common';
import type { PictureDocument } from '../../projections/pictures/pictures.projection.js';
import { PicturesQueries } from '../../projections/pictures/pictures.queries.js';
import { FinishedQuestionsQueries } from '../../projections/practice/finished-questions.queries.js';
import { DoubtsQueries } from '../../projections/doubts/doubts.queries.js';
import { AttemptReader } from '../attempts/attempt-reader.js';
import { HiddenQuestionsService, type HiddenQuestions } from '../attempts/hidden-questions.service.js';
import { QuestionVersionReader } from '../attempts/question-version-reader.js';
import { SolutionsService } from '../attempts/solutions.service.js';
import { VisibleResultsService } from '../attempts/visible-results.service.js';
import type { PinnedQuestion } from '../contracts/events/mock-test.events.js';
import type { QuestionContent } from '../contracts/events/question.events.js';
import { pictureIdsIn } from '../contracts/question-text/pictures.js';
import type { Caller } from '../platform/auth/access.js';
import { ReadableAnswersService } from '../doubts/readable-answers.service.js';
import { PracticeReader } from '../practice/practice-reader.js';

/** Decides who may read a picture, by the texts that reference it. */
@Injectable()
export class PictureAccess {
  constructor(
    private readonly pictures: PicturesQueries,
    private readonly doubts: DoubtsQueries,
    private readonly answers: ReadableAnswersService,
    private readonly finished: FinishedQuestionsQueries,
    private readonly attempts: AttemptReader,
    private readonly versions: QuestionVersionReader,
    private readonly solutions: SolutionsService,
    private readonly visible: VisibleResultsService,
    private readonly hidden: HiddenQuestionsService,
    private readonly practices: PracticeReader,
  ) {}

  /** Returns true if the caller may see a text that references the picture, or has uploaded it. */
  async isAllowed(picture: PictureDocument, caller: Caller, now: Date): Promise<boolean> {
    const { role, accountId } = caller;
    const isOfTutor = picture.ownerId === null;
    if (role === 'admin') return isOfTutor;
    if (role === 'tutor') return isOfTutor || picture.doubtIds.length > 0;
    if (!isOfTutor) return picture.ownerId === accountId;
    return (
      (await this.isInOwnAnswer(picture, accountId)) ||
      (await this.isOnCurrentPaper(picture._id, caller, now)) ||
      (await this.isInRunningPractice(picture._id, accountId, now)) ||
      (await this.isInFinishedQuestion(picture._id, accountId, now))
    );
  }

  private async isInOwnAnswer({ doubtIds }: PictureDocument, studentId: string): Promise<boolean> {
    if (doubtIds.length === 0) return false;
    const doubts = await Promise.all(doubtIds.map((id) => this.doubts.find(id)));
    return doubts.some((doubt) => doubt?.studentId === studentId);
  }

  /** Checks the running attempt, also if its time is over but its end is not recorded yet. */
  private async isOnCurrentPaper(pictureId: string, student: Caller, now: Date): Promise<boolean> {
    const { accountId } = student;
    const { running } = await this.attempts.sittings(accountId);
    const attempt = running && (await this.attempts.read(running.attemptId, accountId, now));
    if (!attempt || (attempt.status === 'finished' && !this.visible.isShown(attempt, student))) return false;
    return (await this.attempts.questionsOn(attempt.paper)).some((content) => isNamed(pictureId, content));
  }

  private async isInRunningPractice(pictureId: string, studentId: string, now: Date): Promise<boolean> {
    // a practice is not shown during an exam
    if ((await this.practices.runningAttemptId(studentId, now)) !== undefined) return false;
    const practice = await this.practices.last(studentId);
    if (practice?.status !== 'running') return false;
    const { questions } = await this.practices.view(practice, now);
    return questions.some((content) => isNamed(pictureId, content));
  }

  private async isInFinishedQuestion(pictureId: string, studentId: string, now: Date): Promise<boolean> {
    const hidden = await this.hidden.ofStudent(studentId, now);
    for await (const questionIds of this.pictures.questionsWith(pictureId)) {
      const versions = await this.finished.versionsOf(studentId, questionIds);
      for (const answered of versions) if (await this.isShown(pictureId, answered, hidden)) return true;
      for (const questionId of new Set(versions.map((answered) => answered.questionId))) {
        if (await this.isInPublishedAnswer(pictureId, questionId, studentId, now)) return true;
      }
    }
    return false;
  }

  private async isInPublishedAnswer(pictureId: string, questionId: string, studentId: string, now: Date) {
    const answers = await this.answers.ofStudent(questionId, studentId, now);
    const texts = answers.flatMap(({ question, answer }) => [question ?? '', answer ?? '']);
    return pictureIdsIn(texts).includes(pictureId);
  }

  private async isShown(pictureId: string, answered: PinnedQuestion, hidden: HiddenQuestions): Promise<boolean> {
    const content = await this.versions.at(answered);
    if (isNamed(pictureId, content)) return true;
    const [solution] = await this.solutions.of([{ ...content, ...answered }], hidden);
    return !!solution && pictureIdsIn([solution]).includes(pictureId);
  }
}

const isNamed = (pictureId: string, { question, options }: Pick<QuestionContent, 'question' | 'options'>): boolean =>
  pictureIdsIn([question, ...options]).includes(pictureId);
