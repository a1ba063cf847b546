import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { MeritlistEvent } from '../contracts/events/catalogue.js';
import type { PinnedQuestion } from '../contracts/events/mock-test.events.js';
import type { QuestionContent } from '../contracts/events/question.events.js';
import { streams } from '../contracts/events/streams.js';
import { EventLog } from '../platform/event-store/event-log.js';

/** of text in memory at the most */
const CHARACTERS_KEPT = 32_000_000;

/** Questions as they stood, from their own streams: what is pinned never changes, whatever becomes of the question. */
@Injectable()
export class QuestionVersions {
  private readonly kept: LRUCache<string, QuestionContent, PinnedQuestion>;

  constructor(private readonly log: EventLog) {
    this.kept = new LRUCache<string, QuestionContent, PinnedQuestion>({
      maxSize: CHARACTERS_KEPT,
      sizeCalculation: charactersOf,
      // those who ask for the same at once share one reading
      fetchMethod: (_key, _old, { context }) => this.read(context),
      ignoreFetchAbort: true,
    });
  }

  /**
   * At once when it is in memory.
   * @throws Error when there is no such version: an event pins what never was
   * @throws StoreUnavailable
   */
  at(pin: PinnedQuestion): QuestionContent | Promise<QuestionContent> {
    const key = `${pin.questionId}@${pin.version}`;
    return this.kept.get(key) ?? this.kept.forceFetch(key, { context: pin });
  }

  private async read({ questionId, version }: PinnedQuestion): Promise<QuestionContent> {
    const event = await this.log.eventAt(streams.question(questionId), version);
    const content = event && contentIn(event);
    if (!content) throw new Error(`question ${questionId} has no version ${version}`);
    return content;
  }
}

function contentIn(event: MeritlistEvent): QuestionContent | undefined {
  if (event.type !== 'QuestionAdded' && event.type !== 'QuestionUpdated') return undefined;
  const { question, subject, options, correctAnswers } = event.data;
  return { question, subject, options, correctAnswers };
}

const charactersOf = ({ question, options, correctAnswers }: QuestionContent): number =>
  [question, ...options, ...correctAnswers].reduce((sum, text) => sum + text.length, 1);
