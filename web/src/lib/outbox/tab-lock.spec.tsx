import { lockTab } from './tab-lock';

type Request = { options: LockOptions; task: () => Promise<void>; reject: (error: unknown) => void };

/** A fake of the Web Locks API for a single name. */
class FakeLockManager {
  holder: Request | undefined;
  readonly queue: Request[] = [];

  request = (_name: string, options: LockOptions, task: () => Promise<void>): Promise<void> =>
    new Promise((resolve, reject) => {
      const request = { options, task: () => task().then(resolve, reject), reject };
      options.signal?.addEventListener('abort', () => {
        const index = this.queue.indexOf(request);
        if (index < 0) return;
        this.queue.splice(index, 1);
        reject(new DOMException('given up', 'AbortError'));
      });
      if (options.steal) {
        this.holder?.reject(new DOMException('stolen', 'AbortError'));
        this.grant(request);
      } else {
        this.queue.push(request);
        this.next();
      }
    });

  private next(): void {
    if (!this.holder && this.queue.length > 0) this.grant(this.queue.shift()!);
  }

  private grant(request: Request): void {
    this.holder = request;
    void request.task().finally(() => {
      if (this.holder === request) this.holder = undefined;
      this.next();
    });
  }
}

const settle = () => new Promise((resolve) => void setTimeout(resolve, 5));
const runningTabs = new Set<string>();
const taskOf = (name: string) => (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    runningTabs.add(name);
    signal.addEventListener('abort', () => {
      runningTabs.delete(name);
      resolve();
    });
  });
const lockOf = (tab: string) => lockTab('outbox', taskOf(tab));

function stubLocks(locks: unknown): void {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
}

beforeEach(() => {
  runningTabs.clear();
  stubLocks(new FakeLockManager());
});
afterEach(() => stubLocks(undefined));

it('lockTab runs the work of one tab, and of the next tab after a release', async () => {
  const first = lockOf('first');
  const second = lockOf('second');
  await settle();
  expect([...runningTabs]).toEqual(['first']);
  first.release();
  await settle();
  expect([...runningTabs]).toEqual(['second']);
  second.release();
  await settle();
  expect([...runningTabs]).toEqual([]);
});

it('lockTab never runs the work of a tab that released the lock before it was granted', async () => {
  const first = lockOf('first');
  const second = lockOf('second');
  await settle();
  second.release();
  first.release();
  await settle();
  expect([...runningTabs]).toEqual([]);
});

it('lockTab aborts the work of a tab whose lock was stolen, and queues the tab for the lock again', async () => {
  const first = lockOf('first');
  const second = lockOf('second');
  await settle();
  second.steal();
  await settle();
  expect([...runningTabs]).toEqual(['second']);
  second.release();
  await settle();
  expect([...runningTabs]).toEqual(['first']);
  first.release();
});

it('lockTab runs the work of every tab until its release if Web Locks are not supported', async () => {
  stubLocks(undefined);
  const first = lockOf('first');
  const second = lockOf('second');
  second.steal();
  await settle();
  expect([...runningTabs]).toEqual(['first', 'second']);
  first.release();
  await settle();
  expect([...runningTabs]).toEqual(['second']);
  second.release();
});
