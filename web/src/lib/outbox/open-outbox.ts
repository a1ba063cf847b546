import { onReconnect } from '../live/live';
import { onSessionChange, storedSession } from '../session';
import { serverClock } from '../time/server-clock';
import { Outbox, type Environment } from './outbox';
import { tellRefusal } from './refusals';
import { send, sendAndForget } from './send';
import { IndexedDbStore } from './store';
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

/** longer than any exam: what was not sent by then counts for nothing any more, and nobody may ever come back to send it */
const KEPT_MS = 7 * 24 * 60 * 60_000;

/** The outbox of an attempt; the same one however often it is opened, and it sends also after its page is left. */
export function openOutbox(account: string, attemptId: string): Outbox {
  const key = `${account} ${attemptId}`;
  const found = open.get(key);
  if (found) return found;
  followBrowser();
  const outbox = new Outbox({ account, attemptId }, browser);
  open.set(key, outbox);
  outbox.onReply(({ entry, refusal }) => entry.kind === 'answer' && refusal && tellRefusal());
  if (!navigator.onLine) outbox.wentOffline();
  // a device whose own clock is wrong forgets nothing by it
  if (serverClock.isSynced) {
    void store?.deleteOlder(new Date(serverClock.now() - KEPT_MS).toISOString(), account).catch(() => {});
  }
  return outbox;
}

/** Sends what an earlier visit left on the device. */
export async function sendLeftovers(account: string): Promise<void> {
  const attempts = await store?.attemptsOf(account).catch(() => []);
  attempts?.forEach((attemptId) => openOutbox(account, attemptId));
}

/** Those of an account that are open in this tab. */
export const outboxesOf = (account: string): readonly Outbox[] =>
  [...open.values()].filter(({ box }) => box.account === account);

let follows = false;

function followBrowser(): void {
  if (follows) return;
  follows = true;
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
    each((outbox) => outbox.pageGoes()),
  );
  document.addEventListener(
    'visibilitychange',
    each((outbox) => outbox.tryNow()),
  );
  onReconnect(each((outbox) => outbox.wentOnline()));
  onSessionChange(
    each((outbox) => {
      const account = storedSession()?.studentId;
      if (!account || account === outbox.box.account || !outbox.state.durable) return outbox.tryNow();
      // it is opened again when its student is back
      open.delete(`${outbox.box.account} ${outbox.box.attemptId}`);
      outbox.close();
    }),
  );
}
