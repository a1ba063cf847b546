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

const open = new Map<string, Outbox>();

/** Retention of unsent entries in ms: the exam is over, and the student may never return. */
const RETENTION_MS = 7 * 24 * 60 * 60_000;

/** Returns the outbox of an attempt. There is one per tab; it continues to send after the page is left. */
export function openOutbox(account: string, attemptId: string): Outbox {
  const key = `${account} ${attemptId}`;
  const opened = open.get(key);
  if (opened) return opened;
  if (open.size === 0) followBrowser();
  const outbox = new Outbox({ account, attemptId }, browser);
  open.set(key, outbox);
  if (!navigator.onLine) outbox.wentOffline();
  // uses the server clock only, since the device clock may be wrong
  if (serverClock.isSynced) {
    void store?.deleteOlder(new Date(serverClock.now() - RETENTION_MS).toISOString(), account).catch(() => {});
  }
  return outbox;
}

/** Sends the entries that earlier visits left on the device. */
export async function sendLeftovers(account: string): Promise<void> {
  const attempts = await store?.attemptsOf(account).catch(() => []);
  attempts?.forEach((attemptId) => openOutbox(account, attemptId));
}

/** Returns the outboxes of an account that are open in this tab. */
export const outboxesOf = (account: string): readonly Outbox[] =>
  [...open.values()].filter(({ key }) => key.account === account);

function followBrowser(): void {
  const each = (task: (outbox: Outbox) => void) => () => open.forEach(task);
  addEventListener(
    'online',
    each((outbox) => outbox.wentOnline()),
  );
  addEventListener(
    'offline',
    each((outbox) => outbox.wentOffline()),
  );
  addEventListener(
    'pagehide',
    each((outbox) => outbox.flush()),
  );
  document.addEventListener(
    'visibilitychange',
    each((outbox) => outbox.tryNow()),
  );
  onReconnect(each((outbox) => outbox.wentOnline()));
  onSessionChange(
    each((outbox) => {
      const account = storedSession()?.studentId;
      if (!account || account === outbox.key.account || !outbox.state.durable) return outbox.tryNow();
      // reopened when its student returns
      open.delete(`${outbox.key.account} ${outbox.key.attemptId}`);
      outbox.close();
    }),
  );
}
