import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { MeritlistEvent } from '../contracts/events/catalogue.js';
import type { PinnedQuestion } from '../contracts/events/mock-test.events.js';
import type { QuestionContent } from '../contracts/events/question.events.js';
import { streams } from '../contracts/events/streams.js';
import { CorrectedKeysQueries } from '../../projections/corrected-keys/corrected-keys.queries.js';
import { EventLog } from '../platform/event-store/event-log.js';

/** Maximum cache size in characters. */
const CHARACTERS_KEPT = 32_000_000;

/** Reads pinned question versions from their streams. A version is immutable, except for a corrected key. */
@Injectable()
export class QuestionVersionReader {
  private readonly cache: LRUCache<string, QuestionContent, PinnedQuestion>;

  constructor(
    private readonly log: EventLog,
    private readonly corrected: CorrectedKeysQueries,
  ) {
    this.cache = new LRUCache<string, QuestionContent, PinnedQuestion>({
      maxSize: CHARACTERS_KEPT,
      sizeCalculation: charactersOf,
      // concurrent callers share one read, which the time limit of the first one's command must not end
      fetchMethod: (_key, _old, { context }) => this.log.withTimeLimit(Infinity, () => this.read(context)),
      ignoreFetchAbort: true,
    });
  }

  /**
   * Returns the content with its current key, synchronously if it is cached. An annulled question has no correct
   * answer.
   * @throws Error if the version does not exist
   * @throws StoreUnavailable
   */
  at(pin: PinnedQuestion): QuestionContent | Promise<QuestionContent> {
    const key = `${pin.questionId}@${pin.version}`;
    const cached = this.cache.get(key);
    if (!cached) return this.fetchContent(key, pin);
    return this.corrected.isCurrent
      ? withKey(cached, this.corrected.keyOf(pin.questionId, pin.version))
      : this.recorded(cached, pin);
  }

  private async fetchContent(key: string, pin: PinnedQuestion): Promise<QuestionContent> {
    return this.recorded(await this.cache.forceFetch(key, { context: pin }), pin);
  }

  /** Applies the corrected key. Reads it from the correction streams while the read model may be stale. */
  private async recorded(content: QuestionContent, { questionId, version }: PinnedQuestion): Promise<QuestionContent> {
    if (this.corrected.isCurrent) return withKey(content, this.corrected.keyOf(questionId, version));
    const events = await this.log.readStream(streams.keyCorrections(questionId));
    const corrections = events.flatMap(({ data }) => ('versions' in data ? data.versions : []));
    return withKey(content, corrections.findLast((rekeyed) => rekeyed.version === version)?.after);
  }

  private async read({ questionId, version }: PinnedQuestion): Promise<QuestionContent> {
    const event = await this.log.eventAt(streams.question(questionId), version);
    const content = event && contentIn(event);
    if (!content) throw new Error(`question ${questionId} has no version ${version}`);
    return content;
  }
}

/**
 * Replaces the correct answer.
 * @param key null for none; undefined leaves it unchanged
 */
const withKey = (content: QuestionContent, key: string | null | undefined): QuestionContent =>
  key === undefined ? content : { ...content, correctAnswers: key === null ? [] : [key] };

function contentIn(event: MeritlistEvent): QuestionContent | undefined {
  if (event.type !== 'QuestionAdded' && event.type !== 'QuestionUpdated') return undefined;
  const { question, subject, options, correctAnswers, keepOrder } = event.data;
  return { question, subject, options, correctAnswers, ...(keepOrder && { keepOrder }) };
}

const charactersOf = ({ question, options, correctAnswers }: QuestionContent): number =>
  [question, ...options, ...correctAnswers].reduce((sum, text) => sum + text.length, 1);
