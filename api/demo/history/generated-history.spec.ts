import { contextAt } from '../../../test/support/given/given-decider.js';
import { MemoryEventStore } from '../../../test/support/stand-ins/memory-event-store.js';
import { sessionDecider, type SessionCommand } from '../../accounts/session.decider.js';
import { Commands } from '../../platform/commands/commands.js';
import { EventLog } from '../../platform/event-store/event-log.js';
import { GeneratedHistory } from './generated-history.js';

const STREAM = 'session-1';
const start: SessionCommand = {
  type: 'StartSession',
  sessionId: '1',
  accountId: 'ann',
  role: 'student',
  epoch: 0,
  rememberMe: false,
};
const end: SessionCommand = { type: 'EndSession', reason: 'logout' };
const [first, second, third] = ['10:00', '11:00', '12:00'].map((time, n) => ({
  ...contextAt(`2026-01-05T${time}:00.000Z`),
  commandId: `00000000-0000-4000-8000-00000000000${n}`,
})) as [ReturnType<typeof contextAt>, ReturnType<typeof contextAt>, ReturnType<typeof contextAt>];

/** Returns the content of a store without recording times. */
const left = async (store: MemoryEventStore) =>
  (await store.readStream(STREAM)).map((event) => ({
    ...event,
    hash: '',
    metadata: { ...event.metadata, recordedAt: '', previousHash: '', hash: '' },
  }));

describe('GeneratedHistory', () => {
  it('records the same events as commands on a server', async () => {
    const history = new GeneratedHistory();
    const actualStore = new MemoryEventStore();
    const commands = Commands.on(new EventLog(actualStore));
    for (const [command, context] of [
      [start, first],
      [start, second],
      [end, third],
    ] as const) {
      const state = history.decide(STREAM, sessionDecider, command, context);
      expect((await commands.decide(STREAM, sessionDecider, command, context)).state).toEqual(state);
    }
    const store = new MemoryEventStore();
    for (const { stream, expected, events } of history.takeAppends()) await store.append(stream, expected, events);
    expect(await left(store)).toEqual(await left(actualStore));
    expect(await left(store)).toHaveLength(2);
    expect(history.takeAppends()).toEqual([]);
  });
});
