import type { Delivery } from './deliver';
import { KeptQueue } from './kept-queue';
import type { Box, OutboxStore } from './outbox-store';
import { farewell, type AnswerEntry, type Entry, type Parcel, type ProgressEntry, type Queue } from './queue';
import { Sender, type OutboxNews } from './sender';
import type { Turn } from './turn';

/** What an outbox looks like now, in any tab. */
export interface OutboxState {
  /** in the order of the clicks */
  readonly waiting: Queue;
  /** false until what an earlier visit has left on the device is among it */
  readonly known: boolean;
  /** since when nothing gets through, ms by the server's clock; undefined while it goes well */
  readonly troubleSince: number | undefined;
  /** whether what waits outlives this tab */
  readonly durable: boolean;
}

/** What an outbox needs of the world. */
export interface Surroundings {
  readonly store: OutboxStore;
  readonly deliver: (parcel: Parcel, box: Box, patienceMs: number) => Promise<Delivery>;
  readonly deliverInPassing: (entry: AnswerEntry | ProgressEntry, box: Box) => void;
  readonly inTurn: (name: string, work: (lost: AbortSignal) => Promise<void>) => Turn;
  /** to the other tabs, where there is one */
  readonly channel: (name: string) => Pick<BroadcastChannel, 'postMessage' | 'onmessage'> | undefined;
  readonly now: () => number;
  readonly isVisible: () => boolean;
}

type Message =
  /** something waits that was not there before */
  | { type: 'put' }
  /** from the tab that sends */
  | { type: 'went'; troubleSince: number | undefined }
  | { type: 'news'; news: OutboxNews };

/** a tab that should send and says nothing for so long is frozen */
const SILENCE_MS = 4_000;

/**
 * What a student does in one attempt, on its way to the server: in order, over reloads and crashes, until it is taken.
 * One tab sends; all show the same.
 */
export class Outbox {
  private readonly queue: KeptQueue;
  private readonly sender: Sender;
  private readonly channel: ReturnType<Surroundings['channel']>;
  private readonly listeners = new Set<() => void>();
  private readonly newsListeners = new Set<(news: OutboxNews) => void>();
  private shown: OutboxState;
  private turn: Turn;
  private sending: Promise<void> = Promise.resolve();
  private sends = false;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly box: Box,
    private readonly world: Surroundings,
  ) {
    const name = `outbox ${box.account} ${box.attemptId}`;
    this.queue = new KeptQueue(box, world.store, this.show, this.sendAlone);
    this.shown = { waiting: [], known: false, troubleSince: undefined, durable: this.queue.durable };
    this.sender = new Sender(this.queue, (parcel, patienceMs) => world.deliver(parcel, box, patienceMs), {
      went: (well) => this.went(well),
      news: (news) => {
        this.tell({ type: 'news', news });
        this.announce(news);
      },
    });
    this.channel = world.channel(name);
    if (this.channel) this.channel.onmessage = ({ data }: MessageEvent<Message>) => this.hear(data);
    this.turn = this.queue.durable ? world.inTurn(name, this.work) : this.aloneTurn();
    void this.queue.read();
  }

  get state(): OutboxState {
    return this.shown;
  }

  /** Calls back when the state changes; returns the way to stop. */
  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Hears what the server has taken or refused, whichever tab sent it; before the state changes. */
  onNews(listener: (news: OutboxNews) => void): () => void {
    this.newsListeners.add(listener);
    return () => this.newsListeners.delete(listener);
  }

  put(entry: Entry): void {
    void this.queue.put(entry).then(() => {
      this.sender.wake();
      this.tell({ type: 'put' });
      if (!this.sends) this.expectSender();
    });
  }

  /** There may be a way again: try now. */
  readonly wake = (): void => {
    this.sender.wake();
    void this.queue.read();
  };

  /** The device says that it has no line. */
  readonly lineLost = (): void => this.setTrouble(this.shown.troubleSince ?? this.world.now());

  /** The line is there again. */
  readonly lineBack = (): void => {
    if (this.shown.waiting.length === 0) this.setTrouble(undefined);
    this.wake();
  };

  /** The page goes: sends without waiting for an answer what may be sent out of order. */
  readonly sayFarewell = (): void => {
    if (!this.sends) return;
    const underWay = this.sender.underWay?.entry.commandId;
    for (const entry of farewell(this.shown.waiting)) {
      if (entry.commandId !== underWay) this.world.deliverInPassing(entry, this.box);
    }
  };

  close(): void {
    this.turn.leave();
    clearTimeout(this.silence);
    if (this.channel) this.channel.onmessage = null;
  }

  private readonly work = (lost: AbortSignal): Promise<void> => {
    this.sending = this.sending.then(async () => {
      this.sends = true;
      await this.sender.run(lost);
      this.sends = false;
    });
    return this.sending;
  };

  private readonly sendAlone = (): void => {
    this.turn.leave();
    this.turn = this.aloneTurn();
    this.show();
  };

  private aloneTurn(): Turn {
    const own = new AbortController();
    void this.work(own.signal);
    return { takeOver: () => {}, leave: () => own.abort() };
  }

  private went(well: boolean): void {
    this.setTrouble(well ? undefined : (this.shown.troubleSince ?? this.world.now()));
    this.tell({ type: 'went', troubleSince: this.shown.troubleSince });
  }

  private hear(message: Message): void {
    if (message.type === 'put') {
      if (this.sends) this.tell({ type: 'went', troubleSince: this.shown.troubleSince });
      this.sender.wake();
    } else {
      clearTimeout(this.silence);
      if (message.type === 'went') this.setTrouble(message.troubleSince);
      else this.announce(message.news);
    }
    void this.queue.read();
  }

  private expectSender(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      if (!this.sends && this.shown.waiting.length > 0 && this.world.isVisible()) this.turn.takeOver();
    }, SILENCE_MS);
  }

  private announce(news: OutboxNews): void {
    this.newsListeners.forEach((listener) => listener(news));
  }

  private tell(message: Message): void {
    if (this.queue.durable) this.channel?.postMessage(message);
  }

  private setTrouble(troubleSince: number | undefined): void {
    if (troubleSince === this.shown.troubleSince) return;
    this.shown = { ...this.shown, troubleSince };
    this.listeners.forEach((listener) => listener());
  }

  private readonly show = (): void => {
    const { waiting, known, durable } = this.queue;
    this.shown = { ...this.shown, waiting, known, durable };
    this.listeners.forEach((listener) => listener());
  };
}
