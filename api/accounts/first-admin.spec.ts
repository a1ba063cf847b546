import { Logger } from '@nestjs/common';
import { MemoryEventStore } from '../../test/support/stand-ins/memory-event-store.js';
import { MemoryVault } from '../../test/support/stand-ins/memory-vault.js';
import { registering } from '../../test/support/given/registration.js';
import { contextAt } from '../../test/support/given/given-decider.js';
import { streams } from '../contracts/events/streams.js';
import { derivedId } from '../platform/commands/derived-id.js';
import { Settings } from '../platform/config/settings.js';
import { START } from '../platform/event-store/event-store.js';
import { accountDecider } from './account.decider.js';
import { FirstAdmin } from './first-admin.js';

const FIRST = derivedId('first-admin', '1');

describe('the first admin', () => {
  let events: MemoryEventStore;
  let vault: MemoryVault;
  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(() => {
    events = new MemoryEventStore();
    vault = new MemoryVault();
  });

  const process = () => {
    const { decisions, reservations, registration } = registering(events, vault);
    const settings = new Settings({ ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'Adm1n.istrator' });
    const clock = { now: () => contextAt().now };
    const admin = new FirstAdmin(settings, clock, decisions, reservations, registration);
    return {
      start: () => admin.onApplicationBootstrap(),
      reserve: async () => {
        const reservation = await reservations.streamOf('admin', 'username', 'root');
        const reserve = { reservation, what: 'username', role: 'admin', accountId: FIRST } as const;
        await reservations.reserve(reserve, contextAt());
      },
      abandon: async () => {
        const reservation = await reservations.streamOf('admin', 'username', 'root');
        const abandon = { type: 'AbandonReservation', accountId: FIRST, reservation } as const;
        await decisions.decide(streams.account('admin', FIRST), accountDecider, abandon, contextAt());
      },
    };
  };
  const happened = async () => {
    const types: string[] = [];
    for await (const batch of events.readAll(START)) types.push(...batch.events.map(({ type }) => type));
    return types;
  };

  it('is created once, regardless of the number of starts and processes', async () => {
    await Promise.all([process().start(), process().start(), process().start()]);
    await process().start();
    expect(await happened()).toEqual(['Reserved', 'AdminCreated', 'Confirmed']);
  });

  it('is created by the next start after an interrupted one', async () => {
    const cutShort = process();
    await cutShort.reserve();
    await process().start();
    expect(await happened()).toEqual(['Reserved', 'AdminCreated', 'Confirmed']);
  });

  it('is created by the next start after one that was interrupted while abandoning its reservation', async () => {
    const cutShort = process();
    await cutShort.reserve();
    await cutShort.abandon();
    await process().start();
    expect(await happened()).toEqual([
      'Reserved',
      'ReservationAbandoned',
      'Released',
      'Reserved',
      'AdminCreated',
      'Confirmed',
    ]);
  });
});
