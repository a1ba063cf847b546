import fc from 'fast-check';
import {
  entriesOf,
  lastAnswers,
  finalCalls,
  nextCall,
  withEntry,
  withoutEntries,
  withSeparateSubmit,
  type AnswerEntry,
  type Call,
  type ProgressEntry,
  type Queue,
  type SubmitEntry,
} from './queue';

let made = 0;
const chosenAt = '2026-05-02T09:00:00.000Z';
const answer = (questionId: string, option: string | null): AnswerEntry => ({
  kind: 'answer',
  commandId: `c${(made += 1)}`,
  questionId,
  option,
  chosenAt,
});
const progress = (questionId: string): ProgressEntry => ({
  kind: 'progress',
  commandId: `c${(made += 1)}`,
  questionId,
  visited: true,
});
const submit = (): SubmitEntry => ({ kind: 'submit', commandId: `c${(made += 1)}`, askedAt: chosenAt });

describe('Queue', () => {
  it('[W12] sends answers first, in one request in the order of the clicks, then progress', () => {
    const clicks = [
      progress('1'),
      answer('1', 'A'),
      progress('2'),
      answer('2', 'B'),
      answer('1', 'C'),
      answer('1', null),
    ];
    let queue = clicks.reduce<Queue>(withEntry, []);
    const first = nextCall(queue)!;
    expect(first).toEqual({ kind: 'answers', entries: [clicks[1], clicks[3], clicks[4], clicks[5]] });
    queue = withoutEntries(queue, entriesOf(first));
    const second = nextCall(queue)!;
    expect(second).toEqual({ kind: 'progress', entries: [clicks[0], clicks[2]] });
    expect(nextCall(withoutEntries(queue, entriesOf(second)))).toBeUndefined();
  });

  it('limits the entries of a request', () => {
    const clicks = Array.from({ length: 120 }, (_, number) => answer(String(number), 'A'));
    const calls: number[] = [];
    let queue: Queue = clicks;
    for (let call = nextCall(queue); call; call = nextCall(queue)) {
      calls.push(entriesOf(call).length);
      expect(entriesOf(call)).toEqual(queue.slice(0, 50));
      queue = withoutEntries(queue, entriesOf(call));
    }
    expect(calls).toEqual([50, 50, 20]);
  });

  it('[C4] sends the answers of a closing page in one request, in the order of the clicks', () => {
    const clicks = [answer('1', 'A'), progress('1'), answer('2', 'B'), answer('1', 'C')];
    expect(finalCalls(clicks)).toEqual([
      { kind: 'answers', entries: [clicks[0], clicks[2], clicks[3]] },
      { kind: 'progress', entries: [clicks[1]] },
    ]);
    const hand = submit();
    expect(finalCalls([...clicks, hand])).toEqual([nextCall([...clicks, hand])]);
    expect(finalCalls([])).toEqual([]);
  });

  it('sends the last answer of each question with a submit, and removes everything before it', () => {
    const [first, , second, last] = [answer('1', 'A'), progress('1'), answer('2', 'B'), answer('1', 'C')] as const;
    const hand = submit();
    const late = answer('2', 'D');
    const queue = [first, progress('2'), second, last, hand, late].reduce<Queue>(withEntry, []);
    const call = nextCall(queue)!;
    expect(call).toEqual({ kind: 'submit', entry: hand, answers: [second, last] });
    expect(withoutEntries(queue, [hand])).toEqual([late]);
  });

  it('[EXAM-64] [W9] keeps the answer with the later chosenAt, whichever was added first', () => {
    const later = { ...answer('1', 'B'), chosenAt: '2026-05-02T09:00:02.000Z' };
    const earlier = { ...answer('1', 'A'), chosenAt: '2026-05-02T09:00:01.000Z' };
    const [other, hand] = [answer('2', 'C'), submit()];
    const queue = [later, earlier, other, hand].reduce<Queue>(withEntry, []);
    expect(lastAnswers(queue).get('1')).toBe(later);
    expect(lastAnswers(queue)).toBe(lastAnswers(queue));
    expect(nextCall(queue)).toEqual({ kind: 'submit', entry: hand, answers: [later, other] });
  });

  it('holds at most one submit', () => {
    const hand = submit();
    expect([hand, submit()].reduce<Queue>(withEntry, [])).toEqual([hand]);
  });

  it('sends a submit that was rejected with its answers in a separate request after them', () => {
    const [first, hand] = [answer('1', 'A'), submit()];
    let queue = withSeparateSubmit([first, hand], hand);
    expect(nextCall(queue)).toEqual({ kind: 'answers', entries: [first] });
    queue = withoutEntries(queue, [first]);
    expect(nextCall(queue)).toEqual({ kind: 'submit', entry: { ...hand, alone: true }, answers: [] });
  });

  it('ignores the removal of missing entries', () => {
    const [first, second] = [answer('1', 'A'), answer('1', 'B')];
    const queue = withoutEntries([first, second], [first]);
    expect(withoutEntries(queue, [first])).toEqual([second]);
  });
});

