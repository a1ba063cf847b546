import fc from 'fast-check';
import {
  independentEntries,
  lastAnswers,
  nextCall,
  withEntry,
  withoutCall,
  withSubmitAlone,
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
const submit = (): SubmitEntry => ({ kind: 'submit', commandId: `c${(made += 1)}` });

describe('the queue', () => {
  it('goes out one by one in the order of the clicks', () => {
    const clicks = [answer('1', 'A'), progress('1'), answer('2', 'B'), answer('1', 'C'), answer('1', null)];
    let queue = clicks.reduce<Queue>(withEntry, []);
    const sent: string[] = [];
    for (let call = nextCall(queue); call; call = nextCall(queue)) {
      sent.push(call.entry.commandId);
      queue = withoutCall(queue, call);
    }
    expect(sent).toEqual(clicks.map(({ commandId }) => commandId));
  });

  it('a submit takes the last answer of each question along, and leaves nothing from before it', () => {
    const [first, , second, last] = [answer('1', 'A'), progress('1'), answer('2', 'B'), answer('1', 'C')] as const;
    const hand = submit();
    const late = answer('2', 'D');
    const queue = [first, progress('2'), second, last, hand, late].reduce<Queue>(withEntry, []);
    const call = nextCall(queue)!;
    expect(call).toEqual({ entry: hand, answers: [second, last] });
    expect(withoutCall(queue, call)).toEqual([late]);
  });

  it('[EXAM-64] S10: of two answers to one question the one with the later chosenAt stands, whichever was put first', () => {
    const later = { ...answer('1', 'B'), chosenAt: '2026-05-02T09:00:02.000Z' };
    const earlier = { ...answer('1', 'A'), chosenAt: '2026-05-02T09:00:01.000Z' };
    const [other, hand] = [answer('2', 'C'), submit()];
    const queue = [later, earlier, other, hand].reduce<Queue>(withEntry, []);
    expect(lastAnswers(queue).get('1')).toBe(later);
    expect(lastAnswers(queue)).toBe(lastAnswers(queue));
    expect(nextCall(queue)).toEqual({ entry: hand, answers: [later, other] });
  });

  it('one submit waits, however often it is asked for', () => {
    const hand = submit();
    expect([hand, submit()].reduce<Queue>(withEntry, [])).toEqual([hand]);
  });

  it('a submit that was refused with its answers goes after them, alone', () => {
    const [first, hand] = [answer('1', 'A'), submit()];
    let queue = withSubmitAlone([first, hand], hand);
    expect(nextCall(queue)).toEqual({ entry: first, answers: [] });
    queue = withoutCall(queue, { entry: first, answers: [] });
    expect(nextCall(queue)).toEqual({ entry: { ...hand, alone: true }, answers: [] });
  });

  it('taking out twice, or what is not there, changes nothing', () => {
    const [first, second] = [answer('1', 'A'), answer('1', 'B')];
    const queue = withoutCall([first, second], { entry: first, answers: [] });
    expect(withoutCall(queue, { entry: first, answers: [] })).toEqual([second]);
  });
});

/** The server as it treats answers: each command once, however often and late it comes; one that changes nothing is not remembered. */
class Server {
  readonly answers = new Map<string, string | null>();
  readonly taken = new Set<string>();
  private readonly remembered = new Set<string>();

  take({ entry }: Call): void {
    if (entry.kind !== 'answer') return;
    const { commandId, questionId, option } = entry;
    const stands = this.answers.get(questionId) ?? null;
    this.taken.add(commandId);
    if (this.remembered.has(commandId) || option === stands) return;
    this.answers.set(questionId, option);
    this.remembered.add(commandId);
  }
}

/** A browser, a connection that loses, delays and repeats, and a server. */
class World {
  readonly server = new Server();
  readonly chosen = new Map<string, string | null>();
  readonly acknowledged = new Set<string>();
  private queue: Queue = [];
  private inFlight: Call | undefined;
  private readonly onTheWay: Call[] = [];

  choose(questionId: string, option: string | null): void {
    if ((this.chosen.get(questionId) ?? null) === option) return;
    this.chosen.set(questionId, option);
    this.queue = withEntry(this.queue, answer(questionId, option));
  }

  send(): void {
    this.inFlight ??= nextCall(this.queue);
    if (this.inFlight) this.onTheWay.push(this.inFlight);
  }

  /** One request gets there, whoever still waits for it; its reply may be lost. */
  arrive(at: number, replied: boolean): void {
    if (this.onTheWay.length === 0) return;
    const [call] = this.onTheWay.splice(at % this.onTheWay.length, 1);
    this.server.take(call!);
    if (!replied || call!.entry.commandId !== this.inFlight?.entry.commandId) return;
    this.acknowledged.add(call!.entry.commandId);
    this.queue = withoutCall(this.queue, call!);
    this.inFlight = undefined;
  }

  lose(at: number): void {
    if (this.onTheWay.length > 0) this.onTheWay.splice(at % this.onTheWay.length, 1);
  }

  /** A timeout, a crash or a reload: the page no longer waits, what is on its way may still arrive. */
  giveUp(): void {
    this.inFlight = undefined;
  }

  leave(): void {
    for (const entry of independentEntries(this.queue)) this.onTheWay.push({ entry, answers: [] });
    this.giveUp();
  }

  /** The connection is good again; what is late comes last. */
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

it('whatever the connection and the browser do, saved means recorded, and the last choices stand on the server', () => {
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
        expect(world.server.answers.get(questionId) ?? null).toBe(option);
      }
    }),
    { numRuns: 2_000 },
  );
});
