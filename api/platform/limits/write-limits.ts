import { Injectable } from '@nestjs/common';
import { Refusal } from '../commands/refusal.js';
import { cacheOf } from '../shared/cache.js';
import { Limits, type Limit } from './limits.js';
import { TokenBucket } from './token-bucket.js';

const HOUR_S = 60 * 60;

/** What an account may write in an hour, refused tries too: more than any person does, since events are for ever. */
const HOURLY = {
  /** by any role */
  logins: 120,
  /** mock tests and mistake quizzes */
  'exams made': 30,
  /** added, changed or deleted, one by one */
  'questions changed': 1_200,
  /** one call tags up to 500 questions */
  'questions tagged': 600,
  /** added, changed, merged or retired */
  'topics changed': 1_200,
  /** checked, or added */
  'question files': 120,
  /** stored, changed or deleted */
  'model tests changed': 300,
  'practice plans': 60,
  /** tutors added, bans turned over, accounts deleted, by one admin */
  'accounts changed': 600,
} as const;

/** Counts what accounts write by the hour. */
@Injectable()
export class WriteLimits {
  private readonly limits: ReadonlyMap<string, Limit>;

  constructor(limits: Limits) {
    const limitOn = ([what, most]: [string, number]) =>
      [what, limits.limit({ name: what.replaceAll(' ', '-'), most, seconds: HOUR_S })] as const;
    this.limits = new Map(Object.entries(HOURLY).map(limitOn));
  }

  /** @throws Refusal 'too-many' */
  async count(what: keyof typeof HOURLY, accountId: string): Promise<void> {
    await this.limits.get(what)!.count(accountId);
  }
}

/** as many as a device may have kept: every answer to the longest test, changed once */
const KEPT = 400;
/** in the long run */
const PER_SECOND = { answers: 10, progress: 5 } as const;
const BUCKETS_KEPT = 50_000;

/**
 * Counts answers and notes of progress, several in one call too. Each process counts for itself: an answer waits for nothing
 * but the log.
 */
@Injectable()
export class SaveLimits {
  private readonly buckets = cacheOf<string, TokenBucket>(BUCKETS_KEPT);

  /** @throws Refusal 'too-many' */
  count(what: keyof typeof PER_SECOND, studentId: string, entries = 1): void {
    const key = `${what} ${studentId}`;
    const bucket = this.buckets.get(key) ?? new TokenBucket(KEPT, PER_SECOND[what]);
    this.buckets.set(key, bucket);
    if (!bucket.take(entries)) throw new Refusal('too-many', { seconds: Math.ceil(entries / PER_SECOND[what]) });
  }
}
