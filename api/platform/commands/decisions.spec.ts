import { randomUUID } from 'node:crypto';
import { contextAt } from '../../../test/support/given-decider.js';
import { MemoryEventStore } from '../../../test/support/memory-event-store.js';
import type { QuestionDeleted, QuestionEvent } from '../../contracts/events/question.events.js';
import type { Decider } from './decider.js';
import { Decisions } from './decisions.js';
import { Refusal } from './refusal.js';

/** Counts deletions up to three: small enough to see every path of a command. */
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

describe('the way of a command', () => {
  let store: MemoryEventStore;
  let here: Decisions;
  /** another process on the same store, with its own memory of states */
  let elsewhere: Decisions;

  beforeEach(() => {
    store = new MemoryEventStore();
    here = new Decisions(store);
    elsewhere = new Decisions(store);
  });
  const count = async () =>
    (await store.readStream(STREAM)).map((event) => (event.data as { questionId: string }).questionId);

  it('appends what was decided, with who, why and when', async () => {
    const mine = context();
    const { state, revision, position } = await here.decide(STREAM, counter, { by: 'a' }, mine);
    expect({ state, revision, position }).toEqual({ state: ['a'], revision: 0, position: 1n });
    const [event] = await store.readStream(STREAM);
    expect(event!.metadata).toMatchObject({
      actor: mine.actor,
      correlationId: mine.correlationId,
      causationId: mine.commandId,
      at: mine.now.toISOString(),
      version: 1,
    });
  });

  it('changes nothing when a command is sent again, now or after a restart', async () => {
    const mine = context();
    await here.decide(STREAM, counter, { by: 'a' }, mine);
    await here.decide(STREAM, counter, { by: 'b' }, context());
    expect(await here.decide(STREAM, counter, { by: 'a' }, mine)).toMatchObject({ events: [], revision: 0 });
    expect(await elsewhere.decide(STREAM, counter, { by: 'a' }, mine)).toMatchObject({ events: [], revision: 0 });
    expect(await count()).toEqual(['a', 'b']);
  });

  it('decides again when another process was faster', async () => {
    await here.decide(STREAM, counter, { by: 'a' }, context());
    await elsewhere.decide(STREAM, counter, { by: 'b' }, context());
    const { state } = await here.decide(STREAM, counter, { by: 'c' }, context());
    expect(state).toEqual(['a', 'b', 'c']);
  });

  it('refuses and does nothing on what the store says now, not on what it remembers', async () => {
    await here.decide(STREAM, counter, { by: 'a' }, context());
    await elsewhere.decide(STREAM, counter, { by: 'b' }, context());
    expect(await here.decide(STREAM, counter, { noop: true }, context())).toMatchObject({
      state: ['a', 'b'],
      revision: 1,
    });
    await elsewhere.decide(STREAM, counter, { by: 'c' }, context());
    await expect(here.decide(STREAM, counter, { by: 'd' }, context())).rejects.toThrow('account-taken');
    expect(await here.state(STREAM, counter)).toMatchObject({ state: ['a', 'b', 'c'], revision: 2 });
  });

  it('lets exactly three of fifty through, from two processes at once', async () => {
    const sent = Array.from({ length: 50 }, (_, n) =>
      (n % 2 ? here : elsewhere).decide(STREAM, counter, { by: String(n) }, context()),
    );
    const outcomes = await Promise.allSettled(sent);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await count()).toHaveLength(3);
  });

  it('does one command once, sent fifty times at once', async () => {
    const mine = context();
    const sent = Array.from({ length: 50 }, () => here.decide(STREAM, counter, { by: 'a' }, mine));
    const outcomes = await Promise.all(sent);
    expect(new Set(outcomes.map(({ revision }) => revision))).toEqual(new Set([0]));
    expect(await count()).toEqual(['a']);
  });
});
