import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { GRACE_MS } from '../contracts/http/limits.js';
import type { RunningAttemptDocument } from '../../projections/running-attempts/running-attempts.projection.js';
import type { RunningAttemptsQueries } from '../../projections/running-attempts/running-attempts.queries.js';
import type { CommandContext } from '../platform/commands/command-context.js';
import { AttemptDeadlineProcess } from './attempt-deadline.process.js';
import type { OutageProcess } from './outage.process.js';
import type { AttemptsService } from './attempts.service.js';

const NOW = new Date('2026-01-05T10:00:00.000Z');
const clock = { now: () => NOW };
const dueAttempts = (count: number): RunningAttemptDocument[] =>
  Array.from({ length: count }, (_, n) => ({
    _id: `attempt-${n}`,
    studentId: `student-${n}`,
    type: 'MockTest',
    examId: 'exam',
    weighing: 'practice' as const,
    deadline: new Date(NOW.getTime() - GRACE_MS - count + n).toISOString(),
  }));

describe('AttemptDeadlineProcess', () => {
  const finished: { attemptId: string; studentId: string; context: CommandContext }[] = [];
  let attempts: RunningAttemptDocument[];
  let failing: (attemptId: string) => boolean;
  let requestTimes: Date[];
  let isLeaseHeld: boolean;
  const lease = { isHeld: () => isLeaseHeld };
  let graceMs: number;
  const outages: Pick<OutageProcess, 'graceEnd'> = {
    graceEnd: (deadline) => new Date(Date.parse(deadline) + graceMs),
  };
  const processOver = (
    running: Pick<RunningAttemptsQueries, 'findDue'>,
    attemptsService: Pick<AttemptsService, 'bringUpToDate'>,
  ) =>
    new AttemptDeadlineProcess(
      running as RunningAttemptsQueries,
      attemptsService as AttemptsService,
      outages as OutageProcess,
      clock,
      lease,
    );
  let process: AttemptDeadlineProcess;

  beforeEach(() => {
    jest.useFakeTimers();
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
    finished.length = 0;
    requestTimes = [];
    isLeaseHeld = true;
    graceMs = GRACE_MS;
    failing = () => false;
    const running: Pick<RunningAttemptsQueries, 'findDue'> = {
      async *findDue(instant, pageSize) {
        requestTimes.push(instant);
        for (let offset = 0; offset < attempts.length; offset += pageSize) {
          yield await Promise.resolve(attempts.slice(offset, offset + pageSize));
        }
      },
    };
    const attemptsService: Pick<AttemptsService, 'bringUpToDate'> = {
      bringUpToDate: (attemptId, studentId, context) => {
        finished.push({ attemptId, studentId, context });
        return failing(attemptId) ? Promise.reject(new Error('the store is unavailable')) : Promise.resolve(undefined);
      },
    };
    process = processOver(running, attemptsService);
  });
  afterEach(async () => {
    await process.onApplicationShutdown();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  it('finishes each attempt whose deadline and grace period are over, once per second', async () => {
    attempts = dueAttempts(45);
    process.onApplicationBootstrap();
    expect(finished).toEqual([]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(finished.map(({ attemptId }) => attemptId)).toEqual(attempts.map(({ _id }) => _id));
    expect(finished[3]).toMatchObject({
      studentId: 'student-3',
      context: { actor: 'process:attempt-deadline', now: NOW },
    });
    expect(requestTimes[0]).toEqual(new Date(NOW.getTime() - GRACE_MS));
    attempts = dueAttempts(1);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(finished).toHaveLength(46);
  });

  it('finishes the other attempts when one fails, and retries the failed one', async () => {
    attempts = dueAttempts(3);
    failing = (attemptId) => attemptId === 'attempt-0';
    await process.run();
    await process.run();
    expect(finished.filter(({ attemptId }) => attemptId === 'attempt-0')).toHaveLength(2);
    expect(finished.filter(({ attemptId }) => attemptId === 'attempt-2')).toHaveLength(2);
  });

  it('retries while the read store is unavailable and logs the failure once', async () => {
    let attemptCount = 0;
    const unavailableQueries: Pick<RunningAttemptsQueries, 'findDue'> = {
      findDue: () => {
        attemptCount += 1;
        throw new Error('the store is unavailable');
      },
    };
    const failing = processOver(unavailableQueries, { bringUpToDate: () => Promise.resolve(undefined) });
    failing.onApplicationBootstrap();
    await jest.advanceTimersByTimeAsync(3_000);
    expect(attemptCount).toBe(3);
    expect(Logger.prototype.warn).toHaveBeenCalledTimes(1);
    await failing.onApplicationShutdown();
  });

  it('waits for the extended grace period after an outage', async () => {
    attempts = dueAttempts(30);
    graceMs = GRACE_MS + 11;
    await process.run();
    expect(finished.map(({ attemptId }) => attemptId)).toEqual(attempts.slice(0, 19).map(({ _id }) => _id));
  });

  it('does nothing while another server holds the lease', async () => {
    attempts = dueAttempts(1);
    isLeaseHeld = false;
    await process.run();
    expect(requestTimes).toEqual([]);
  });

  it('finishes many attempts in batches of twenty without a pause while it holds the lease', async () => {
    attempts = dueAttempts(1_500);
    await process.run();
    expect(finished.map(({ attemptId }) => attemptId)).toEqual(attempts.map(({ _id }) => _id));
    finished.length = 0;
    failing = (attemptId) => {
      if (attemptId === 'attempt-100') isLeaseHeld = false;
      return false;
    };
    await process.run();
    expect(finished).toHaveLength(120);
  });
});
