import { v4 as newId } from 'uuid';
import { ApiError } from '../api/api-error';
import { KeptQueue } from './kept-queue';
import type { OutboxState } from './outbox-state';
import {
  lastCalls,
  nextCall,
  submitWaits,
  without,
  withSubmitAlone,
  type Call,
  type Entry,
  type ProgressEntry,
} from './queue';
import { Retries } from './retries';
import type { FinishedAttempt, Outcome, Reply } from './send';
import type { Box, OutboxStore } from './store';
import type { TabLock } from './tab-lock';

/** What an outbox needs from the browser. */
export interface Environment {
  readonly store: OutboxStore | undefined;
  readonly send: (call: Call, box: Box, timeoutMs: number) => Promise<Outcome>;
  readonly sendAndForget: (call: Call, box: Box) => void;
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
  private silence: ReturnType<typeof setTimeout> | undefined;
  private readonly retries: Retries;
  private readonly name: string;

  constructor(
    readonly box: Box,
    private readonly browser: Environment,
  ) {
    this.name = `outbox ${box.account} ${box.attemptId}`;
    this.retries = new Retries(browser.now);
    this.queue = new KeptQueue(box, browser.store, this.show, this.lockAnew);
    const { durable } = this.queue;
    this.current = { waiting: [], isRead: false, troubleSince: undefined, durable, problems: {} };
    this.channel = browser.channel(this.name);
    if (this.channel) this.channel.onmessage = ({ data }: MessageEvent<Message>) => this.hear(data);
    this.lock = this.lockWork();
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

  noteProgress(questionId: string, progress: Pick<ProgressEntry, 'visited' | 'marked' | 'totalSpentMs'>): void {
    this.put({ kind: 'progress', commandId: newId(), questionId, ...progress });
  }

  /**
   * Submits, and takes along what has not been sent yet; however long that takes, also over a reload.
   * @throws ApiError when the server refuses for good
   */
  submit(): Promise<FinishedAttempt> {
    const put = () =>
      this.put({ kind: 'submit', commandId: newId(), askedAt: new Date(this.browser.now()).toISOString() });
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
      // the server asked for a pause that may last as long as answers are still taken
      if (entry.kind === 'submit') this.retries.wakeNow();
      else this.retries.wake();
      this.post({ type: 'put' });
      if (!this.isSender) this.expectSender();
    });
  }

  /** The server may be reached again. */
  readonly tryNow = (): void => {
    this.retries.wakeNow();
    void this.queue.read();
  };

  /** The device says that it is offline. */
  readonly wentOffline = (): void => this.update({ troubleSince: this.current.troubleSince ?? this.browser.now() });

  readonly wentOnline = (): void => {
    if (this.current.waiting.length === 0) this.update({ troubleSince: undefined });
    this.tryNow();
  };

  /** The page goes: sends without waiting for a reply. What is under way goes along, so that no answer overtakes another. */
  readonly pageGoes = (): void => {
    if (this.isSender) lastCalls(this.current.waiting).forEach((call) => this.browser.sendAndForget(call, this.box));
  };

  close(): void {
    this.lock.release();
    clearTimeout(this.silence);
    if (this.channel) this.channel.onmessage = null;
  }

  private readonly work = (lost: AbortSignal): Promise<void> =>
    (this.sending = this.sending.then(() => this.sendUntil(lost)));

  /** One tab sends what the device keeps for all; what a tab keeps alone it sends itself. */
  private lockWork(): TabLock {
    if (this.queue.durable) return this.browser.lockTab(this.name, this.work);
    const own = new AbortController();
    void this.work(own.signal);
    return { steal: () => {}, release: () => own.abort() };
  }

  /** Call by call: the next one when the last is answered, the same again until it is. */
  private async sendUntil(lost: AbortSignal): Promise<void> {
    lost.addEventListener('abort', this.retries.wakeNow);
    this.isSender = true;
    while (!lost.aborted) {
      try {
        const call = nextCall(await this.queue.read());
        await (call ? this.send(call) : this.retries.pause());
      } catch (thrown) {
        // whatever is wrong here, what waits is still to be sent
        console.error('Sending failed:', thrown);
        this.retries.count(false);
        await this.retries.pauseAfterFailure();
      }
    }
    this.isSender = false;
  }

  private async send(call: Call): Promise<void> {
    const outcome = await this.browser.send(call, this.box, this.retries.timeoutMs);
    const wentWell = outcome.kind === 'replied';
    this.retries.count(wentWell);
    const troubleSince = wentWell ? undefined : (this.current.troubleSince ?? this.browser.now());
    this.update({ troubleSince });
    this.post({ type: 'trouble', troubleSince });
    if (outcome.kind === 'replied') return this.replied(call, outcome.replies);
    if (outcome.kind === 'no-session') return this.retries.pause();
    if (outcome.afterMs === undefined) return this.retries.pauseAfterFailure();
    return this.retries.pauseAsAsked(outcome.afterMs);
  }

  private replied(call: Call, replies: readonly Reply[]): Promise<void> {
    if (call.kind === 'submit' && call.answers.length > 0 && replies[0]?.refusal) {
      return this.queue.change((queue) => withSubmitAlone(queue, call.entry));
    }
    const answered = replies.map(({ entry }) => entry);
    return this.queue.change(
      (queue) => without(queue, answered),
      () => {
        for (const reply of replies) {
          this.post({ type: 'reply', reply });
          this.announce(reply);
        }
      },
    );
  }

  private announce(reply: Reply): void {
    if (reply.entry.kind === 'answer') this.setProblem(reply.entry.questionId, reply.refusal?.message);
    this.replyListeners.forEach((listener) => listener(reply));
  }

  private hear(message: Message): void {
    if (message.type === 'put') {
      if (this.isSender) this.post({ type: 'trouble', troubleSince: this.current.troubleSince });
      this.retries.wake();
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

  private readonly lockAnew = (): void => {
    this.lock.release();
    this.lock = this.lockWork();
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
