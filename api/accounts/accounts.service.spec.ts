import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { contextAt } from '../../test/support/given/given-decider.js';
import { MemoryEventStore } from '../../test/support/stand-ins/memory-event-store.js';
import { MemoryVault } from '../../test/support/stand-ins/memory-vault.js';
import { createRegistration } from '../../test/support/given/registration.js';
import type { StudentRegistered } from '../contracts/events/account.events.js';
import { StoreUnavailable } from '../platform/event-store/event-store.js';
import { open } from '../platform/vault/sealing.js';
import { reservationDecider } from './reservation.decider.js';

/** Event store that rejects writes to some streams, as with a full disk. */
class FullEventStore extends MemoryEventStore {
  isFull = (_stream: string) => false;
  private readonly writtenStreams = new Set<string>();

  has(stream: string): boolean {
    return this.writtenStreams.has(stream);
  }

  override append(...args: Parameters<MemoryEventStore['append']>) {
    if (this.isFull(args[0])) return Promise.reject(new StoreUnavailable('disk full'));
    this.writtenStreams.add(args[0]);
    return super.append(...args);
  }
}

describe('AccountsService', () => {
  let events: FullEventStore;
  let vault: MemoryVault;
  let system: ReturnType<typeof createRegistration>;

  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(() => {
    events = new FullEventStore();
    vault = new MemoryVault();
    system = createRegistration(events, vault);
  });

  const register = (accountId: string, email: string, username: string, commandId: string = randomUUID()) => {
    const registration = { accountId, role: 'student', email, username, password: 'Passw0rd!' } as const;
    return system.accounts.register(registration, { ...contextAt(), commandId });
  };
  const holder = async (kind: 'email' | 'username', text: string) =>
    system.reservations.holderOf(await system.reservations.streamOf('student', kind, text));

  it('reserves email and username and seals the identity with the account’s own key', async () => {
    await register('ann', 'Ann@example.test', 'Ann');
    expect([await holder('email', 'ann@example.test'), await holder('username', 'ann')]).toEqual(['ann', 'ann']);
    const [registered] = await events.readStream('student-ann');
    const data = registered!.data as StudentRegistered['data'];
    const key = (await vault.accountKey('ann'))!;
    expect(open(key, 'ann', data.identity)).toEqual({ email: 'Ann@example.test', username: 'Ann' });
    expect(open(key, 'ann', data.credential)).toEqual({ passwordHash: 'hash of Passw0rd!' });
    expect(data.reservations).toEqual([
      await system.reservations.streamOf('student', 'email', 'ann@example.test'),
      await system.reservations.streamOf('student', 'username', 'ann'),
    ]);
  });

  it('confirms both reservations so that they never lapse', async () => {
    await register('ann', 'ann@example.test', 'ann');
    for (const [kind, text] of [
      ['email', 'ann@example.test'],
      ['username', 'ann'],
    ] as const) {
      const stream = await events.readStream(await system.reservations.streamOf('student', kind, text));
      expect(stream.map(({ type }) => type)).toEqual(['Reserved', 'Confirmed']);
    }
  });

  it('succeeds when the confirmations cannot be written', async () => {
    events.isFull = (stream) => stream.startsWith('reservation-') && events.has('student-ann');
    await register('ann', 'ann@example.test', 'ann');
    expect(await holder('email', 'ann@example.test')).toBe('ann');
  });

  it('releases the email when the username is taken', async () => {
    await register('ann', 'ann@example.test', 'ann');
    await expect(register('bob', 'bob@example.test', 'ANN')).rejects.toMatchObject({
      code: 'student-taken',
      details: { errors: { email: 'accountTaken', username: 'accountTaken' } },
    });
    expect(await holder('email', 'bob@example.test')).toBeUndefined();
    expect(await holder('username', 'ann')).toBe('ann');
  });

  it('releases both reservations when creating the key or hashing the password fails', async () => {
    vault.createAccountKey = () => Promise.reject(new StoreUnavailable('vault unavailable'));
    await expect(register('ann', 'ann@example.test', 'ann')).rejects.toThrow('vault unavailable');
    expect([await holder('email', 'ann@example.test'), await holder('username', 'ann')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('does not release the reservations when nothing can be written, so that they lapse', async () => {
    events.isFull = (stream) => stream === 'student-ann';
    await expect(register('ann', 'ann@example.test', 'ann')).rejects.toThrow('disk full');
    expect([await holder('email', 'ann@example.test'), await holder('username', 'ann')]).toEqual(['ann', 'ann']);
  });

  it('reserves nothing when a rejected command is repeated after the username became available', async () => {
    await register('ann', 'ann@example.test', 'ann');
    const commandId = randomUUID();
    await expect(register('bob', 'bob@example.test', 'ann', commandId)).rejects.toMatchObject({
      code: 'student-taken',
    });
    const username = await system.reservations.streamOf('student', 'username', 'ann');
    const release = { type: 'Release', reservation: username, accountId: 'ann' } as const;
    await system.commands.decide(username, reservationDecider, release, { ...contextAt(), commandId: randomUUID() });
    await expect(register('bob', 'bob@example.test', 'ann', commandId)).rejects.toMatchObject({
      code: 'registration-lapsed',
    });
    expect([await holder('email', 'bob@example.test'), await holder('username', 'ann')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('is idempotent for the same command id', async () => {
    const commandId = randomUUID();
    await register('ann', 'ann@example.test', 'ann', commandId);
    const before = await events.lastPosition();
    await register('ann', 'ann@example.test', 'ann', commandId);
    expect(await events.lastPosition()).toBe(before);
  });

  it('allows the same email once per role', async () => {
    const [student, tutor] = await Promise.all(
      (['student', 'tutor'] as const).map((role) => system.reservations.streamOf(role, 'email', 'ann@example.test')),
    );
    expect(student).not.toBe(tutor);
    expect(student).toMatch(/^reservation-[0-9a-f]{64}$/);
  });
});
