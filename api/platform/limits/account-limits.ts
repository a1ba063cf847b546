import { Injectable } from '@nestjs/common';
import { FAILED_LOGINS_MINUTES } from '../../contracts/http/limits.js';
import { DECODING_SECONDS_AN_HOUR, PICTURES_A_DAY } from '../../contracts/http/pictures.js';
import { PRACTICE_ANSWERS_A_DAY, PRACTICES_A_DAY } from '../../contracts/http/practice.js';
import { REPORTS_A_DAY } from '../../contracts/http/question-reports.js';
import { Schedules } from '../../contracts/http/schedules.js';
import { Settings } from '../config/settings.js';
import { Refusal } from '../commands/refusal.js';
import { ExamDays } from '../shared/exam-days.js';
import { networkOf } from './connections.js';
import { Limits, type Limit } from './limits.js';

const MINUTE_S = 60;
const ADDRESS_PERIOD = { seconds: 10 * MINUTE_S };
/** Limit per account for attempts from one address or one known device. */
const ACCOUNT_FROM_ONE = { most: 10, seconds: FAILED_LOGINS_MINUTES * MINUTE_S };
const ACCOUNT_LIMIT = { most: 100, seconds: FAILED_LOGINS_MINUTES * MINUTE_S };
const UNLIMITED = { most: Number.MAX_SAFE_INTEGER, seconds: FAILED_LOGINS_MINUTES * MINUTE_S };
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;
/** A code has four digits, and each account accepts 25 wrong ones a day. */
const WRONG_CODES = { most: 50, seconds: DAY_S };

export interface LoginAttempt {
  /** Key of the account, which need not exist. */
  readonly account: string;
  readonly address: string;
  /** Id of a device that has logged in to this account before. */
  readonly device?: string | undefined;
}

/**
 * Counts failed logins; successful ones are not counted. A known device has its own count, which attempts from other
 * devices do not affect.
 */
@Injectable()
export class FailedLogins {
  private readonly accountAndDeviceLimit: Limit;
  private readonly accountAndAddressLimit: Limit;
  private readonly accountLimit: Limit;
  private readonly addressLimit: Limit;
  private readonly recordLimit: Limit;

  constructor({ ratePerAddress: most }: Settings, limits: Limits) {
    this.accountAndDeviceLimit = limits.limit({ name: 'failed-logins-of-account-from-device', ...ACCOUNT_FROM_ONE });
    this.accountAndAddressLimit = limits.limit({ name: 'failed-logins-of-account-from-address', ...ACCOUNT_FROM_ONE });
    this.accountLimit = limits.limit({ name: 'failed-logins-of-account', ...ACCOUNT_LIMIT });
    this.addressLimit = limits.limit({ name: 'failed-logins-from-address', most, ...ADDRESS_PERIOD });
    this.recordLimit = limits.limit({ name: 'failed-logins-to-record', ...UNLIMITED });
  }

  /**
   * Must be called before and after verifying a password, so that concurrent guesses cannot exceed the limit.
   * @throws Refusal 'too-many'
   */
  async check(attempt: LoginAttempt): Promise<void> {
    await allOf(this.limitsOf(attempt).map(([limit, key]) => limit.check(key)));
  }

  /** Counts a failed login. @throws Refusal 'too-many' if the limit was already reached */
  async count(attempt: LoginAttempt): Promise<void> {
    await allOf(this.limitsOf(attempt).map(([limit, key]) => limit.count(key)));
  }

  /** Counts a failed login for the event log, without a limit. @returns the count including this one */
  countToRecord(stream: string): Promise<number> {
    return this.recordLimit.count(stream);
  }

  private limitsOf({ account, address, device }: LoginAttempt): [Limit, string][] {
    if (device !== undefined) return [[this.accountAndDeviceLimit, `${account} ${device}`]];
    const network = networkOf(address);
    return [
      [this.accountAndAddressLimit, `${account} ${network}`],
      [this.accountLimit, account],
      [this.addressLimit, network],
    ];
  }
}

/** Awaits all, since each may wait for Redis, and throws the first error. */
async function allOf(checks: readonly Promise<unknown>[]): Promise<void> {
  for (const result of await Promise.allSettled(checks)) if (result.status === 'rejected') throw result.reason;
}

/** How pictures arrive: uploaded by a student or a tutor, or in a file of questions. */
export type PictureSource = keyof typeof PICTURES_A_DAY;

/**
 * Limits the pictures of an account per day, and the time of their decoding per hour, including files that are refused.
 */
@Injectable()
export class PictureLimits {
  private readonly fileLimits: Readonly<Record<PictureSource, Limit>>;
  private readonly decodingLimits: Readonly<Record<PictureSource, Limit>>;

  constructor(limits: Limits) {
    const fileLimit = (source: PictureSource) =>
      limits.limit({ name: `pictures-of-${source}`, most: PICTURES_A_DAY[source], seconds: DAY_S });
    const decodingLimit = (source: PictureSource) =>
      limits.limit({
        name: `picture-decoding-of-${source}`,
        most: DECODING_SECONDS_AN_HOUR[source] * 1_000,
        seconds: HOUR_S,
      });
    this.fileLimits = { student: fileLimit('student'), tutor: fileLimit('tutor'), import: fileLimit('import') };
    this.decodingLimits = {
      student: decodingLimit('student'),
      tutor: decodingLimit('tutor'),
      import: decodingLimit('import'),
    };
  }

