import { randomUUID } from 'node:crypto';
import { contextAt } from '../../../test/support/given/given-decider.js';
import { MemoryEventStore } from '../../../test/support/stand-ins/memory-event-store.js';
import { UnknownEvent } from '../../contracts/events/catalogue.js';
import type { QuestionDeleted, QuestionEvent } from '../../contracts/events/question.events.js';
import type { Decider } from './decider.js';
import { Commands } from './commands.js';
import { EventLog } from '../event-store/event-log.js';
import { StoreUnavailable } from '../event-store/event-store.js';
import { sentContext } from './derived-id.js';
import { ANSWER_CHANGES_MAX, PROGRESS_EVENTS_MAX } from '../../contracts/http/limits.js';
import { EVENT_IDS_MAX, EventIds } from './event-ids.js';
import { Refusal } from './refusal.js';

/** A decider that counts up to three deletions: small, but with every outcome of a command. */
type Count = { by: string } | { noop: true };
const deleted = (questionId: string): QuestionDeleted => ({
  type: 'QuestionDeleted',
  data: { questionId, subject: 'Math' },
});
const counter: Decider<readonly string[], Count, QuestionEvent> = {
  initial: [],
  decide(command, state) {
    if ('noop' in command) return [];
    if (state.length >= 3) throw new Refusal('account-taken');
    return [deleted(command.by)];
  },
  evolve: (state, event) => (event.type === 'QuestionDeleted' ? [...state, event.data.questionId] : state),
};
const STREAM = 'question-count';
const context = (commandId: string = randomUUID()) => ({ ...contextAt(), commandId });

