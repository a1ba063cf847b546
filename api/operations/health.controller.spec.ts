import type { FastifyReply } from 'fastify';
import type { ProjectionLag, ReadModelState } from '../../projections/engine/progress.js';
import { eventually } from '../../test/support/assertions/eventually.js';
import { RestartingThread } from '../platform/sqlite/restarting-thread.js';
import { HealthController } from './health.controller.js';

const noWarnings = { current: () => [] } as never;

it('HealthController fails liveness while a thread is dead', async () => {
  const program = `import { parentPort } from 'node:worker_threads';
    parentPort.postMessage('begun');
    parentPort.on('message', () => process.exit());`;
  const thread = await RestartingThread.start({
    script: new URL(`data:text/javascript,${encodeURIComponent(program)}`),
    workerData: {},
    name: 'a thread',
    refused: () => undefined,
    onMessage: () => {},
    onLost: () => {},
  });
  const availableStore = {} as never;
  const live = () => {
    const status = jest.fn();
    const liveness = new HealthController(
      availableStore,
      availableStore,
      availableStore,
      availableStore,
      availableStore,
      availableStore,
      availableStore,
      noWarnings,
    ).live({
      status,
    } as unknown as FastifyReply);
    return [liveness, status.mock.calls];
  };
  const alive = [{ status: 'live', threads: [] }, []];
  expect(live()).toEqual(alive);
  thread.post('die');
  await eventually(async () => expect(live()).toEqual([{ status: 'dead', threads: ['a thread'] }, [[503]]]), 10_000);
  expect(thread.lost?.message).toBe('a thread: it ended');
  await eventually(async () => expect(live()).toEqual(alive), 10_000);
  await thread.close('end');
});

describe('GET /health/ready', () => {
  const quietMails = { warning: () => undefined } as never;
  const lag = (projection: string, state: ReadModelState, behindMs = 0, quarantined = 0): ProjectionLag => ({
    projection,
    state,
    position: 0n,
    behindMs,
    quarantined,
  });
  const health = (...projections: readonly ProjectionLag[]) => {
    const availableStore = { notReady: () => undefined } as never;
    const status = jest.fn();
    const progress = { lag: () => projections } as never;
    const readiness = new HealthController(
      availableStore,
      availableStore,
      availableStore,
      progress,
      quietMails,
      availableStore,
      availableStore,
      noWarnings,
    ).ready({
      status,
    } as unknown as FastifyReply);
    return { readiness, failed: status.mock.calls.length > 0 };
  };

  it('reports read models that are late, stopped or being built, and stays ready', () => {
    expect(
      health(lag('fine', 'current'), lag('slow', 'late', 7_000), lag('new', 'building', 90_000), lag('bad', 'stopped')),
    ).toMatchObject({
      failed: false,
      readiness: {
        status: 'ready',
        warnings: ['slow: 7 s behind', 'new: being built', 'bad: stopped by an error (see the log)'],
        projectionLagMs: 7_000,
      },
    });
  });

  it('reports stuck work without its error message and stays ready', () => {
    const availableStore = { notReady: () => undefined } as never;
    const item = { process: 'EraseAccounts', item: 'student-1', failures: 3, error: 'UnknownEvent' };
    const processes = { stuck: () => Array.from({ length: 30 }, () => item) } as never;
    const status = jest.fn();
    const progress = { lag: () => [] } as never;
    const health = new HealthController(
      availableStore,
      availableStore,
      availableStore,
      progress,
      quietMails,
      availableStore,
      availableStore,
      noWarnings,
      undefined,
      undefined,
      processes,
    );
    const readiness = health.ready({ status } as unknown as FastifyReply);
    expect(readiness).toMatchObject({ status: 'ready', reasons: [] });
    expect(readiness.stuck).toEqual(Array.from({ length: 20 }, () => item));
    expect(readiness.warnings[0]).toBe(
      'EraseAccounts: student-1 failed 3 times (UnknownEvent) and is retried (see the log)',
    );
    expect(status).not.toHaveBeenCalled();
  });

  it('warns about quarantined events', () => {
    expect(health(lag('lists', 'current', 0, 3))).toMatchObject({
      failed: false,
      readiness: { warnings: ['lists: 3 events were quarantined'], quarantinedEvents: 3 },
    });
  });
});
