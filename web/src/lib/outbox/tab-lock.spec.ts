import { lockTab } from './tab-lock';

type Request = { options: LockOptions; work: () => Promise<void>; fail: (thrown: unknown) => void };

/** A fake of the Web Locks API for a single name. */
class Locks {
  holder: Request | undefined;
  readonly waiting: Request[] = [];

  request = (_name: string, options: LockOptions, work: () => Promise<void>): Promise<void> =>
    new Promise((resolve, fail) => {
      const request = { options, work: () => work().then(resolve, fail), fail };
      options.signal?.addEventListener('abort', () => {
        const at = this.waiting.indexOf(request);
        if (at < 0) return;
        this.waiting.splice(at, 1);
        fail(new DOMException('given up', 'AbortError'));
      });
      if (options.steal) {
        this.holder?.fail(new DOMException('stolen', 'AbortError'));
        this.hold(request);
      } else {
        this.waiting.push(request);
        this.next();
      }
    });

  private next(): void {
    if (!this.holder && this.waiting.length > 0) this.hold(this.waiting.shift()!);
  }

  private hold(request: Request): void {
    this.holder = request;
    void request.work().finally(() => {
      if (this.holder === request) this.holder = undefined;
      this.next();
    });
  }
}

const settled = () => new Promise((resolve) => void setTimeout(resolve, 5));
const working = new Set<string>();
const workOf = (name: string) => (lost: AbortSignal) =>
  new Promise<void>((resolve) => {
    working.add(name);
    lost.addEventListener('abort', () => {
      working.delete(name);
      resolve();
    });
  });
const lockOf = (tab: string) => lockTab('outbox', workOf(tab));

function browserHas(locks: unknown): void {
  Object.defineProperty(navigator, 'locks', { configurable: true, value: locks });
}

beforeEach(() => {
  working.clear();
  browserHas(new Locks());
});
afterEach(() => browserHas(undefined));

it('lockTab runs the work of one tab, and of the next tab after a release', async () => {
  const first = lockOf('first');
  const second = lockOf('second');
  await settled();
  expect([...working]).toEqual(['first']);
  first.release();
  await settled();
  expect([...working]).toEqual(['second']);
  second.release();
  await settled();
  expect([...working]).toEqual([]);
});

it('lockTab never runs the work of a tab that released the lock before it was granted', async () => {
  const first = lockOf('first');
  const second = lockOf('second');
  await settled();
  second.release();
  first.release();
  await settled();
  expect([...working]).toEqual([]);
});

it('lockTab aborts the work of a tab whose lock was stolen, and queues the tab for the lock again', async () => {
  const first = lockOf('first');
  const second = lockOf('second');
  await settled();
  second.steal();
  await settled();
  expect([...working]).toEqual(['second']);
  second.release();
  await settled();
  expect([...working]).toEqual(['first']);
  first.release();
});

it('lockTab runs the work of every tab until its release if Web Locks are not supported', async () => {
  browserHas(undefined);
  const first = lockOf('first');
  const second = lockOf('second');
  second.steal();
  await settled();
  expect([...working]).toEqual(['first', 'second']);
  first.release();
  await settled();
  expect([...working]).toEqual(['second']);
  second.release();
});
