import { useSyncExternalStore } from 'react';
import { recall, remember } from '../../../lib/device/last-known';
import { Gathering } from '../../../lib/time/gathering';

/** Under which they are kept on the device. */
const NAME = 'answer-drafts';
/** those written at last; one of an answered doubt nobody needs */
const KEPT = 20;
/** ms between two times that they are kept */
const KEEP_MS = 300;

/** What a tutor has begun to answer, by doubt; kept on this device. */
export class Drafts {
  private texts = new Map<string, string>();
  private readonly listeners = new Set<() => void>();
  private readonly keeping = new Gathering(KEEP_MS, () => void remember(NAME, [...this.texts]));

  /** Takes up what an earlier visit left; what was written meanwhile stands. */
  async load(): Promise<void> {
    const kept = (await recall<[string, string][]>(NAME)) ?? [];
    this.texts = new Map([...kept, ...this.texts]);
    this.tell();
  }

  of(doubtId: string): string {
    return this.texts.get(doubtId) ?? '';
  }

  /** @param text '' forgets it */
  write(doubtId: string, text: string): void {
    this.texts.delete(doubtId);
    if (text) this.texts.set(doubtId, text);
    if (this.texts.size > KEPT) this.texts.delete(this.texts.keys().next().value!);
    this.keeping.call();
    this.tell();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private tell(): void {
    this.listeners.forEach((listener) => listener());
  }
}

export const useDraft = (drafts: Drafts, doubtId: string): string =>
  useSyncExternalStore(drafts.subscribe, () => drafts.of(doubtId));
