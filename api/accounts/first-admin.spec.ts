import { Logger } from '@nestjs/common';
import { MemoryEventStore } from '../../test/support/stand-ins/memory-event-store.js';
import { MemoryVault } from '../../test/support/stand-ins/memory-vault.js';
import { createRegistration } from '../../test/support/given/registration.js';
import { contextAt } from '../../test/support/given/given-decider.js';
import { streams } from '../contracts/events/streams.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { Settings } from '../platform/config/settings.js';
import { START } from '../platform/event-store/event-store.js';
import { accountDecider } from './account.decider.js';
import { FirstAdmin } from './first-admin.js';

const FIRST_ADMIN_ID = derivedId('first-admin', '1');

describe('FirstAdmin', () => {
  let events: MemoryEventStore;
  let vault: MemoryVault;
  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(() => {
    events = new MemoryEventStore();
    vault = new MemoryVault();
  });

  const process = (password = 'Adm1n.istrator') => {
    const { commands, reservations, streams: accountStreams, accounts, passwords } = createRegistration(events, vault);
    const settings = new Settings({ ADMIN_USERNAME: 'root', ADMIN_PASSWORD: password });
    const clock = { now: () => contextAt().now };
    const admin = new FirstAdmin(settings, clock, accountStreams, reservations, accounts, passwords);
    return {
      start: () => admin.onApplicationBootstrap(),
      reserve: async () => {
        const reservation = await reservations.streamOf('admin', 'username', 'root');
        const reserve = { reservation, what: 'username', role: 'admin', accountId: FIRST_ADMIN_ID } as const;
        await reservations.reserve(reserve, contextAt());
      },
      abandon: async () => {
        const reservation = await reservations.streamOf('admin', 'username', 'root');
        const abandon = { type: 'AbandonReservation', accountId: FIRST_ADMIN_ID, reservation } as const;
        await commands.decide(streams.account('admin', FIRST_ADMIN_ID), accountDecider, abandon, contextAt());
      },
    };
  };
  const recordedTypes = async () => {
    const types: string[] = [];
    for await (const batch of events.readAll(START)) types.push(...batch.events.map(({ type }) => type));
    return types;
  };

  it('creates exactly one admin across several starts and processes', async () => {
    await Promise.all([process().start(), process().start(), process().start()]);
    await process().start();
    expect(await recordedTypes()).toEqual(['Reserved', 'AdminCreated', 'Confirmed']);
  });

  it('logs that ADMIN_PASSWORD is ignored only if it is not the password of the admin', async () => {
    const log = jest.spyOn(Logger.prototype, 'log');
    await Promise.all([process().start(), process().start()]);
    await process().start();
    expect(log.mock.calls).toEqual([]);
    await process('An0ther.password').start();
    expect(log.mock.calls).toEqual([[expect.stringMatching(/^ADMIN_PASSWORD is ignored/)]]);
    log.mockRestore();
  });

  it('creates the admin at the next start after an interrupted start', async () => {
    const interruptedStart = process();
    await interruptedStart.reserve();
    await process().start();
    expect(await recordedTypes()).toEqual(['Reserved', 'AdminCreated', 'Confirmed']);
  });

  it('creates the admin at the next start after an interruption while the reservation was being abandoned', async () => {
    const interruptedStart = process();
    await interruptedStart.reserve();
    await interruptedStart.abandon();
    await process().start();
    expect(await recordedTypes()).toEqual([
      'Reserved',
      'ReservationAbandoned',
      'Released',
      'Reserved',
      'AdminCreated',
      'Confirmed',
    ]);
  });
});