  /** Counts a picture before it is decoded. @throws Refusal 'too-many' */
  async count(source: PictureSource, accountId: string): Promise<void> {
    await this.decodingLimits[source].check(accountId);
    await this.fileLimits[source].count(accountId);
  }

  /** Counts the time of decoding in ms. Rejects nothing, because it is known only afterwards. */
  async countDecoding(source: PictureSource, accountId: string, ms: number): Promise<void> {
    await this.decodingLimits[source].record(accountId, Math.ceil(ms));
  }
}

type AddressCall = 'registrations' | 'recovery calls';

/**
 * Limits calls per address, including rejected ones: registrations, since they reveal whether an email is taken, and
 * calls for password recovery. Limits wrong codes over all accounts.
 */
@Injectable()
export class AddressLimits {
  private readonly addressLimits: Readonly<Record<AddressCall, Limit>>;
  private readonly wrongCodesLimit: Limit;

  constructor({ ratePerAddress: most }: Settings, limits: Limits) {
    this.addressLimits = {
      registrations: limits.limit({ name: 'registrations-from-address', most, ...ADDRESS_PERIOD }),
      'recovery calls': limits.limit({ name: 'recovery-calls-from-address', most, ...ADDRESS_PERIOD }),
    };
    this.wrongCodesLimit = limits.limit({ name: 'wrong-recovery-codes-from-address', ...WRONG_CODES });
  }

  /** Counts a call. @throws Refusal 'too-many' */
  async count(kind: AddressCall, address: string): Promise<void> {
    await this.addressLimits[kind].count(networkOf(address));
  }

  /**
   * Verifies a code. It is counted before, so that concurrent guesses cannot exceed the limit; only a wrong one stays
   * counted.
   * @throws Refusal 'too-many', or the error of `verify`
   */
  async countWrongCode<Verified>(address: string, verify: () => Promise<Verified>): Promise<Verified> {
    const network = networkOf(address);
    await this.wrongCodesLimit.count(network);
    let isWrong = false;
    try {
      return await verify();
    } catch (error) {
      isWrong = Refusal.is(error, 'code-wrong');
      throw error;
    } finally {
      if (!isWrong) await this.wrongCodesLimit.release(network);
    }
  }
}

/** Limits the practices of a student, and the answers in them. */
@Injectable()
export class PracticeLimits {
  private readonly startLimit: Limit;
  private readonly answerLimit: Limit;

  constructor(limits: Limits) {
    this.startLimit = limits.limit({ name: 'practices-of-student', most: PRACTICES_A_DAY, seconds: DAY_S });
    this.answerLimit = limits.limit({
      name: 'practice-answers-of-student',
      most: PRACTICE_ANSWERS_A_DAY,
      seconds: DAY_S,
    });
  }

  /** Counts a new practice. @throws Refusal 'too-many' */
  async countStart(studentId: string): Promise<void> {
    await this.startLimit.count(studentId);
  }

  /** Rejects a further answer once the limit is reached. @throws Refusal 'too-many' */
  async checkAnswer(studentId: string): Promise<void> {
    await this.answerLimit.check(studentId);
  }

  /** Counts a recorded answer; resent ones are not counted. */
  async countAnswer(studentId: string): Promise<void> {
    await this.answerLimit.record(studentId);
  }
}

/** Limits the question reports of a student per day of EXAM_TIME_ZONE. */
@Injectable()
export class QuestionReportLimits {
  private readonly reportLimit: Limit;
  private readonly days: ExamDays;
  private readonly schedules: Schedules;

  constructor({ examTimeZone }: Settings, limits: Limits) {
    // longer than a day on which clocks are set back
    this.reportLimit = limits.limit({ name: 'question-reports-of-student', most: REPORTS_A_DAY, seconds: 2 * DAY_S });
    this.days = new ExamDays(examTimeZone);
    this.schedules = new Schedules(examTimeZone);
  }

  /** Rejects a further report until the end of the day. @throws Refusal 'too-many' */
  async check(studentId: string, now: Date): Promise<void> {
    await this.reportLimit.check(this.keyOf(studentId, now)).catch((thrown: unknown) => {
      throw Refusal.is(thrown, 'too-many') ? new Refusal('too-many', { seconds: this.secondsLeft(now) }) : thrown;
    });
  }

  /** Counts a recorded report; resent ones are not counted. */
  async count(studentId: string, now: Date): Promise<void> {
    await this.reportLimit.record(this.keyOf(studentId, now));
  }

  private keyOf(studentId: string, now: Date): string {
    return `${studentId} ${this.days.dayOf(now.getTime())}`;
  }

  private secondsLeft(now: Date): number {
    const tomorrow = new Date(Date.parse(this.days.dayOf(now.getTime())) + DAY_S * 1_000).toISOString().slice(0, 10);
    const end = Date.parse(this.schedules.instantOf(`${tomorrow}T00:00:00`));
    return Math.max(1, Math.ceil((end - now.getTime()) / 1_000));
  }
}
