import { onReconnect } from '../live/live';
import { onSessionChange } from '../session';
import { serverClock } from '../time/server-clock';
import { deliver, deliverInPassing } from './deliver';
import { IndexedDbStore } from './indexed-db-store';
import { Outbox, type Surroundings } from './outbox';
import { MemoryStore } from './outbox-store';
import { inTurn } from './turn';

const surroundings: Surroundings = {
  store: typeof indexedDB === 'undefined' ? new MemoryStore() : new IndexedDbStore(),
  deliver,
  deliverInPassing,
  inTurn,
  channel: (name) => (typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name)),
  now: () => serverClock.now(),
  isVisible: () => document.visibilityState === 'visible',
};

const open = new Map<string, Outbox>();

/** The outbox of an attempt, open from now on for as long as the tab lives: it may still have to send when its page is left. */
export function outboxOf(account: string, attemptId: string): Outbox {
  const key = `${account} ${attemptId}`;
  const known = open.get(key);
  if (known) return known;
  const outbox = new Outbox({ account, attemptId }, surroundings);
  open.set(key, outbox);
  followTheWorld();
  if (!navigator.onLine) outbox.lineLost();
  return outbox;
}

/** Sends what an earlier visit left behind. */
export async function sendLeftBehind(account: string): Promise<void> {
  const attempts = await surroundings.store.attemptsOf(account).catch(() => []);
  attempts.forEach((attemptId) => outboxOf(account, attemptId));
}

let following = false;

function followTheWorld(): void {
  if (following) return;
  following = true;
  const all = (what: (outbox: Outbox) => void) => () => open.forEach(what);
  const wakeAll = all((outbox) => outbox.wake());
  addEventListener(
    'online',
    all((outbox) => outbox.lineBack()),
  );
  addEventListener(
    'offline',
    all((outbox) => outbox.lineLost()),
  );
  addEventListener(
    'pagehide',
    all((outbox) => outbox.sayFarewell()),
  );
  document.addEventListener('visibilitychange', wakeAll);
  onSessionChange(wakeAll);
  onReconnect(all((outbox) => outbox.lineBack()));
}
