import fc from 'fast-check';
import '../../../../test/support/given/seeded-properties';
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

let commandCount = 0;
const chosenAt = '2026-05-02T09:00:00.000Z';
const answer = (questionId: string, option: string | null): AnswerEntry => ({
  kind: 'answer',
  commandId: `c${(commandCount += 1)}`,
  questionId,
  option,
  chosenAt,
});
const progress = (questionId: string): ProgressEntry => ({
  kind: 'progress',
  commandId: `c${(commandCount += 1)}`,
  questionId,
  visited: true,
});
const submit = (): SubmitEntry => ({ kind: 'submit', commandId: `c${(commandCount += 1)}`, askedAt: chosenAt });

describe('Queue', () => {
  it('sends answers first, in one request in the order of the clicks, then progress', () => {
    const entries = [
      progress('1'),
      answer('1', 'A'),
      progress('2'),
      answer('2', 'B'),
      answer('1', 'C'),
      answer('1', null),
    ];
    let queue = entries.reduce<Queue>(withEntry, []);
    const first = nextCall(queue)!;
    expect(first).toEqual({ kind: 'answers', entries: [entries[1], entries[3], entries[4], entries[5]] });
    queue = withoutEntries(queue, entriesOf(first));
    const second = nextCall(queue)!;
    expect(second).toEqual({ kind: 'progress', entries: [entries[0], entries[2]] });
    expect(nextCall(withoutEntries(queue, entriesOf(second)))).toBeUndefined();
  });

  it('limits the entries of a request', () => {
    const entries = Array.from({ length: 120 }, (_, number) => answer(String(number), 'A'));
    const calls: number[] = [];
    let queue: Queue = entries;
    for (let call = nextCall(queue); call; call = nextCall(queue)) {
      calls.push(entriesOf(call).length);
      expect(entriesOf(call)).toEqual(queue.slice(0, 50));
      queue = withoutEntries(queue, entriesOf(call));
    }
    expect(calls).toEqual([50, 50, 20]);
  });

  it('sends the answers of a closing page in one request, in the order of the clicks', () => {
    const entries = [answer('1', 'A'), progress('1'), answer('2', 'B'), answer('1', 'C')];
    expect(finalCalls(entries)).toEqual([
      { kind: 'answers', entries: [entries[0], entries[2], entries[3]] },
      { kind: 'progress', entries: [entries[1]] },
    ]);
    const submitEntry = submit();
    expect(finalCalls([...entries, submitEntry])).toEqual([nextCall([...entries, submitEntry])]);
    expect(finalCalls([])).toEqual([]);
  });

  it('sends the last answer of each question with a submit, and removes everything before it', () => {
    const [first, , second, last] = [answer('1', 'A'), progress('1'), answer('2', 'B'), answer('1', 'C')] as const;
    const submitEntry = submit();
    const laterAnswer = answer('2', 'D');
    const queue = [first, progress('2'), second, last, submitEntry, laterAnswer].reduce<Queue>(withEntry, []);
    const call = nextCall(queue)!;
    expect(call).toEqual({ kind: 'submit', entry: submitEntry, answers: [second, last] });
    expect(withoutEntries(queue, [submitEntry])).toEqual([laterAnswer]);
  });

  it('[EXAM-64] keeps the answer with the later chosenAt, whichever was added first', () => {
    const later = { ...answer('1', 'B'), chosenAt: '2026-05-02T09:00:02.000Z' };
    const earlier = { ...answer('1', 'A'), chosenAt: '2026-05-02T09:00:01.000Z' };
    const [answerEntry, submitEntry] = [answer('2', 'C'), submit()];
    const queue = [later, earlier, answerEntry, submitEntry].reduce<Queue>(withEntry, []);
    expect(lastAnswers(queue).get('1')).toBe(later);
    expect(lastAnswers(queue)).toBe(lastAnswers(queue));
    expect(nextCall(queue)).toEqual({ kind: 'submit', entry: submitEntry, answers: [later, answerEntry] });
  });

  it('holds at most one submit', () => {
    const submitEntry = submit();
    expect([submitEntry, submit()].reduce<Queue>(withEntry, [])).toEqual([submitEntry]);
  });

  it('sends answers first and then the submit alone after a request with both was rejected', () => {
    const [first, submitEntry] = [answer('1', 'A'), submit()];
    let queue = withSeparateSubmit([first, submitEntry], submitEntry);
    expect(nextCall(queue)).toEqual({ kind: 'answers', entries: [first] });
    queue = withoutEntries(queue, [first]);
    expect(nextCall(queue)).toEqual({ kind: 'submit', entry: { ...submitEntry, alone: true }, answers: [] });
  });

  it('ignores the removal of missing entries', () => {
    const [first, second] = [answer('1', 'A'), answer('1', 'B')];
    const queue = withoutEntries([first, second], [first]);
    expect(withoutEntries(queue, [first])).toEqual([second]);
  });
});

/** A fake server that keeps the latest chosen answer of each question, regardless of duplicates and delays. */
class FakeServer {
  readonly answers = new Map<string, AnswerEntry>();
  readonly processedIds = new Set<string>();
  /** The changes in order of arrival, like recorded events. */
  readonly log: string[] = [];

