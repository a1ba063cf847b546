import { Bell } from './bell';
import type { Delivery, Taken } from './deliver';
import type { KeptQueue } from './kept-queue';
import { nextParcel, withoutParcel, withSubmitAlone, type Entry, type Parcel } from './queue';

export type OutboxNews =
  | Taken
  /** dropped: the server will never take it */
  | { kind: 'refused'; entry: Entry; status: number; message: string };

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
/** short at first, since near the deadline a request that hangs keeps all others back; a slow line gets longer ones */
const FIRST_PATIENCE_MS = 6_000;
const LONGEST_PATIENCE_MS = 48_000;

/** Sends a queue parcel by parcel: the next one when the last is settled, the same again until it is. */
export class Sender {
  private readonly bell = new Bell();
  private failures = 0;
  private current: Parcel | undefined;

  constructor(
    private readonly queue: KeptQueue,
    private readonly deliver: (parcel: Parcel, patienceMs: number) => Promise<Delivery>,
    private readonly says: {
      /** the last try went well, or did not */
      went(well: boolean): void;
      news(news: OutboxNews): void;
    },
  ) {}

  /** sent, and not answered yet */
  get underWay(): Parcel | undefined {
    return this.current;
  }

  /** There is something to send, or a reason to try now. */
  readonly wake = (): void => this.bell.ring();

  /** Sends whatever comes, until `lost`. */
  async run(lost: AbortSignal): Promise<void> {
    lost.addEventListener('abort', this.wake);
    while (!lost.aborted) {
      try {
        const parcel = nextParcel(await this.queue.read());
        if (parcel) await this.send(parcel);
        else await this.bell.heard();
      } catch (thrown) {
        // whatever is wrong here, what waits is still to be sent
        console.error('Sending failed:', thrown);
        this.failures += 1;
        await this.bell.heard(pauseAfter(this.failures));
      }
    }
  }

  private async send(parcel: Parcel): Promise<void> {
    this.current = parcel;
    const delivery = await this.deliver(parcel, patienceAfter(this.failures));
    this.current = undefined;
    const wentWell = delivery.outcome === 'taken' || delivery.outcome === 'refused';
    this.failures = wentWell ? 0 : this.failures + 1;
    this.says.went(wentWell);
    switch (delivery.outcome) {
      case 'taken':
        return this.drop(parcel, delivery.taken);
      case 'refused':
        return this.refuse(parcel, delivery);
      case 'not-ours':
        return this.bell.heard();
      case 'later':
        // who names a time is not asked before it
        return delivery.retryAfterMs === undefined
          ? this.bell.heard(pauseAfter(this.failures))
          : rest(delivery.retryAfterMs);
    }
  }

  private refuse(parcel: Parcel, { status, message }: Delivery & { outcome: 'refused' }): Promise<void> {
    if (parcel.kind === 'submit' && parcel.answers.length > 0) {
      return this.queue.change((queue) => withSubmitAlone(queue, parcel.entry));
    }
    return this.drop(parcel, { kind: 'refused', entry: parcel.entry, status, message });
  }

  private drop(parcel: Parcel, news: OutboxNews): Promise<void> {
    return this.queue.change(
      (queue) => withoutParcel(queue, parcel),
      () => this.says.news(news),
    );
  }
}

const rest = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms));

/** Doubling from half a second up to 8 s, less up to a quarter by chance, so that not all come back at once. */
const pauseAfter = (failures: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)) * (1 - Math.random() / 4);

const patienceAfter = (failures: number): number => Math.min(LONGEST_PATIENCE_MS, FIRST_PATIENCE_MS * 2 ** failures);
