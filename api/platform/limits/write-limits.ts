import { Injectable } from '@nestjs/common';
import { Refusal } from '../commands/refusal.js';
import { cacheOf } from '../shared/cache.js';
import { Limits, type Limit } from './limits.js';
import { TokenBucket } from './token-bucket.js';

const HOUR_S = 60 * 60;

/**
 * Maximum number of writes and expensive searches of an account per hour, including rejected ones. Far above normal
 * use; events are permanent.
 */
const HOURLY = {
  /** Changes of the own account; some reveal whether an email is taken. */
  'changes of account': 60,
  'doubts of student': 20,
  'claims of tutor': 120,
  'answer edits of tutor': 120,
  'published answers of tutor': 120,
  /** Lists with personal data; each export is recorded. */
  'personal data exports of admin': 60,
  /** Logins of users with any role. */
  logins: 120,
  /** New mock tests and mistake quizzes. */
  'exams made': 30,
  /** Single questions added, changed or deleted. */
  'questions changed': 1_200,
  /** Calls that tag questions, up to 500 each. */
  'questions tagged': 600,
  /** Calls that delete questions, up to 500 each. */
  'questions deleted': 120,
  /** Searches for questions similar to one that is being written. */
  'similar questions': 3_600,
  /** Searches in answered doubts, whose texts are decrypted for each one. */
  'doubts searched': 3_600,
  /** Calls that read the names or institutes of a whole merit list. */
  'merit lists searched': 3_600,
  /** Topics added, changed, merged or retired. */
  'topics changed': 1_200,
  /** Question files checked or imported. */
  'question files': 120,
  /** Model tests saved, changed or deleted. */
  'model tests changed': 300,
  'practice plans': 60,
  /** Changes by an admin: tutors added, accounts banned, unbanned or deleted. */
  'accounts changed': 600,
} as const;

/** Limits the writes and expensive searches of an account per hour. */
@Injectable()
export class WriteLimits {
  private readonly limits: ReadonlyMap<string, Limit>;

  constructor(limits: Limits) {
    const limitOn = ([kind, most]: [string, number]) =>
      [kind, limits.limit({ name: kind.replaceAll(' ', '-'), most, seconds: HOUR_S })] as const;
    this.limits = new Map(Object.entries(HOURLY).map(limitOn));
  }

  /** Counts a write or search. @throws Refusal 'too-many' */
  async count(kind: keyof typeof HOURLY, accountId: string): Promise<void> {
    await this.limits.get(kind)!.count(accountId);
  }
}

/** Burst per student: every answer to the longest test, changed once, as a device may have queued them offline. */
const CAPACITY = 400;
/** Sustained rates per second. */
const PER_SECOND = { answers: 10, progress: 5 } as const;
const BUCKETS_MAX = 50_000;

/**
 * Limits answers and progress reports, of which a call may contain several. Counted per process: saving an answer
 * depends only on the event log.
 */
@Injectable()
export class SaveLimits {
  private readonly buckets = cacheOf<string, TokenBucket>(BUCKETS_MAX);

  /** Counts the entries of a call. @throws Refusal 'too-many' */
  count(kind: keyof typeof PER_SECOND, studentId: string, entries = 1): void {
    const key = `${kind} ${studentId}`;
    const bucket = this.buckets.get(key) ?? new TokenBucket(CAPACITY, PER_SECOND[kind]);
    this.buckets.set(key, bucket);
    if (!bucket.take(entries)) throw new Refusal('too-many', { seconds: Math.ceil(entries / PER_SECOND[kind]) });
  }
}
