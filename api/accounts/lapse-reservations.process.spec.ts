import {
  pendingReservationsProjection,
  type PendingReservation,
} from '../../projections/pending-reservations/pending-reservations.projection.js';
import type { PendingReservations } from '../../projections/pending-reservations/pending-reservations.queries.js';
import { folded } from '../../test/support/given-projection.js';
import { contextAt } from '../../test/support/given-decider.js';
import { MemoryEventStore } from '../../test/support/memory-event-store.js';
import { MemoryVault } from '../../test/support/memory-vault.js';
import { registering } from '../../test/support/registering.js';
import { upcast } from '../contracts/events/catalogue.js';
import { streams } from '../contracts/events/streams.js';
import { alwaysHeld } from '../platform/leases/duty.js';
import { START } from '../platform/event-store/event-store.js';
import { accountDecider, type ConfirmRegistration } from './account.decider.js';
import { LapseReservations } from './lapse-reservations.process.js';

const RESERVED_AT = '2026-01-05T10:00:00.000Z';
const reserving = (commandId: string) => ({ ...contextAt(RESERVED_AT), commandId });

describe('reservations that no account confirmed', () => {
  let events: MemoryEventStore;
  let system: ReturnType<typeof registering>;
  let process: LapseReservations;
  let now: Date;

  /** what the read model shows when it is up to date */
  const pending = async () => {
    const documents = [];
    for await (const batch of events.readAll(START)) {
      documents.push(
        ...batch.events.map((recorded) => ({
          ...recorded,
          ...upcast({ type: recorded.type, data: recorded.data, version: recorded.metadata.version }),
        })),
      );
    }
    return [...folded(pendingReservationsProjection, documents).values()];
  };

  const processOn = (shown: () => Promise<readonly PendingReservation[]>) => {
    const query = {
      lapsed: async (until: Date) => (await shown()).filter(({ lapsesAt }) => lapsesAt <= until.toISOString()),
    };
    const clock = { now: () => now };
    return new LapseReservations(clock, query as unknown as PendingReservations, system.commands, alwaysHeld);
  };

  const types = async (stream: string) => (await events.readStream(stream)).map(({ type }) => type);

  const confirm = (accountId: string) => {
    const command: ConfirmRegistration = {
      type: 'ConfirmRegistration',
      accountId,
      role: 'student',
      identity: '',
      credential: '',
      reservations: ['reservation-1'],
    };
    return system.decisions.decide(
      streams.account('student', accountId),
      accountDecider,
      command,
      reserving('confirm'),
    );
  };

  beforeEach(async () => {
    events = new MemoryEventStore();
    system = registering(events, new MemoryVault());
    now = new Date(RESERVED_AT);
    process = processOn(pending);
    const reserve = { reservation: 'reservation-1', what: 'email', role: 'student' } as const;
    await system.reservations.reserve({ ...reserve, accountId: 'ann' }, reserving('reserve'));
  });

  it('stay for a minute, and are released then, once', async () => {
    now = new Date('2026-01-05T10:00:59.999Z');
    await process.run();
    expect(await types('reservation-1')).toEqual(['Reserved']);

    now = new Date('2026-01-05T10:01:00.000Z');
    await process.run();
    await process.run();
    expect(await types('reservation-1')).toEqual(['Reserved', 'Released']);
    expect(await system.reservations.heldBy('reservation-1')).toBeUndefined();
    expect(await pending()).toEqual([]);
  });

  it('are released only once no late registration can follow', async () => {
    now = new Date('2026-01-05T10:02:00.000Z');
    await process.run();
    expect(await types('student-ann')).toEqual(['RegistrationAbandoned']);
    await expect(confirm('ann')).rejects.toMatchObject({ code: 'registration-lapsed' });
  });

  it('are left alone when their account is there, also while the read model does not show it', async () => {
    const behind = await pending();
    await confirm('ann');
    now = new Date('2026-01-05T10:02:00.000Z');
    await processOn(async () => behind).run();
    expect(await types('reservation-1')).toEqual(['Reserved']);
    expect(await types('student-ann')).toEqual(['StudentRegistered']);
    expect(await system.reservations.heldBy('reservation-1')).toBe('ann');
  });

  it('are released by the next run when one was cut short in between', async () => {
    const abandon = { type: 'AbandonRegistration', accountId: 'ann' } as const;
    await system.decisions.decide('student-ann', accountDecider, abandon, reserving('cut-short'));
    now = new Date('2026-01-05T10:02:00.000Z');
    await process.run();
    expect(await types('student-ann')).toEqual(['RegistrationAbandoned']);
    expect(await types('reservation-1')).toEqual(['Reserved', 'Released']);
  });
});
