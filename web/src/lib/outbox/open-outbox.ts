import { v4 as newId } from 'uuid';
import { ApiError } from '../api/api-error';
import { serverClock } from '../time/server-clock';
import type { FinishedAttempt, SavedAnswer } from './deliver';
import type { Outbox } from './outbox';
import { outboxOf } from './outboxes';
import type { ProgressEntry, Queue } from './queue';
import type { OutboxNews } from './sender';

/**
 * `saved` only when the server has acknowledged it; `unsaved` while nothing gets through, or when it was refused;
 * `checking` until it is known what an earlier visit has left on the device.
 */
export type SaveState = 'checking' | 'saved' | 'saving' | 'unsaved';

export type Seen = Pick<ProgressEntry, 'visited' | 'marked'>;

/** An answer that the server will never take, with its message; it was dropped. */
export interface OutboxProblem {
  readonly questionId: string;
  readonly status: number;
  readonly message: string;
}

/** a result that is not heard of for so long after its submit has left is asked for again */
const UNHEARD_MS = 2_000;

const opened = new WeakMap<Outbox, AttemptOutbox>();

/** The outbox of an attempt; the same one however often it is opened, and it sends also after its page is left. */
export function openOutbox({ accountId, attemptId }: { accountId: string; attemptId: string }): AttemptOutbox {
  const outbox = outboxOf(accountId, attemptId);
  const found = opened.get(outbox) ?? new AttemptOutbox(outbox);
  opened.set(outbox, found);
  return found;
}

/** What a student does in one attempt, from the click to the server's acknowledgement; the same in all tabs. */
export class AttemptOutbox {
  private readonly listeners = new Set<() => void>();
  private refused: readonly OutboxProblem[] = [];
  private laidOver: { of: Queue; answers: ReadonlyMap<string, string | null> } | undefined;

  constructor(
    private readonly outbox: Outbox,
    private readonly now: () => number = () => serverClock.now(),
  ) {
    outbox.subscribe(this.changed);
    outbox.onNews((news) => this.hear(news));
  }

  /** @param option null clears the answer */
  choose(questionId: string, option: string | null): void {
    this.forgetProblem(questionId);
    const chosenAt = new Date(this.now()).toISOString();
    this.outbox.put({ kind: 'answer', commandId: newId(), questionId, option, chosenAt });
  }

  /** @param progress `spentMs` comes on top of what was noted before */
  note(questionId: string, progress: Pick<ProgressEntry, 'visited' | 'marked' | 'spentMs'>): void {
    this.outbox.put({ kind: 'progress', commandId: newId(), questionId, ...progress });
  }

  /**
   * Submits, and takes along what has not been sent yet; however long that takes, also over a reload.
   * @throws ApiError when the server refuses for good
   */
  submit(): Promise<FinishedAttempt> {
    const put = () => this.outbox.put({ kind: 'submit', commandId: newId() });
    return new Promise((resolve, reject) => {
      let unheard: ReturnType<typeof setTimeout> | undefined;
      const settled = (settle: () => void) => {
        clearTimeout(unheard);
        stops.forEach((stop) => stop());
        settle();
      };
      const stops = [
        this.outbox.onNews((news) => {
          if (news.kind === 'submit') settled(() => resolve(news.result));
          if (news.kind === 'refused' && news.entry.kind === 'submit') {
            settled(() => reject(new ApiError(news.status, news.message)));
          }
        }),
        // the tab that sent it may have died before it could tell
        this.outbox.subscribe(() => {
          clearTimeout(unheard);
          if (!this.submitWaits) unheard = setTimeout(put, UNHEARD_MS);
        }),
      ];
      put();
    });
  }

  /** Whether a submit is on its way, as after a reload: the answers are final. */
  get submitWaits(): boolean {
    return this.outbox.state.waiting.some(({ kind }) => kind === 'submit');
  }

  stateOf(questionId: string): SaveState {
    if (this.waitingAnswers().has(questionId)) {
      return this.outbox.state.troubleSince === undefined ? 'saving' : 'unsaved';
    }
    if (this.refused.some((problem) => problem.questionId === questionId)) return 'unsaved';
    return this.outbox.state.known ? 'saved' : 'checking';
  }

  /**
   * What stands over the server's answers: the last choice of each question that is not acknowledged yet. The same map
   * as long as it is the same.
   */
  waitingAnswers(): ReadonlyMap<string, string | null> {
    const { waiting } = this.outbox.state;
    if (this.laidOver?.of !== waiting) this.laidOver = { of: waiting, answers: lastChoices(waiting) };
    return this.laidOver.answers;
  }

  /** What was noted of questions and is not acknowledged yet; undefined until what an earlier visit has left is among it. */
  waitingProgress(): ReadonlyMap<string, Seen> | undefined {
    const { waiting, known } = this.outbox.state;
    return known ? lastSeen(waiting) : undefined;
  }

  /** questions whose answer is not acknowledged yet */
  waitingCount(): number {
    return this.waitingAnswers().size;
  }

  /** Calls back when anything here may have changed; returns the way to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Hears every acknowledged answer just before it stops waiting; returns the way to stop. */
  onSaved(listener: (saved: SavedAnswer) => void): () => void {
    return this.outbox.onNews((news) => news.kind === 'answer' && listener(news.saved));
  }

  /** Of questions not answered anew since; the same array as long as it is the same. */
  get problems(): readonly OutboxProblem[] {
    return this.refused;
  }

  /** False when what waits would not outlive this tab, which is to be said on screen. */
  get isLasting(): boolean {
    return this.outbox.state.durable;
  }

  /** Since when nothing gets through, ms by the server's clock; undefined while it goes well. */
  get troubleSince(): number | undefined {
    return this.outbox.state.troubleSince;
  }

  /** Tries now; resolves once nothing waits. */
  flush(): Promise<void> {
    this.outbox.wake();
    return new Promise((resolve) => {
      const look = () => {
        if (this.outbox.state.waiting.length > 0) return;
        stop();
        resolve();
      };
      const stop = this.subscribe(look);
      look();
    });
  }

  private hear(news: OutboxNews): void {
    if (news.kind === 'answer') this.forgetProblem(news.saved.questionId);
    if (news.kind !== 'refused' || news.entry.kind !== 'answer') return;
    const { questionId } = news.entry;
    const others = this.refused.filter((problem) => problem.questionId !== questionId);
    this.refused = [...others, { questionId, status: news.status, message: news.message }];
  }

  private forgetProblem(questionId: string): void {
    if (!this.refused.some((problem) => problem.questionId === questionId)) return;
    this.refused = this.refused.filter((problem) => problem.questionId !== questionId);
    this.changed();
  }

  private readonly changed = (): void => this.listeners.forEach((listener) => listener());
}

function lastSeen(waiting: Queue): ReadonlyMap<string, Seen> {
  const seen = new Map<string, Seen>();
  for (const entry of waiting) {
    if (entry.kind !== 'progress') continue;
    const { visited, marked } = { ...seen.get(entry.questionId), ...entry };
    seen.set(entry.questionId, { visited, marked });
  }
  return seen;
}

function lastChoices(waiting: Queue): ReadonlyMap<string, string | null> {
  const choices = new Map<string, string | null>();
  for (const entry of waiting) if (entry.kind === 'answer') choices.set(entry.questionId, entry.option);
  return choices;
}
