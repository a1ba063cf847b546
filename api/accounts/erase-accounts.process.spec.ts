import { Logger } from '@nestjs/common';
import { jest } from '@jest/globals';
import type { ProjectedEvent } from '../../projections/engine/projection.js';
import {
  pendingErasuresProjection,
  type PendingErasure,
} from '../../projections/pending-erasures/pending-erasures.projection.js';
import type { PendingErasuresQueries } from '../../projections/pending-erasures/pending-erasures.queries.js';
import type { PersonalReadModels } from '../../projections/personal-read-models.js';
import { foldEvents } from '../../test/support/given/given-projection.js';
import { contextAt } from '../../test/support/given/given-decider.js';
import { MemoryEventStore } from '../../test/support/stand-ins/memory-event-store.js';
import { MemoryVault } from '../../test/support/stand-ins/memory-vault.js';
import { createRegistration } from '../../test/support/given/registration.js';
import { StoppedClock } from '../../test/support/server/test-clock.js';
import { streams } from '../contracts/events/streams.js';
import { alwaysHeld } from '../platform/leases/held-lease.js';
import { START } from '../platform/event-store/event-store.js';
import { MailOutbox } from '../platform/mail/mail-outbox.js';
import { accountDecider } from './account.decider.js';
import { EraseAccounts } from './erase-accounts.process.js';
import { ErasuresService } from './erasures.service.js';
import type { RecoveriesService } from './recovery/recoveries.service.js';

const ANN = '5f0c6a4e-3f0b-4c55-9a41-0d6c1f7f0a01';
const now = new Date('2026-01-05T10:00:00.000Z');

describe('EraseAccounts after an interrupted erasure', () => {
  const events = new MemoryEventStore();
  const vault = new MemoryVault();
  const outbox = new MailOutbox(vault, new StoppedClock(now));
  const { commands, reservations, streams: accountStreams, accounts } = createRegistration(events, vault);
  const deleteRecords = jest.fn(async () => {});
  const purge = jest.fn(async () => true);
  const pending = {
    async *all(): AsyncGenerator<PendingErasure[]> {
      const all: ProjectedEvent[] = [];
      for await (const batch of events.readAll(START)) all.push(...(batch.events as unknown as ProjectedEvent[]));
      yield [...foldEvents(pendingErasuresProjection, all).values()];
    },
  } as unknown as PendingErasuresQueries;
  const erasures = new ErasuresService(
    vault,
    reservations,
    { deleteRecords } as unknown as RecoveriesService,
    outbox,
    { purge } as unknown as PersonalReadModels,
    accountStreams,
  );
  const process = new EraseAccounts(new StoppedClock(now), pending, erasures, alwaysHeld);
  const lastOf = async (stream: string) => (await events.readStream(stream)).at(-1)?.type;
  let email: string;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    email = await reservations.streamOf('student', 'email', 'ann@example.test');
    const ann = { accountId: ANN, role: 'student', email: 'ann@example.test', username: 'ann' } as const;
    await accounts.register({ ...ann, password: 'Passw0rd!' }, contextAt());
    const mail = { to: 'ann@example.test', subject: 'Your code', text: '4711' };
    await outbox.put('code', ANN, mail, new Date(now.getTime() + 60_000));
    // the process crashes after the deletion is recorded
    await commands.decide(
      streams.account('student', ANN),
      accountDecider,
      { type: 'DeleteAccount', accountId: ANN, role: 'student' },
      { ...contextAt(), commandId: 'delete' },
    );
  });

  it('resumes and removes the account key, the mails and the reservations [ADMIN-34]', async () => {
    purge.mockResolvedValueOnce(false);
    await process.run();
    expect(await vault.accountKey(ANN)).toBeUndefined();
    expect(await vault.countRecords('mail')).toBe(0);
    expect(await lastOf(email)).toBe('Released');
    expect(deleteRecords).toHaveBeenCalledWith(email, now);
  });

  it('records the erasure once, after the read models are purged [ADMIN-34]', async () => {
    expect(await lastOf(streams.account('student', ANN))).toBe('ReservationAbandoned');
    await process.run();
    expect(await lastOf(streams.account('student', ANN))).toBe('AccountErased');
    const { length } = purge.mock.calls;
    await process.run();
    expect(purge).toHaveBeenCalledTimes(length);
  });
});

describe('EraseAccounts when one erasure fails', () => {
  it('completes the other erasures and reports the failing one as stuck', async () => {
    Logger.overrideLogger(false);
    const deletions = ['one', 'two', 'three'].map((_id) => ({ _id, role: 'student', reservations: [], position: '7' }));
    const erasedIds = new Set<string>();
    const pending = {
      async *all() {
        yield await Promise.resolve(deletions.filter(({ _id }) => !erasedIds.has(_id)));
      },
    } as unknown as PendingErasuresQueries;
    const failForTwo = (id: string) =>
      id === 'two' ? Promise.reject(new Error('a broken stream')) : Promise.resolve();
    const erasures = {
      erasePersonalData: jest.fn(({ deleted }: { deleted: { accountId: string } }) => failForTwo(deleted.accountId)),
      purge: jest.fn(() => Promise.resolve()),
      concludeErasure: jest.fn(({ deleted }: { deleted: { accountId: string } }) => {
        erasedIds.add(deleted.accountId);
        return Promise.resolve();
      }),
    };
    const clock = new StoppedClock(now);
    const process = new EraseAccounts(clock, pending, erasures as unknown as ErasuresService, alwaysHeld);
    await process.run();
    expect([...erasedIds]).toEqual(['one', 'three']);
    expect(process.stuck).toEqual([expect.objectContaining({ item: 'student-two erasure', error: 'Error' })]);
    await process.run();
    expect(erasures.purge).toHaveBeenCalledTimes(1);
    expect(erasures.erasePersonalData).toHaveBeenCalledTimes(4);
  });
});
