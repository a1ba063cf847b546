import { v4 as newId } from 'uuid';
import { ApiError } from '../api/api-error';
import type { OutboxState } from './outbox-state';
import type { AttemptKey, OutboxStore } from './outbox-store';
import {
  finalCalls,
  nextCall,
  hasSubmit,
  withoutEntries,
  withSeparateSubmit,
  type Call,
  type Entry,
  type ProgressEntry,
  type Queue,
} from './queue';
import { RetryTimer } from './retry-timer';
import type { EndedAttempt, Outcome, Reply } from './send';
import { StoredQueue } from './stored-queue';
import type { TabLock } from './tab-lock';

/** The browser APIs that an outbox uses. */
export interface Environment {
  readonly store: OutboxStore | undefined;
  readonly send: (call: Call, key: AttemptKey, timeoutMs: number) => Promise<Outcome>;
  readonly sendAndForget: (call: Call, key: AttemptKey) => void;
  readonly lockTab: (name: string, task: (signal: AbortSignal) => Promise<void>) => TabLock;
  /** Connects the tabs; undefined if the browser has no BroadcastChannel */
  readonly channel: (name: string) => Pick<BroadcastChannel, 'postMessage' | 'onmessage'> | undefined;
  /** Returns the time of the server clock in ms */
  readonly now: () => number;
  readonly isVisible: () => boolean;
}

/** Messages between tabs. */
type Message =
  /** An entry was added */
  | { type: 'put' }
  /** Heartbeat of the sending tab */
  | { type: 'trouble'; troubleSince: number | undefined }
  | { type: 'reply'; reply: Reply };

/** Milliseconds without a message after which the sending tab is considered frozen. */
const HEARTBEAT_TIMEOUT_MS = 4_000;
/** Milliseconds without a result after which a submit is sent again. */
const RESULT_TIMEOUT_MS = 2_000;

/**
 * Delivers the answers, progress and submit of one attempt to the server: in order, across reloads and crashes, with
 * retries until a final reply. The server decides whether an answer is too late. One tab sends; all tabs show the
 * same state.
 */
export class Outbox {
  private current: OutboxState;
  private readonly queue: StoredQueue;
  private readonly lastChosenAt = new Map<string, number>();
  private readonly listeners = new Set<() => void>();
  private readonly replyListeners = new Set<(reply: Reply) => void>();
  private readonly channel: ReturnType<Environment['channel']>;
  private lock: TabLock;
  private sending: Promise<void> = Promise.resolve();
  private isSender = false;
  private heartbeatTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly retries: RetryTimer;
  private readonly name: string;

  constructor(
    readonly key: AttemptKey,
    private readonly browser: Environment,
  ) {
    this.name = `outbox ${key.account} ${key.attemptId}`;
    this.retries = new RetryTimer(browser.now);
    this.queue = new StoredQueue(key, browser.store, this.onQueueChange, this.reacquireLock);
    const { isDurable } = this.queue;
    this.current = { pending: [], isLoaded: false, troubleSince: undefined, isDurable, problems: {} };
    this.channel = browser.channel(this.name);
    if (this.channel) this.channel.onmessage = ({ data }: MessageEvent<Message>) => this.onMessage(data);
    this.lock = this.acquireLock();
    void this.queue.read();
  }

  get state(): OutboxState {
    return this.current;
  }

  /** Calls the listener on every state change. Returns an unsubscribe function. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /**
   * Calls the listener with every final reply, of any tab, before the state changes. Returns an unsubscribe function.
   */
  onReply(listener: (reply: Reply) => void): () => void {
    this.replyListeners.add(listener);
    return () => this.replyListeners.delete(listener);
  }

  /** @param option null clears the answer */
  answer(questionId: string, option: string | null): void {
    // always later than the previous choice, even if the clock was set back: the latest choice counts
    const at = Math.max(this.browser.now(), (this.lastChosenAt.get(questionId) ?? 0) + 1);
    this.lastChosenAt.set(questionId, at);
    this.setProblem(questionId);
    this.put({ kind: 'answer', commandId: newId(), questionId, option, chosenAt: new Date(at).toISOString() });
  }

  noteProgress(questionId: string, progress: Pick<ProgressEntry, 'visited' | 'marked' | 'totalSpentMs'>): void {
    this.put({ kind: 'progress', commandId: newId(), questionId, ...progress });
  }