describe('Decisions', () => {
  let store: MemoryEventStore;
  let firstProcess: Commands;
  /** Another process on the same store, with its own state cache. */
  let otherProcess: Commands;

  beforeEach(() => {
    store = new MemoryEventStore();
    firstProcess = Commands.on(new EventLog(store));
    otherProcess = Commands.on(new EventLog(store));
  });
  const count = async () =>
    (await store.readStream(STREAM)).map((event) => (event.data as { questionId: string }).questionId);

  it('appends the decided events with actor, causation and time', async () => {
    const ownContext = context();
    const { state, revision, position } = await firstProcess.decide(STREAM, counter, { by: 'a' }, ownContext);
    expect({ state, revision, position }).toEqual({ state: ['a'], revision: 0, position: 1n });
    const [event] = await store.readStream(STREAM);
    expect(event!.metadata).toMatchObject({
      actor: ownContext.actor,
      correlationId: ownContext.correlationId,
      causationId: ownContext.commandId,
      at: ownContext.now.toISOString(),
      version: 1,
    });
  });

  it('does not append a resent command again, also after a restart', async () => {
    const ownContext = context();
    await firstProcess.decide(STREAM, counter, { by: 'a' }, ownContext);
    await firstProcess.decide(STREAM, counter, { by: 'b' }, context());
    expect(await firstProcess.decide(STREAM, counter, { by: 'a' }, ownContext)).toMatchObject({
      events: [],
      revision: 0,
    });
    expect(await otherProcess.decide(STREAM, counter, { by: 'a' }, ownContext)).toMatchObject({
      events: [],
      revision: 0,
    });
    expect(await count()).toEqual(['a', 'b']);
  });

  it('retries on a concurrency conflict with another process', async () => {
    await firstProcess.decide(STREAM, counter, { by: 'a' }, context());
    await otherProcess.decide(STREAM, counter, { by: 'b' }, context());
    const { state } = await firstProcess.decide(STREAM, counter, { by: 'c' }, context());
    expect(state).toEqual(['a', 'b', 'c']);
  });

  it('does not read the stream again if the append failed with StoreUnavailable', async () => {
    await firstProcess.decide(STREAM, counter, { by: 'a' }, context());
    const read = jest.spyOn(store, 'readStream');
    const append = jest.spyOn(store, 'append').mockRejectedValueOnce(new StoreUnavailable('silent'));
    await expect(firstProcess.decide(STREAM, counter, { by: 'b' }, context())).rejects.toThrow('silent');
    expect(read).not.toHaveBeenCalled();
    append.mockRestore();
    expect(await firstProcess.decide(STREAM, counter, { by: 'b' }, context())).toMatchObject({ revision: 1 });
  });

  it('bases refusals and no-ops on the stored state instead of the cached one', async () => {
    await firstProcess.decide(STREAM, counter, { by: 'a' }, context());
    await otherProcess.decide(STREAM, counter, { by: 'b' }, context());
    expect(await firstProcess.decide(STREAM, counter, { noop: true }, context())).toMatchObject({
      state: ['a', 'b'],
      revision: 1,
    });
    await otherProcess.decide(STREAM, counter, { by: 'c' }, context());
    await expect(firstProcess.decide(STREAM, counter, { by: 'd' }, context())).rejects.toThrow('account-taken');
    expect(await firstProcess.state(STREAM, counter)).toMatchObject({ state: ['a', 'b', 'c'], revision: 2 });
  });

  it('accepts exactly three of fifty concurrent commands from two processes', async () => {
    const sent = Array.from({ length: 50 }, (_, n) =>
      (n % 2 ? firstProcess : otherProcess).decide(STREAM, counter, { by: String(n) }, context()),
    );
    const outcomes = await Promise.allSettled(sent);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await count()).toHaveLength(3);
  });

  it('executes a command once if it is sent fifty times concurrently', async () => {
    const ownContext = context();
    const sent = Array.from({ length: 50 }, () => firstProcess.decide(STREAM, counter, { by: 'a' }, ownContext));
    const outcomes = await Promise.all(sent);
    expect(new Set(outcomes.map(({ revision }) => revision))).toEqual(new Set([0]));
    expect(await count()).toEqual(['a']);
  });

  it('caches the state that was read for a refusal or a no-op', async () => {
    for (const author of ['a', 'b', 'c']) await firstProcess.decide(STREAM, counter, { by: author }, context());
    const readStreamSpy = jest.spyOn(store, 'readStream');
    await expect(otherProcess.decide(STREAM, counter, { by: 'd' }, context())).rejects.toThrow('account-taken');
    await expect(otherProcess.decide(STREAM, counter, { by: 'd' }, context())).rejects.toThrow('account-taken');
    const later = Commands.on(new EventLog(store));
    await later.decide(STREAM, counter, { noop: true }, context());
    await later.decide(STREAM, counter, { noop: true }, context());
    expect(readStreamSpy.mock.calls.map(([, from]) => from)).toEqual([0, 3, 0, 3]);
  });

  it('a decision on the end of a stream neither reads its beginning nor changes the cached state', async () => {
    for (const author of ['a', 'b', 'c']) await firstProcess.decide(STREAM, counter, { by: author }, context());
    const readStreamSpy = jest.spyOn(store, 'readStream');
    const decideOnEnd = (commands: Commands, author: string, ownContext = context()) =>
      commands.decide(STREAM, counter, { by: author }, ownContext, { from: 2 });
    const ownContext = context();
    expect(await decideOnEnd(firstProcess, 'd', ownContext)).toMatchObject({ state: ['c', 'd'], revision: 3 });
    for (const commands of [firstProcess, otherProcess]) {
      expect(await decideOnEnd(commands, 'd', ownContext)).toMatchObject({ events: [], revision: 3 });
    }
    // the end is read from revision 2, and the event at 3 to find the sender of the resent command
    expect(new Set(readStreamSpy.mock.calls.map(([, from]) => from))).toEqual(new Set([2, 3]));
    expect((await firstProcess.state(STREAM, counter)).state).toEqual(['a', 'b', 'c', 'd']);
    await decideOnEnd(otherProcess, 'e');
    await expect(decideOnEnd(firstProcess, 'f')).rejects.toThrow('account-taken');
    expect(await count()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('a decision on a new stream does not read it unless another process has created it', async () => {
    const readStreamSpy = jest.spyOn(store, 'readStream');
    const { state, revision } = await firstProcess.decide(STREAM, counter, { by: 'a' }, context(), 'none');
    expect({ state, revision }).toEqual({ state: ['a'], revision: 0 });
    await firstProcess.decide(STREAM, counter, { by: 'b' }, context());
    expect(readStreamSpy).not.toHaveBeenCalled();
    await otherProcess.decide(STREAM, counter, { by: 'c' }, context(), 'none');
    expect(await count()).toEqual(['a', 'b', 'c']);
    await expect(otherProcess.decide(STREAM, counter, { by: 'd' }, context(), 'none')).rejects.toThrow('account-taken');
  });

  describe('with a loader of the command', () => {
    const after = (state: readonly string[]): Count => ({ by: `after ${state.join('')}` });

    it('passes the state to the loader, without another read of the stream', async () => {
      const readStreamSpy = jest.spyOn(store, 'readStream');
      expect((await firstProcess.decide(STREAM, counter, after, context())).state).toEqual(['after ']);
      expect(readStreamSpy).toHaveBeenCalledTimes(1);
      const loadLater = (state: readonly string[]) => Promise.resolve(after(state));
      await firstProcess.decide(STREAM, counter, loadLater, context());
      expect(readStreamSpy).toHaveBeenCalledTimes(1);
      expect(await count()).toEqual(['after ', 'after after ']);
    });

    it('calls the loader again with the new state after a concurrency conflict', async () => {
      await firstProcess.decide(STREAM, counter, { by: 'a' }, context());
      await otherProcess.decide(STREAM, counter, { by: 'b' }, context());
      const states: (readonly string[])[] = [];
      const load = (state: readonly string[]) => {
        states.push(state);
        return after(state);
      };
      expect((await firstProcess.decide(STREAM, counter, load, context())).state).toEqual(['a', 'b', 'after ab']);
      expect(states).toEqual([['a'], ['a', 'b']]);
    });

    it('bases a refusal of the loader on the stored state instead of the cached one', async () => {
      await firstProcess.decide(STREAM, counter, { by: 'a' }, context());
      await otherProcess.decide(STREAM, counter, { by: 'b' }, context());
      const load = (state: readonly string[]) => {
        if (!state.includes('b')) throw new Refusal('not-found');
        return after(state);
      };
      await firstProcess.decide(STREAM, counter, load, context());
      expect(await count()).toEqual(['a', 'b', 'after ab']);
    });

    it('does not call the loader of a resent command', async () => {
      const ownContext = context();
      await firstProcess.decide(STREAM, counter, after, ownContext);
      const load = () => Promise.reject(new Error('called'));
      expect(await otherProcess.decide(STREAM, counter, load, ownContext)).toMatchObject({ events: [], revision: 0 });
    });
  });

  it('folds a long stream in steps between which the event loop continues', async () => {
    const sizes: Decider<number, never, QuestionEvent> = {
      initial: 0,
      decide: () => [],
      evolve: (size) => {
        folded += 1;
        return size + 1;
      },
    };
    let folded = 0;
    const events = Array.from({ length: 5_000 }, () => deleted('a'));
    await new EventLog(store).append(STREAM, 'none', events, context());
    const revisions = new Set<number>();
    const measureTurn = () => {
      revisions.add(folded);
      if (folded < events.length) setImmediate(measureTurn);
    };
    measureTurn();
    expect((await firstProcess.state(STREAM, sizes)).state).toBe(events.length);
    expect([...revisions].filter((count) => count > 0 && count < events.length)).not.toEqual([]);
  });

  it('applies an event that an earlier release recorded twice only once', async () => {
    const [ownContext, later] = [context(), context()];
    const log = new EventLog(store);
    await log.append(STREAM, 'none', [deleted('a')], ownContext);
    await log.append(STREAM, 0, [deleted('b')], later);
    expect((await firstProcess.state(STREAM, counter)).state).toEqual(['a', 'b']);
    await log.append(STREAM, 1, [deleted('a')], ownContext);
    for (const commands of [firstProcess, otherProcess]) {
      expect(await commands.state(STREAM, counter)).toEqual({ state: ['a', 'b'], revision: 2 });
    }
    expect((await firstProcess.decide(STREAM, counter, { by: 'c' }, context())).state).toEqual(['a', 'b', 'c']);
  });

  describe('when a command id is reused', () => {
    it('rejects another sender with not-found', async () => {
      const annContext = { ...context(), actor: 'student:ann' };
      await firstProcess.decide(STREAM, counter, { by: 'a' }, annContext);
      for (const commands of [firstProcess, otherProcess]) {
        const bobDecision = commands.decide(STREAM, counter, { by: 'a' }, { ...annContext, actor: 'student:bob' });
        await expect(bobDecision).rejects.toMatchObject({ code: 'not-found' });
      }
      expect(await count()).toEqual(['a']);
    });

    it('rejects another request of the same sender, also after a restart', async () => {
      const sent = (content: object) =>
        sentContext(contextAt(), 'c0000000-0000-4000-8000-000000000001', content, Buffer.from('key'));
      await firstProcess.decide(STREAM, counter, { by: 'a' }, sent({ option: 'a' }));
      for (const commands of [firstProcess, otherProcess]) {
        const resent = commands.decide(STREAM, counter, { by: 'b' }, sent({ option: 'b' }));
        await expect(resent).rejects.toMatchObject({ code: 'command-id-reused' });
        const secondResult = await commands.decide(STREAM, counter, { by: 'a' }, sent({ option: 'a' }));
        expect(secondResult).toMatchObject({ events: [], revision: 0 });
      }
      expect(await count()).toEqual(['a']);
    });

    it('recognizes the id after any number of later commands of an attempt', () => {
      const otherEventsMax = 2_000;
      expect(ANSWER_CHANGES_MAX + PROGRESS_EVENTS_MAX + otherEventsMax).toBeLessThanOrEqual(EVENT_IDS_MAX);
      const ids = new EventIds();
      ids.addCommand('first', STREAM, 2, 1);
      for (let revision = 2; revision < EVENT_IDS_MAX; revision += 1)
        ids.addCommand(`${revision}`, STREAM, 1, revision);
      expect(ids.lastRevisionOf('first', STREAM)).toBe(1);
      expect(ids.lastRevisionOf('33', STREAM)).toBe(33);
      expect(ids.lastRevisionOf('first', 'question-other')).toBeUndefined();
      ids.addCommand('one more', STREAM, 2, EVENT_IDS_MAX + 1);
      expect(ids.lastRevisionOf('first', STREAM)).toBeUndefined();
    });
  });

  describe('when a stream contains an unknown event', () => {
    const unknownEvent = (type: string, version: number) => ({
      id: randomUUID(),
      type,
      data: {},
      metadata: { actor: 'spec', correlationId: 'spec', causationId: 'spec', at: '', version },
    });

    it.each([
      ['FromTomorrow', 1],
      ['QuestionDeleted', 99],
    ])('rejects commands on this stream only, for type %s in version %d', async (type, version) => {
      await firstProcess.decide(STREAM, counter, { by: 'a' }, context());
      await store.append(STREAM, 0, [unknownEvent(type, version)]);
      for (const commands of [firstProcess, otherProcess]) {
        await expect(commands.decide(STREAM, counter, { by: 'b' }, context())).rejects.toThrow(UnknownEvent);
        await expect(commands.state(STREAM, counter)).rejects.toThrow(UnknownEvent);
        const resent = await commands.decide(`question-${randomUUID()}`, counter, { by: 'c' }, context());
        expect(resent.state).toEqual(['c']);
      }
    });
  });
});
