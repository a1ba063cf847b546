import { onReconnect } from '../live/live';
import { onSessionChange, storedSession } from '../session';
import { serverClock } from '../time/server-clock';
import { Outbox, type Environment } from './outbox';
import { send, sendAndForget } from './send';
import { IndexedDbStore } from './outbox-store';
import { lockTab } from './tab-lock';

const store = typeof indexedDB === 'undefined' ? undefined : new IndexedDbStore();
const browser: Environment = {
  store,
  send,
  sendAndForget,
  lockTab,
  channel: (name) => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)),
  now: () => serverClock.now(),
  isVisible: () => document.visibilityState === 'visible',
};

const outboxes = new Map<string, Outbox>();

/** Retention of unsent entries in ms: the exam is over, and the student may never return. */
const RETENTION_MS = 7 * 24 * 60 * 60_000;

/** Returns the outbox of an attempt. There is one per tab; it continues to send after the page is left. */
export function openOutbox(account: string, attemptId: string): Outbox {
  const key = `${account} ${attemptId}`;
  const existing = outboxes.get(key);
  if (existing) return existing;
  if (outboxes.size === 0) addBrowserListeners();
  const outbox = new Outbox({ account, attemptId }, browser);
  outboxes.set(key, outbox);
  if (!navigator.onLine) outbox.handleOffline();
  // uses the server clock only, since the device clock may be wrong
  if (serverClock.isSynced) {
    void store?.deleteOlder(new Date(serverClock.now() - RETENTION_MS).toISOString(), account).catch(() => {});
  }
  return outbox;
}

/** Sends the entries that earlier visits left on the device. */
export async function resumeOutboxes(account: string): Promise<void> {
  const attempts = await store?.attemptsOf(account).catch(() => []);
  attempts?.forEach((attemptId) => openOutbox(account, attemptId));
}

/** Returns the outboxes of an account that are open in this tab. */
export const outboxesOf = (account: string): readonly Outbox[] =>
  [...outboxes.values()].filter(({ key }) => key.account === account);

function addBrowserListeners(): void {
  const forEachOutbox = (task: (outbox: Outbox) => void) => () => outboxes.forEach(task);
  addEventListener(
    'online',
    forEachOutbox((outbox) => outbox.handleOnline()),
  );
  addEventListener(
    'offline',
    forEachOutbox((outbox) => outbox.handleOffline()),
  );
  addEventListener(
    'pagehide',
    forEachOutbox((outbox) => outbox.flush()),
  );
  document.addEventListener(
    'visibilitychange',
    forEachOutbox((outbox) => outbox.retryNow()),
  );
  onReconnect(forEachOutbox((outbox) => outbox.handleOnline()));
  onSessionChange(
    forEachOutbox((outbox) => {
      const account = storedSession()?.studentId;
      if (!account || account === outbox.key.account || !outbox.state.isDurable) return outbox.retryNow();
      // reopened when its student returns
      outboxes.delete(`${outbox.key.account} ${outbox.key.attemptId}`);
      outbox.close();
    }),
  );
}