/** A fake server that keeps the latest chosen answer of each question, regardless of duplicates and delays. */
class Server {
  readonly answers = new Map<string, AnswerEntry>();
  readonly taken = new Set<string>();
  /** The changes in order of arrival, like recorded events. */
  readonly log: string[] = [];

  take(call: Call): void {
    if (call.kind !== 'answers') return;
    for (const entry of call.entries) {
      const before = this.answers.get(entry.questionId);
      this.taken.add(entry.commandId);
      if (before && entry.chosenAt <= before.chosenAt) continue;
      this.answers.set(entry.questionId, entry);
      this.log.push(entry.chosenAt);
    }
  }
}

/** A browser, a server, and a connection that loses, delays and repeats requests. */
class World {
  readonly server = new Server();
  readonly chosen = new Map<string, string | null>();
  readonly acknowledged = new Set<string>();
  private queue: Queue = [];
  private inFlight: Call | undefined;
  private clicks = 0;
  private readonly onTheWay: Call[] = [];

  choose(questionId: string, option: string | null): void {
    if ((this.chosen.get(questionId) ?? null) === option) return;
    this.chosen.set(questionId, option);
    const at = new Date(Date.parse(chosenAt) + (this.clicks += 1)).toISOString();
    this.queue = withEntry(this.queue, { ...answer(questionId, option), chosenAt: at });
  }

  send(): void {
    this.inFlight ??= nextCall(this.queue);
    if (this.inFlight) this.onTheWay.push(this.inFlight);
  }

  /** Delivers one request; its reply may be lost. */
  arrive(at: number, replied: boolean): void {
    if (this.onTheWay.length === 0) return;
    const [call] = this.onTheWay.splice(at % this.onTheWay.length, 1);
    this.server.take(call!);
    if (!replied || call !== this.inFlight) return;
    for (const { commandId } of entriesOf(call!)) this.acknowledged.add(commandId);
    this.queue = withoutEntries(this.queue, entriesOf(call!));
    this.inFlight = undefined;
  }

  arriveBackwards(): void {
    while (this.onTheWay.length > 0) this.server.take(this.onTheWay.pop()!);
  }

  lose(at: number): void {
    if (this.onTheWay.length > 0) this.onTheWay.splice(at % this.onTheWay.length, 1);
  }

  /** A timeout, a crash or a reload: replies are ignored, but requests in flight may still arrive. */
  giveUp(): void {
    this.inFlight = undefined;
  }

  leave(): void {
    this.onTheWay.push(...finalCalls(this.queue));
    this.giveUp();
  }

  /** Restores the connection; delayed requests arrive last. */
  recover(): void {
    const late = this.onTheWay.splice(0);
    while (nextCall(this.queue)) {
      this.giveUp();
      this.send();
      this.arrive(0, true);
    }
    late.forEach((call) => this.server.take(call));
  }
}

const question = fc.constantFrom('1', '2', '3');
const happening = fc.oneof(
  {
    arbitrary: fc.record({ what: fc.constant('choose' as const), question, option: fc.constantFrom('A', 'B', null) }),
    weight: 3,
  },
  { arbitrary: fc.record({ what: fc.constant('send' as const) }), weight: 3 },
  { arbitrary: fc.record({ what: fc.constant('arrive' as const), at: fc.nat(5), replied: fc.boolean() }), weight: 3 },
  { arbitrary: fc.record({ what: fc.constant('lose' as const), at: fc.nat(5) }), weight: 1 },
  { arbitrary: fc.record({ what: fc.constantFrom('giveUp' as const, 'leave' as const) }), weight: 1 },
);

it('saved answers are recorded and the server has the last choices after any sequence of failures', () => {
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 60 }), (happenings) => {
      const world = new World();
      for (const one of happenings) {
        if (one.what === 'choose') world.choose(one.question, one.option);
        else if (one.what === 'arrive') world.arrive(one.at, one.replied);
        else if (one.what === 'lose') world.lose(one.at);
        else world[one.what]();
        for (const commandId of world.acknowledged) expect(world.server.taken).toContain(commandId);
      }
      world.recover();
      for (const [questionId, option] of world.chosen) {
        expect(world.server.answers.get(questionId)?.option ?? null).toBe(option);
      }
    }),
    { numRuns: 2_000 },
  );
});

it('[C4] entries are recorded in order after any sequence of page closes and reloads', () => {
  const happenings = fc.array(
    fc.oneof(
      fc.record({ question, option: fc.constantFrom('A', 'B', null) }),
      fc.constantFrom('send' as const, 'leave' as const, 'giveUp' as const),
    ),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(happenings, (all) => {
      const world = new World();
      for (const one of all) {
        if (typeof one === 'object') world.choose(one.question, one.option);
        else world[one]();
      }
      // requests in flight arrive in any order; no earlier one was lost
      world.arriveBackwards();
      world.recover();
      expect(world.server.log).toEqual(world.server.log.toSorted());
    }),
    { numRuns: 500 },
  );
});
