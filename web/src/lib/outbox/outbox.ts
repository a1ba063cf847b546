import { v4 as newId } from 'uuid';
import { ApiError } from '../api/api-error';
import { KeptQueue } from './kept-queue';
import {
  independentEntries,
  lastAnswers,
  nextCall,
  submitWaits,
  withoutCall,
  withSubmitAlone,
  type Call,
  type Entry,
  type ProgressEntry,
  type Queue,
} from './queue';
import type { FinishedAttempt, Outcome, Reply } from './send';
import type { Box, OutboxStore } from './store';
import type { TabLock } from './tab-lock';

/** What an outbox looks like now, in any tab; `waiting` is the same array as long as the same waits. */
export interface OutboxState {
  /** in the order of the clicks */
  readonly waiting: Queue;
  /** false until what an earlier visit has left on the device is among it */
  readonly isRead: boolean;
  /** since when nothing gets through, ms by the server's clock; undefined while it goes well */
  readonly troubleSince: number | undefined;
  /** whether what waits outlives this tab */
  readonly durable: boolean;
  /** why an answer was refused for good, by question, until it is answered anew */
  readonly problems: Readonly<Record<string, string>>;
}

/**
 * `saved` only when the server has acknowledged it; `unsaved` while nothing gets through, or when it was refused;
 * `checking` until it is known what an earlier visit has left on the device.
 */
export type SaveState = 'checking' | 'saved' | 'saving' | 'unsaved';

export function saveStateOf({ waiting, isRead, troubleSince, problems }: OutboxState, questionId: string): SaveState {
  if (lastAnswers(waiting).has(questionId)) return troubleSince === undefined ? 'saving' : 'unsaved';
  if (questionId in problems) return 'unsaved';
  return isRead ? 'saved' : 'checking';
}

/** What an outbox needs from the browser. */
export interface Environment {
  readonly store: OutboxStore | undefined;
  readonly send: (call: Call, box: Box, timeoutMs: number) => Promise<Outcome>;
  readonly sendAndForget: (entry: Entry, box: Box) => void;
  readonly lockTab: (name: string, work: (lost: AbortSignal) => Promise<void>) => TabLock;
  /** to the other tabs; undefined where the browser has none */
  readonly channel: (name: string) => Pick<BroadcastChannel, 'postMessage' | 'onmessage'> | undefined;
  /** ms by the server's clock */
  readonly now: () => number;
  readonly isVisible: () => boolean;
}

type Message =
  /** something new waits */
  | { type: 'put' }
  /** from the tab that sends */
  | { type: 'trouble'; troubleSince: number | undefined }
  | { type: 'reply'; reply: Reply };

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
/** a longer `Retry-After`, as of a proxy, would miss the minute in which answers are still taken after an outage */
const RETRY_AFTER_MS_MAX = 15_000;
/** short at first, since near the deadline a request that hangs keeps all others back; a slow connection gets longer ones */
const FIRST_TIMEOUT_MS = 6_000;
const LONGEST_TIMEOUT_MS = 48_000;
/** a tab that should send and is silent for so long is frozen */
const SILENCE_MS = 4_000;
/** when a submit was sent and no result came for so long, it is sent again */
const UNHEARD_MS = 2_000;

/**
 * What a student does in one attempt, on its way to the server: in order, over reloads and crashes, until the server has
 * answered. Whether an answer comes too late is the server's to decide, however long it has waited. One tab sends; all
 * show the same.
 */
export class Outbox {
  private current: OutboxState;
  private readonly queue: KeptQueue;
  private readonly lastChosen = new Map<string, number>();
  private readonly listeners = new Set<() => void>();
  private readonly replyListeners = new Set<(reply: Reply) => void>();
  private readonly channel: ReturnType<Environment['channel']>;
  private lock: TabLock;
  private sending: Promise<void> = Promise.resolve();
  private isSender = false;
  private inFlight: Call | undefined;
  private failures = 0;
  private silence: ReturnType<typeof setTimeout> | undefined;
  private isWoken = false;
  private endPause = (): void => {};
  /** until when the server asked to be left alone */
  private retryAt = 0;

