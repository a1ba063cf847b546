import fc from 'fast-check';
import {
  farewell,
  nextParcel,
  withEntry,
  withoutParcel,
  withSubmitAlone,
  type AnswerEntry,
  type Parcel,
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
    for (let parcel = nextParcel(queue); parcel; parcel = nextParcel(queue)) {
      sent.push(parcel.entry.commandId);
      queue = withoutParcel(queue, parcel);
    }
    expect(sent).toEqual(clicks.map(({ commandId }) => commandId));
  });

  it('a submit takes the last answer of each question along, and leaves nothing from before it', () => {
    const [first, , second, last] = [answer('1', 'A'), progress('1'), answer('2', 'B'), answer('1', 'C')] as const;
    const hand = submit();
    const late = answer('2', 'D');
    const queue = [first, progress('2'), second, last, hand, late].reduce<Queue>(withEntry, []);
    const parcel = nextParcel(queue)!;
    expect(parcel).toEqual({ kind: 'submit', entry: hand, answers: [second, last] });
    expect(withoutParcel(queue, parcel)).toEqual([late]);
  });

  it('one submit waits, however often it is asked for', () => {
    const hand = submit();
    expect([hand, submit()].reduce<Queue>(withEntry, [])).toEqual([hand]);
  });

  it('a submit that was refused with its answers goes after them, alone', () => {
    const [first, hand] = [answer('1', 'A'), submit()];
    let queue = withSubmitAlone([first, hand], hand);
    expect(nextParcel(queue)).toEqual({ kind: 'answer', entry: first });
    queue = withoutParcel(queue, { kind: 'answer', entry: first });
    expect(nextParcel(queue)).toEqual({ kind: 'submit', entry: { ...hand, alone: true }, answers: [] });
  });

  it('settling twice, or what is not there, changes nothing', () => {
    const [first, second] = [answer('1', 'A'), answer('1', 'B')];
    const queue = withoutParcel([first, second], { kind: 'answer', entry: first });
    expect(withoutParcel(queue, { kind: 'answer', entry: first })).toEqual([second]);
  });
});

/** The server as it treats answers: each command once, however often and late it comes; one that changes nothing is not remembered. */
class Server {
  readonly answers = new Map<string, string | null>();
  readonly taken = new Set<string>();
  private readonly remembered = new Set<string>();

  take(parcel: Parcel): void {
    if (parcel.kind !== 'answer') return;
    const { commandId, questionId, option } = parcel.entry;
    const stands = this.answers.get(questionId) ?? null;
    this.taken.add(commandId);
    if (this.remembered.has(commandId) || option === stands) return;
    this.answers.set(questionId, option);
    this.remembered.add(commandId);
  }
}

/** A browser, a line that loses, delays and repeats, and a server. */
class World {
  readonly server = new Server();
  readonly chosen = new Map<string, string | null>();
  readonly acknowledged = new Set<string>();
  private queue: Queue = [];
  private underWay: Parcel | undefined;
  private readonly line: Parcel[] = [];

  choose(questionId: string, option: string | null): void {
    if ((this.chosen.get(questionId) ?? null) === option) return;
    this.chosen.set(questionId, option);
    this.queue = withEntry(this.queue, answer(questionId, option));
  }

  send(): void {
    this.underWay ??= nextParcel(this.queue);
    if (this.underWay) this.line.push(this.underWay);
  }

  /** One request on the line gets there, whoever still waits for it; its reply may be lost. */
  arrive(at: number, replied: boolean): void {
    if (this.line.length === 0) return;
    const [parcel] = this.line.splice(at % this.line.length, 1);
    this.server.take(parcel!);
    if (!replied || parcel!.entry.commandId !== this.underWay?.entry.commandId) return;
    this.acknowledged.add(parcel!.entry.commandId);
    this.queue = withoutParcel(this.queue, parcel!);
    this.underWay = undefined;
  }

  lose(at: number): void {
    if (this.line.length > 0) this.line.splice(at % this.line.length, 1);
  }

  /** A time-out, a crash or a reload: the page no longer waits, what is on the line may still arrive. */
  giveUp(): void {
    this.underWay = undefined;
  }

  leave(): void {
    for (const entry of farewell(this.queue)) this.line.push({ kind: entry.kind, entry } as Parcel);
    this.giveUp();
  }

  /** The line is good again; what is late comes last. */
  recover(): void {
    const late = this.line.splice(0);
    while (nextParcel(this.queue)) {
      this.giveUp();
      this.send();
      this.arrive(0, true);
    }
    late.forEach((parcel) => this.server.take(parcel));
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

it('whatever the line and the browser do, saved means taken, and the last choices stand on the server', () => {
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