  /**
   * Submits the attempt with its unsent answers, however long that takes.
   * @throws ApiError when the server refuses it
   */
  submit(): Promise<EndedAttempt> {
    const putSubmit = () =>
      this.put({ kind: 'submit', commandId: newId(), askedAt: new Date(this.browser.now()).toISOString() });
    return new Promise((resolve, reject) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const unsubscribe = [
        this.onReply(({ entry, result, refusal }) => {
          if (entry.kind !== 'submit') return;
          clearTimeout(timer);
          unsubscribe.forEach((unsubscribeFrom) => unsubscribeFrom());
          if (result) resolve(result);
          else if (refusal) reject(new ApiError(refusal.status, refusal.message));
        }),
        // the sending tab may have been closed before it published the reply
        this.subscribe(() => {
          clearTimeout(timer);
          if (!hasSubmit(this.current.pending)) timer = setTimeout(putSubmit, RESULT_TIMEOUT_MS);
        }),
      ];
      putSubmit();
    });
  }

  put(entry: Entry): void {
    void this.queue.put(entry).then(() => {
      // a pause that the server requested may outlast the grace period
      if (entry.kind === 'submit') this.retries.wakeNow();
      else this.retries.wake();
      this.post({ type: 'put' });
      if (!this.isSender) this.expectSender();
    });
  }

  /** Retries immediately. */
  readonly retryNow = (): void => {
    this.retries.wakeNow();
    void this.queue.read();
  };

  readonly handleOffline = (): void => this.update({ troubleSince: this.current.troubleSince ?? this.browser.now() });

  readonly handleOnline = (): void => {
    if (this.current.pending.length === 0) this.update({ troubleSince: undefined });
    this.retryNow();
  };

  /** Sends all entries as the page closes, without waiting for replies; also those in flight, to preserve the order. */
  readonly flush = (): void => {
    if (this.isSender) finalCalls(this.current.pending).forEach((call) => this.browser.sendAndForget(call, this.key));
  };

  close(): void {
    this.lock.release();
    clearTimeout(this.heartbeatTimer);
    if (this.channel) this.channel.onmessage = null;
  }

  private readonly startSending = (signal: AbortSignal): Promise<void> =>
    (this.sending = this.sending.then(() => this.sendUntilAborted(signal)));

  /** Acquires the lock for sending a shared queue; a queue in memory is sent by this tab. */
  private acquireLock(): TabLock {
    if (this.queue.isDurable) return this.browser.lockTab(this.name, this.startSending);
    const controller = new AbortController();
    void this.startSending(controller.signal);
    return { steal: () => {}, release: () => controller.abort() };
  }

  /** Sends one request at a time and repeats it until it has a final reply. */
  private async sendUntilAborted(signal: AbortSignal): Promise<void> {
    signal.addEventListener('abort', this.retries.wakeNow);
    this.isSender = true;
    while (!signal.aborted) {
      try {
        const call = nextCall(await this.queue.read());
        await (call ? this.send(call) : this.retries.pause());
      } catch (error) {
        // an unexpected error must not stop the delivery
        console.error('Sending failed:', error);
        this.retries.count(false);
        await this.retries.pauseAfterFailure();
      }
    }
    this.isSender = false;
  }

  private async send(call: Call): Promise<void> {
    const outcome = await this.browser.send(call, this.key, this.retries.timeoutMs);
    const isSuccess = outcome.kind === 'replied';
    this.retries.count(isSuccess);
    const troubleSince = isSuccess ? undefined : (this.current.troubleSince ?? this.browser.now());
    this.update({ troubleSince });
    this.post({ type: 'trouble', troubleSince });
    if (outcome.kind === 'replied') return this.applyReplies(call, outcome.replies);
    if (outcome.kind === 'no-session') return this.retries.pause();
    if (outcome.retryAfterMs === undefined) return this.retries.pauseAfterFailure();
    return this.retries.pauseForServer(outcome.retryAfterMs);
  }

  private applyReplies(call: Call, replies: readonly Reply[]): Promise<void> {
    if (call.kind === 'submit' && call.answers.length > 0 && replies[0]?.refusal) {
      return this.queue.change((queue) => withSeparateSubmit(queue, call.entry));
    }
    const repliedEntries = replies.map(({ entry }) => entry);
    return this.queue.change(
      (queue) => withoutEntries(queue, repliedEntries),
      () => {
        for (const reply of replies) {
          this.post({ type: 'reply', reply });
          this.notify(reply);
        }
      },
    );
  }

  private notify(reply: Reply): void {
    if (reply.entry.kind === 'answer') this.setProblem(reply.entry.questionId, reply.refusal?.message);
    this.replyListeners.forEach((listener) => listener(reply));
  }

  private onMessage(message: Message): void {
    if (message.type === 'put') {
      if (this.isSender) this.post({ type: 'trouble', troubleSince: this.current.troubleSince });
      this.retries.wake();
    } else {
      clearTimeout(this.heartbeatTimer);
      if (message.type === 'trouble') this.update({ troubleSince: message.troubleSince });
      else this.notify(message.reply);
    }
    void this.queue.read();
  }

  private post(message: Message): void {
    if (this.queue.isDurable) this.channel?.postMessage(message);
  }

  private expectSender(): void {
    clearTimeout(this.heartbeatTimer);
    this.heartbeatTimer = setTimeout(() => {
      if (!this.isSender && this.current.pending.length > 0 && this.browser.isVisible()) this.lock.steal();
    }, HEARTBEAT_TIMEOUT_MS);
  }

  private readonly onQueueChange = (): void => {
    const { pending, isLoaded, isDurable } = this.queue;
    this.update({
      pending: isSameQueue(pending, this.current.pending) ? this.current.pending : pending,
      isLoaded,
      isDurable,
    });
  };

  private readonly reacquireLock = (): void => {
    this.lock.release();
    this.lock = this.acquireLock();
    this.onQueueChange();
  };

  private setProblem(questionId: string, message?: string): void {
    const { [questionId]: previousMessage, ...otherProblems } = this.current.problems;
    if (message !== previousMessage)
      this.update({ problems: message === undefined ? otherProblems : { ...otherProblems, [questionId]: message } });
  }

  private update(changes: Partial<OutboxState>): void {
    const names = Object.keys(changes) as (keyof OutboxState)[];
    if (names.every((name) => changes[name] === this.current[name])) return;
    this.current = { ...this.current, ...changes };
    this.listeners.forEach((listener) => listener());
  }
}

const isSameQueue = (a: Queue, b: Queue): boolean =>
  a.length === b.length && a.every(({ commandId }, index) => commandId === b[index]?.commandId);