  constructor(
    readonly box: Box,
    private readonly browser: Environment,
  ) {
    const name = `outbox ${box.account} ${box.attemptId}`;
    this.queue = new KeptQueue(box, browser.store, this.show, this.sendAlone);
    const { durable } = this.queue;
    this.current = { waiting: [], isRead: false, troubleSince: undefined, durable, problems: {} };
    this.channel = browser.channel(name);
    if (this.channel) this.channel.onmessage = ({ data }: MessageEvent<Message>) => this.hear(data);
    this.lock = durable ? browser.lockTab(name, this.work) : this.workUnlocked();
    void this.queue.read();
  }

  get state(): OutboxState {
    return this.current;
  }

  /** Calls back when the state changes; returns a function that stops it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Hears what the server has answered, whichever tab sent it; before the state changes. Returns a function that stops it. */
  onReply(listener: (reply: Reply) => void): () => void {
    this.replyListeners.add(listener);
    return () => this.replyListeners.delete(listener);
  }

  /** @param option null clears the answer */
  answer(questionId: string, option: string | null): void {
    // later than the one before also where the clock was set back meanwhile: of two the later stands
    const at = Math.max(this.browser.now(), (this.lastChosen.get(questionId) ?? 0) + 1);
    this.lastChosen.set(questionId, at);
    this.setProblem(questionId);
    this.put({ kind: 'answer', commandId: newId(), questionId, option, chosenAt: new Date(at).toISOString() });
  }

  /** @param progress `spentMs` comes on top of what was noted before */
  noteProgress(questionId: string, progress: Pick<ProgressEntry, 'visited' | 'marked' | 'spentMs'>): void {
    this.put({ kind: 'progress', commandId: newId(), questionId, ...progress });
  }

  /**
   * Submits, and takes along what has not been sent yet; however long that takes, also over a reload.
   * @throws ApiError when the server refuses for good
   */
  submit(): Promise<FinishedAttempt> {
    const put = () => this.put({ kind: 'submit', commandId: newId() });
    return new Promise((resolve, reject) => {
      let unheard: ReturnType<typeof setTimeout> | undefined;
      const stops = [
        this.onReply(({ entry, result, refusal }) => {
          if (entry.kind !== 'submit') return;
          clearTimeout(unheard);
          stops.forEach((stop) => stop());
          if (result) resolve(result);
          else if (refusal) reject(new ApiError(refusal.status, refusal.message));
        }),
        // the tab that sent it may have been closed before it could say so
        this.subscribe(() => {
          clearTimeout(unheard);
          if (!submitWaits(this.current.waiting)) unheard = setTimeout(put, UNHEARD_MS);
        }),
      ];
      put();
    });
  }

  put(entry: Entry): void {
    void this.queue.put(entry).then(() => {
      this.sendNew();
      this.post({ type: 'put' });
      if (!this.isSender) this.expectSender();
    });
  }

  /** The server may be reached again. */
  readonly tryNow = (): void => {
    this.retryAt = 0;
    this.wake();
    void this.queue.read();
  };

  /** The device says that it is offline. */
  readonly wentOffline = (): void => this.update({ troubleSince: this.current.troubleSince ?? this.browser.now() });

  readonly wentOnline = (): void => {
    if (this.current.waiting.length === 0) this.update({ troubleSince: undefined });
    this.tryNow();
  };

  /** The page goes: sends without waiting for a reply what may be sent out of order. */
  readonly pageGoes = (): void => {
    if (!this.isSender) return;
    const inFlight = this.inFlight?.entry.commandId;
    const entries = independentEntries(this.current.waiting).filter(({ commandId }) => commandId !== inFlight);
    entries.forEach((entry) => this.browser.sendAndForget(entry, this.box));
  };

  close(): void {
    this.lock.release();
    clearTimeout(this.silence);
    if (this.channel) this.channel.onmessage = null;
  }

  private readonly work = (lost: AbortSignal): Promise<void> =>
    (this.sending = this.sending.then(() => this.sendUntil(lost)));

  private workUnlocked(): TabLock {
    const own = new AbortController();
    void this.work(own.signal);
    return { steal: () => {}, release: () => own.abort() };
  }

