import type { FastifyReply } from 'fastify';
import type { ProjectionLag, ReadModelState } from '../../projections/engine/progress.js';
import { HealthController } from './health.controller.js';

describe('readiness', () => {
  const lag = (projection: string, state: ReadModelState, behindMs = 0, quarantined = 0): ProjectionLag => ({
    projection,
    state,
    position: 0n,
    behindMs,
    quarantined,
  });
  const asked = (...projections: readonly ProjectionLag[]) => {
    const there = { notReady: () => undefined } as never;
    const status = jest.fn();
    const progress = { lag: () => projections } as never;
    const readiness = new HealthController(there, there, there, progress).ready({ status } as unknown as FastifyReply);
    return { readiness, failed: status.mock.calls.length > 0 };
  };

  it('[P6] names the lists that are late, stopped or being built, and does not fail for them', () => {
    expect(
      asked(lag('fine', 'current'), lag('slow', 'late', 7_000), lag('new', 'building', 90_000), lag('bad', 'stopped')),
    ).toMatchObject({
      failed: false,
      readiness: {
        status: 'ready',
        warnings: ['slow: 7 s behind', 'new: being built', 'bad: stopped by an error (see the log)'],
        projectionLagMs: 7_000,
      },
    });
  });

  it('[P2] warns of events that were left out', () => {
    expect(asked(lag('lists', 'current', 0, 3))).toMatchObject({
      failed: false,
      readiness: { warnings: ['lists: 3 events were left out'], quarantinedEvents: 3 },
    });
  });
});