  process(call: Call): void {
    if (call.kind !== 'answers') return;
    for (const entry of call.entries) {
      const current = this.answers.get(entry.questionId);
      this.processedIds.add(entry.commandId);
      if (current && entry.chosenAt <= current.chosenAt) continue;
      this.answers.set(entry.questionId, entry);
      this.log.push(entry.chosenAt);
    }
  }
}

/** A browser, a server, and a connection that loses, delays and repeats requests. */
class Simulation {
  readonly server = new FakeServer();
  readonly selectedOptions = new Map<string, string | null>();
  readonly acknowledged = new Set<string>();
  private queue: Queue = [];
  private currentCall: Call | undefined;
  private clickCount = 0;
  private readonly callsInFlight: Call[] = [];

  choose(questionId: string, option: string | null): void {
    if ((this.selectedOptions.get(questionId) ?? null) === option) return;
    this.selectedOptions.set(questionId, option);
    const at = new Date(Date.parse(chosenAt) + (this.clickCount += 1)).toISOString();
    this.queue = withEntry(this.queue, { ...answer(questionId, option), chosenAt: at });
  }

  send(): void {
    this.currentCall ??= nextCall(this.queue);
    if (this.currentCall) this.callsInFlight.push(this.currentCall);
  }

  /** Delivers one request; its reply may be lost. */
  deliver(index: number, isReplied: boolean): void {
    if (this.callsInFlight.length === 0) return;
    const [call] = this.callsInFlight.splice(index % this.callsInFlight.length, 1);
    this.server.process(call!);
    if (!isReplied || call !== this.currentCall) return;
    for (const { commandId } of entriesOf(call!)) this.acknowledged.add(commandId);
    this.queue = withoutEntries(this.queue, entriesOf(call!));
    this.currentCall = undefined;
  }

  deliverInReverse(): void {
    while (this.callsInFlight.length > 0) this.server.process(this.callsInFlight.pop()!);
  }

  lose(index: number): void {
    if (this.callsInFlight.length > 0) this.callsInFlight.splice(index % this.callsInFlight.length, 1);
  }

  /** A timeout, a crash or a reload: replies are ignored, but requests in flight may still arrive. */
  abandon(): void {
    this.currentCall = undefined;
  }

  closePage(): void {
    this.callsInFlight.push(...finalCalls(this.queue));
    this.abandon();
  }

  /** Restores the connection; delayed requests arrive last. */
  restoreConnection(): void {
    const delayedCalls = this.callsInFlight.splice(0);
    while (nextCall(this.queue)) {
      this.abandon();
      this.send();
      this.deliver(0, true);
    }
    delayedCalls.forEach((call) => this.server.process(call));
  }
}

const question = fc.constantFrom('1', '2', '3');
const action = fc.oneof(
  {
    arbitrary: fc.record({ type: fc.constant('choose' as const), question, option: fc.constantFrom('A', 'B', null) }),
    weight: 3,
  },
  { arbitrary: fc.record({ type: fc.constant('send' as const) }), weight: 3 },
  { arbitrary: fc.record({ type: fc.constant('deliver' as const), at: fc.nat(5), replied: fc.boolean() }), weight: 3 },
  { arbitrary: fc.record({ type: fc.constant('lose' as const), at: fc.nat(5) }), weight: 1 },
  { arbitrary: fc.record({ type: fc.constantFrom('abandon' as const, 'closePage' as const) }), weight: 1 },
);

it('the queue delivers every saved answer and the last choices after any sequence of failures', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      const simulation = new Simulation();
      for (const step of actions) {
        if (step.type === 'choose') simulation.choose(step.question, step.option);
        else if (step.type === 'deliver') simulation.deliver(step.at, step.replied);
        else if (step.type === 'lose') simulation.lose(step.at);
        else simulation[step.type]();
        for (const commandId of simulation.acknowledged) expect(simulation.server.processedIds).toContain(commandId);
      }
      simulation.restoreConnection();
      for (const [questionId, option] of simulation.selectedOptions) {
        expect(simulation.server.answers.get(questionId)?.option ?? null).toBe(option);
      }
    }),
    { numRuns: 2_000 },
  );
});

it('the queue delivers entries in order after any sequence of page closes and reloads', () => {
  const actionSequences = fc.array(
    fc.oneof(
      fc.record({ question, option: fc.constantFrom('A', 'B', null) }),
      fc.constantFrom('send' as const, 'closePage' as const, 'abandon' as const),
    ),
    { maxLength: 40 },
  );
  fc.assert(
    fc.property(actionSequences, (actions) => {
      const simulation = new Simulation();
      for (const step of actions) {
        if (typeof step === 'object') simulation.choose(step.question, step.option);
        else simulation[step]();
      }
      // requests in flight arrive in any order; no earlier one was lost
      simulation.deliverInReverse();
      simulation.restoreConnection();
      expect(simulation.server.log).toEqual(simulation.server.log.toSorted());
    }),
    { numRuns: 500 },
  );
});
