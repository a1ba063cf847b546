import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { jest } from '@jest/globals';
import {
  pendingReservationsProjection,
  type PendingReservation,
} from '../../projections/pending-reservations/pending-reservations.projection.js';
import type { PendingReservationsQueries } from '../../projections/pending-reservations/pending-reservations.queries.js';
import type { ProjectedEvent } from '../../projections/engine/projection.js';
import { foldEvents } from '../../test/support/given/given-projection.js';
import { contextAt } from '../../test/support/given/given-decider.js';
import { MemoryEventStore } from '../../test/support/stand-ins/memory-event-store.js';
import { MemoryVault } from '../../test/support/stand-ins/memory-vault.js';
import { createRegistration } from '../../test/support/given/registration.js';
import type { Credential, Identity } from '../contracts/events/account.events.js';
import type { Sealed } from '../contracts/events/sealed.js';
import { streams } from '../contracts/events/streams.js';
import { alwaysHeld } from '../platform/leases/held-lease.js';
import { START, StoreUnavailable } from '../platform/event-store/event-store.js';
import { accountDecider, type Register } from './account.decider.js';
import { LapseReservations } from './lapse-reservations.process.js';

const RESERVED_AT = '2026-01-05T10:00:00.000Z';
const metadata = { actor: 'spec', correlationId: 'spec', causationId: 'spec', at: RESERVED_AT, version: 1 };
const reserving = (commandId: string) => ({ ...contextAt(RESERVED_AT), commandId });

describe('LapseReservations', () => {
  let events: MemoryEventStore;
  let services: ReturnType<typeof createRegistration>;
  let process: LapseReservations;
  let now: Date;

  /** Returns the up-to-date content of the read model. */
  const pending = async () => {
    const types = Object.keys(pendingReservationsProjection.on);
    const documents = [];
    for await (const batch of events.readAll(START, { types })) documents.push(...batch.events);
    return [...foldEvents(pendingReservationsProjection, documents as unknown as ProjectedEvent[]).values()];
  };

  const processOn = (findPending: () => Promise<readonly PendingReservation[]>) => {
    const query = {
      async *findExpired(until: Date) {
        yield* (await findPending()).filter(({ lapsesAt }) => lapsesAt <= until.toISOString());
      },
    };
    const clock = { now: () => now };
    return new LapseReservations(
      clock,
      query as unknown as PendingReservationsQueries,
      services.reservations,
      alwaysHeld,
    );
  };

  const types = async (stream: string) => (await events.readStream(stream)).map(({ type }) => type);

  const register = (accountId: string, ...reservations: string[]) => {
    const command: Register = {
      type: 'Register',
      accountId,
      role: 'student',
      identity: '' as Sealed<Identity>,
      credential: '' as Sealed<Credential>,
      reservations,
    };
    return services.commands.decide(
      streams.account('student', accountId),
      accountDecider,
      command,
      reserving(`register ${accountId}`),
    );
  };

  const reserve = (reservation: string, accountId: string, time = new Date(RESERVED_AT)) =>
    services.reservations.reserve(
      { reservation, what: 'email', role: 'student', accountId },
      { ...contextAt(), commandId: randomUUID(), now: time },
    );

  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    events = new MemoryEventStore();
    services = createRegistration(events, new MemoryVault());
    now = new Date(RESERVED_AT);
    process = processOn(pending);
    await reserve('reservation-1', 'ann');
  });

  it('releases unconfirmed reservations once, after one minute', async () => {
    now = new Date('2026-01-05T10:00:59.999Z');
    await process.run();
    expect(await types('reservation-1')).toEqual(['Reserved']);

    now = new Date('2026-01-05T10:01:00.000Z');
    await process.run();
    await process.run();
    expect(await types('reservation-1')).toEqual(['Reserved', 'Released']);
    expect(await services.reservations.holderOf('reservation-1')).toBeUndefined();
    expect(await pending()).toEqual([]);
  });

  it('releases a reservation only when its account can no longer be registered', async () => {
    now = new Date('2026-01-05T10:02:00.000Z');
    await process.run();
    expect(await types('student-ann')).toEqual(['ReservationAbandoned']);
    await expect(register('ann', 'reservation-1')).rejects.toMatchObject({ code: 'registration-lapsed' });
  });

  it('confirms reservations that their account holds', async () => {
    await register('ann', 'reservation-1');
    now = new Date('2026-01-05T10:02:00.000Z');
    await process.run();
    expect(await types('reservation-1')).toEqual(['Reserved', 'Confirmed']);
    expect(await types('student-ann')).toEqual(['StudentRegistered']);
    expect(await pending()).toEqual([]);
  });

  it('releases reservations of a registered account that are not part of its profile', async () => {
    await register('ann', 'reservation-1');
    await reserve('reservation-2', 'ann');
    now = new Date('2026-01-05T10:02:00.000Z');
    await process.run();
    expect(await types('reservation-2')).toEqual(['Reserved', 'Released']);
    expect(await services.reservations.holderOf('reservation-1')).toBe('ann');
    expect(await pending()).toEqual([]);
  });

  it('releases a reservation again when the same account reserves the name once more', async () => {
    await register('bob');
    await reserve('reservation-2', 'bob');
    now = new Date('2026-01-05T10:02:00.000Z');
    await process.run();
    await reserve('reservation-2', 'bob', now);
    now = new Date('2026-01-05T10:04:00.000Z');
    await process.run();
    expect(await types('reservation-2')).toEqual(['Reserved', 'Released', 'Reserved', 'Released']);
  });

  it('releases lapsed reservations even when more than a hundred others cannot be released', async () => {
    for (let n = 0; n < 120; n += 1) {
      await reserve(`reservation-stuck-${n}`, `stuck-${n}`, new Date('2026-01-05T09:00:00.000Z'));
      await events.append(streams.account('student', `stuck-${n}`), 'none', [
        { id: randomUUID(), type: 'OfAnotherProgram', data: {}, metadata },
      ]);
    }
    now = new Date('2026-01-05T10:02:00.000Z');
    await process.run();
    expect(await types('reservation-1')).toEqual(['Reserved', 'Released']);
    expect(await types('reservation-stuck-0')).toEqual(['Reserved']);
  });

  it('keeps reservations unchanged while the store is unavailable', async () => {
    await reserve('reservation-2', 'bob');
    const append = jest.spyOn(events, 'append').mockRejectedValue(new StoreUnavailable('unavailable'));
    now = new Date('2026-01-05T10:02:00.000Z');
    await process.run();
    expect(await types('reservation-2')).toEqual(['Reserved']);
    append.mockRestore();
    await process.run();
    expect(await types('reservation-2')).toEqual(['Reserved', 'Released']);
  });

  it('completes an interrupted release in the next run', async () => {
    const abandon = { type: 'AbandonReservation', accountId: 'ann', reservation: 'reservation-1' } as const;
    await services.commands.decide('student-ann', accountDecider, abandon, reserving('cut-short'));
    now = new Date('2026-01-05T10:02:00.000Z');
    await process.run();
    expect(await types('student-ann')).toEqual(['ReservationAbandoned']);
    expect(await types('reservation-1')).toEqual(['Reserved', 'Released']);
  });
});
