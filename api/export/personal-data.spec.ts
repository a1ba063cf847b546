import { contextAt } from '../../test/support/given/given-decider.js';
import { MemoryEventStore } from '../../test/support/stand-ins/memory-event-store.js';
import { MemoryVault } from '../../test/support/stand-ins/memory-vault.js';
import { createRegistration } from '../../test/support/given/registration.js';
import { accountDecider } from '../accounts/account.decider.js';
import { streams } from '../contracts/events/streams.js';
import { EventLog } from '../platform/event-store/event-log.js';
import { sealedOpener } from '../platform/vault/sealing.js';
import { exportedEvents, type ExportedEvent } from './exported-events.js';
import { unsealingWith, removeSealedFields, type Unsealing } from './personal-data.js';

const [ANN, BOB] = ['5f0c6a4e-3f0b-4c55-9a41-0d6c1f7f0a01', '5f0c6a4e-3f0b-4c55-9a41-0d6c1f7f0a02'] as const;
const ALL = { from: undefined, to: undefined, types: undefined, examId: undefined };

describe('personal data in an export', () => {
  const events = new MemoryEventStore();
  const vault = new MemoryVault();
  const log = new EventLog(events);
  const { commands, accounts } = createRegistration(events, vault);
  const register = (id: string, name: string) =>
    accounts.register(
      { accountId: id, role: 'student', email: `${name}@example.test`, username: name, password: 'Passw0rd!' },
      { ...contextAt(), commandId: id },
    );
  const exported = async (unsealing: Unsealing): Promise<ExportedEvent[]> => {
    const all: ExportedEvent[] = [];
    for await (const batch of exportedEvents(log, ALL)) all.push(...(await unsealing(batch.events)));
    return all;
  };
  const registeredIn = (all: readonly ExportedEvent[]) =>
    all.filter(({ type }) => type === 'StudentRegistered').map(({ data }) => data as Record<string, unknown>);

  beforeAll(async () => {
    await register(ANN, 'ann');
    await register(BOB, 'bob');
  });

  it('is omitted together with its field', async () => {
    const reservations = [expect.any(String), expect.any(String)];
    expect(registeredIn(await exported(removeSealedFields))).toEqual([
      { accountId: ANN, reservations },
      { accountId: BOB, reservations },
    ]);
  });

  it('is decrypted on request, except credentials', async () => {
    const [ann] = registeredIn(await exported(unsealingWith(sealedOpener(vault), log)));
    expect(ann).toMatchObject({ accountId: ANN, identity: { email: 'ann@example.test', username: 'ann' } });
    expect(ann).not.toHaveProperty('credential');
  });

  it('is omitted for an account that is deleted during the export, even if its key still exists', async () => {
    const unsealing = unsealingWith(sealedOpener(vault), log);
    await exported(unsealing);
    const remove = { type: 'DeleteAccount', accountId: ANN, role: 'student' } as const;
    const context = { ...contextAt(), commandId: '00000000-0000-4000-8000-00000000000d' };
    await commands.decide(streams.account('student', ANN), accountDecider, remove, context);
    expect(await vault.accountKey(ANN)).toBeDefined();
    const [ann, bob] = registeredIn(await exported(unsealing));
    expect(ann).toEqual({ accountId: ANN, reservations: expect.any(Array), identity: null });
    expect(bob).toMatchObject({ identity: { username: 'bob' } });
  });

  it('is omitted without affecting other fields, so that events of a later version are exported as stored', async () => {
    const metadata = { actor: 'spec', correlationId: 'spec', causationId: 'spec', at: '2027-01-01T00:00:00.000Z' };
    const lateEvent = { id: '00000000-0000-4000-8000-00000000000e', type: 'FromTomorrow', data: { said: '=1+1' } };
    await events.append('tomorrow-1', 'none', [{ ...lateEvent, metadata: { ...metadata, version: 3 } }]);
    await register('5f0c6a4e-3f0b-4c55-9a41-0d6c1f7f0a03', 'carol');
    const all = await exported(removeSealedFields);
    expect(all.find(({ type }) => type === 'FromTomorrow')!.data).toEqual({ said: '=1+1' });
    const positions = all.map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((a, b) => Number(a - b)));
  });
});