  /** Call by call: the next one when the last is answered, the same again until it is. */
  private async sendUntil(lost: AbortSignal): Promise<void> {
    lost.addEventListener('abort', this.wake);
    this.isSender = true;
    while (!lost.aborted) {
      try {
        const call = nextCall(await this.queue.read());
        await (call ? this.send(call) : this.pause());
      } catch (thrown) {
        // whatever is wrong here, what waits is still to be sent
        console.error('Sending failed:', thrown);
        await this.pause(pauseAfter((this.failures += 1)));
      }
    }
    this.isSender = false;
  }

  private async send(call: Call): Promise<void> {
    this.inFlight = call;
    const outcome = await this.browser.send(call, this.box, timeoutAfter(this.failures));
    this.inFlight = undefined;
    const wentWell = outcome.kind === 'replied';
    this.failures = wentWell ? 0 : this.failures + 1;
    const troubleSince = wentWell ? undefined : (this.current.troubleSince ?? this.browser.now());
    this.update({ troubleSince });
    this.post({ type: 'trouble', troubleSince });
    if (outcome.kind === 'replied') return this.replied(call, outcome.reply);
    if (outcome.kind === 'no-session') return this.pause();
    if (outcome.afterMs === undefined) return this.pause(pauseAfter(this.failures));
    const pauseMs = Math.min(outcome.afterMs, RETRY_AFTER_MS_MAX);
    this.retryAt = this.browser.now() + pauseMs;
    this.isWoken = false;
    return this.pause(pauseMs);
  }

  private replied(call: Call, reply: Reply): Promise<void> {
    if (reply.refusal && call.answers.length > 0) {
      return this.queue.change((queue) => withSubmitAlone(queue, call.entry));
    }
    return this.queue.change(
      (queue) => withoutCall(queue, call),
      () => {
        this.post({ type: 'reply', reply });
        this.announce(reply);
      },
    );
  }

  private announce(reply: Reply): void {
    if (reply.entry.kind === 'answer') this.setProblem(reply.entry.questionId, reply.refusal?.message);
    this.replyListeners.forEach((listener) => listener(reply));
  }

  /** Until there is a reason to go on, or for so many ms. */
  private async pause(ms?: number): Promise<void> {
    if (!this.isWoken) {
      await new Promise<void>((resolve) => {
        const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
        this.endPause = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.isWoken = false;
  }

  private readonly wake = (): void => {
    this.isWoken = true;
    this.endPause();
  };

  private sendNew(): void {
    if (this.browser.now() >= this.retryAt) this.wake();
  }

  private hear(message: Message): void {
    if (message.type === 'put') {
      if (this.isSender) this.post({ type: 'trouble', troubleSince: this.current.troubleSince });
      this.sendNew();
    } else {
      clearTimeout(this.silence);
      if (message.type === 'trouble') this.update({ troubleSince: message.troubleSince });
      else this.announce(message.reply);
    }
    void this.queue.read();
  }

  private post(message: Message): void {
    if (this.queue.durable) this.channel?.postMessage(message);
  }

  private expectSender(): void {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      if (!this.isSender && this.current.waiting.length > 0 && this.browser.isVisible()) this.lock.steal();
    }, SILENCE_MS);
  }

  private readonly show = (): void => {
    const { waiting, isRead, durable } = this.queue;
    this.update({ waiting, isRead, durable });
  };

  private readonly sendAlone = (): void => {
    this.lock.release();
    this.lock = this.workUnlocked();
    this.show();
  };

  private setProblem(questionId: string, message?: string): void {
    const { [questionId]: before, ...others } = this.current.problems;
    if (message !== before)
      this.update({ problems: message === undefined ? others : { ...others, [questionId]: message } });
  }

  private update(news: Partial<OutboxState>): void {
    const names = Object.keys(news) as (keyof OutboxState)[];
    if (names.every((name) => news[name] === this.current[name])) return;
    this.current = { ...this.current, ...news };
    this.listeners.forEach((listener) => listener());
  }
}

/** Doubling from half a second up to 8 s, less up to a quarter by chance, so that not all come back at once. */
const pauseAfter = (failures: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1)) * (1 - Math.random() / 4);

const timeoutAfter = (failures: number): number => Math.min(LONGEST_TIMEOUT_MS, FIRST_TIMEOUT_MS * 2 ** failures);
