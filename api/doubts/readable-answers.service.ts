import { Injectable } from '@nestjs/common';
import type { PublishedAnswerDocument } from '../../projections/doubts/published-answers.projection.js';
import { PublishedAnswersQueries } from '../../projections/doubts/published-answers.queries.js';
import { FinishedQuestionsQueries } from '../../projections/practice/finished-questions.queries.js';
import { ContentKeyReader } from '../attempts/content-key-reader.js';
import { HiddenQuestionsService } from '../attempts/hidden-questions.service.js';
import { streams } from '../contracts/events/streams.js';
import { EventLog } from '../platform/event-store/event-log.js';
import type { PublishedAnswer } from './published-answer.dto.js';

/** Decides which published answers a student may read. */
@Injectable()
export class ReadableAnswersService {
  constructor(
    private readonly published: PublishedAnswersQueries,
    private readonly finished: FinishedQuestionsQueries,
    private readonly contentKeys: ContentKeyReader,
    private readonly hidden: HiddenQuestionsService,
    private readonly log: EventLog,
  ) {}

  /**
   * Returns the published answers to the text and options that the student has finished. The texts of hidden ones are
   * absent.
   */
  async ofStudent(questionId: string, studentId: string, now: Date): Promise<PublishedAnswer[]> {
    const answers = await this.published.ofQuestion(questionId);
    if (answers.length === 0) return [];
    const [versions, hidden] = await Promise.all([
      this.finished.versionsOf(studentId, [questionId]),
      this.hidden.ofStudent(studentId, now),
    ]);
    const finishedKeys = new Set(await Promise.all(versions.map(async (pin) => this.contentKeys.of(pin))));
    const readable = answers.map(async (document): Promise<PublishedAnswer[]> => {
      const version = await this.versionOf(document);
      const asks = version === undefined ? undefined : await this.contentKeys.of({ questionId, version });
      if (asks === undefined || !finishedKeys.has(asks)) return [];
      const { _id: answerId, question, answer, at } = document;
      const reason = hidden.reasonOfKey({ questionId, asks });
      return [reason ? { answerId, at, hidden: reason } : { answerId, question, answer, at }];
    });
    return (await Promise.all(readable)).flat();
  }

  /** Returns the number of published answers that the student can read, by question. */
  async counts(questionIds: readonly string[], studentId: string, now: Date): Promise<ReadonlyMap<string, number>> {
    const published = await this.published.counts(questionIds);
    const counts = [...published.keys()].map(async (questionId) => {
      const answers = await this.ofStudent(questionId, studentId, now);
      return [questionId, answers.filter(({ hidden }) => !hidden).length] as const;
    });
    return new Map(await Promise.all(counts));
  }

  /** Returns the version to which an answer belongs. Older events do not contain it: it was the latest at that time. */
  private async versionOf({ questionId, version, at }: PublishedAnswerDocument): Promise<number | undefined> {
    if (version !== undefined) return version;
    const events = await this.log.readStream(streams.question(questionId));
    const contents = events.filter(({ type }) => type === 'QuestionAdded' || type === 'QuestionUpdated');
    return contents.findLast(({ metadata }) => metadata.at <= at)?.revision;
  }
}
