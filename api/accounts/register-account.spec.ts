import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { contextAt } from '../../test/support/given-decider.js';
import { MemoryEventStore } from '../../test/support/memory-event-store.js';
import { MemoryVault } from '../../test/support/memory-vault.js';
import { registering } from '../../test/support/registering.js';
import type { StudentRegistered } from '../contracts/events/account.events.js';
import { StoreUnavailable } from '../platform/event-store/event-store.js';
import { open } from '../platform/vault/sealing.js';
import { RegisterAccount } from './register-account.js';

/** Refuses to write to some streams, as a full disk would. */
class FullEventStore extends MemoryEventStore {
  full = (_stream: string) => false;

  override append(...args: Parameters<MemoryEventStore['append']>) {
    return this.full(args[0]) ? Promise.reject(new StoreUnavailable('disk full')) : super.append(...args);
  }
}

describe('registering an account', () => {
  let events: FullEventStore;
  let vault: MemoryVault;
  let system: ReturnType<typeof registering>;

  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(() => {
    events = new FullEventStore();
    vault = new MemoryVault();
    system = registering(events, vault);
  });

  const command = (accountId: string, email: string, username: string, commandId: string = randomUUID()) =>
    new RegisterAccount(accountId, 'student', email, username, 'Passw0rd!', { ...contextAt(), commandId });
  const register = (...args: Parameters<typeof command>) => system.commands.execute(command(...args));
  const holder = async (what: 'email' | 'username', text: string) =>
    system.reservations.heldBy(await system.reservations.streamOf('student', what, text));

  it('reserves both, and seals who it is with the account’s own key', async () => {
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

  it('gives the email back when the username is taken', async () => {
    await register('ann', 'ann@example.test', 'ann');
    await expect(register('bob', 'bob@example.test', 'ANN')).rejects.toMatchObject({
      code: 'student-taken',
      details: { errors: { email: 'accountTaken', username: 'accountTaken' } },
    });
    expect(await holder('email', 'bob@example.test')).toBeUndefined();
    expect(await holder('username', 'ann')).toBe('ann');
  });

  it('gives both back when the key or the password fails', async () => {
    vault.createAccountKey = () => Promise.reject(new StoreUnavailable('vault away'));
    await expect(register('ann', 'ann@example.test', 'ann')).rejects.toThrow('vault away');
    expect([await holder('email', 'ann@example.test'), await holder('username', 'ann')]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('leaves both to lapse when nothing can be written', async () => {
    events.full = (stream) => stream === 'student-ann';
    await expect(register('ann', 'ann@example.test', 'ann')).rejects.toThrow('disk full');
    expect([await holder('email', 'ann@example.test'), await holder('username', 'ann')]).toEqual(['ann', 'ann']);
  });

  it('changes nothing when the same command comes again', async () => {
    const commandId = randomUUID();
    await register('ann', 'ann@example.test', 'ann', commandId);
    const before = await events.lastPosition();
    await register('ann', 'ann@example.test', 'ann', commandId);
    expect(await events.lastPosition()).toBe(before);
  });

  it('tells different things for the same email of different roles', async () => {
    const [student, tutor] = await Promise.all(
      (['student', 'tutor'] as const).map((role) => system.reservations.streamOf(role, 'email', 'ann@example.test')),
    );
    expect(student).not.toBe(tutor);
    expect(student).toMatch(/^reservation-[0-9a-f]{64}$/);
  });
});
