import { LiveConnection, onReconnected, type LiveSocket } from './live-connection';

type On = (...args: unknown[]) => void;

/** A socket whose events the test emits. */
class FakeSocket {
  active = true;
  closed = false;
  connects = 0;
  readonly sent: string[] = [];
  private readonly handlers = new Map<string, On>();
  private any: On = () => {};

  on = (name: string, handler: On) => void this.handlers.set(name, handler);
  onAny = (handler: On) => void (this.any = handler);
  emit = (name: string) => void this.sent.push(name);
  connect = () => void (this.connects += 1);
  close = () => void (this.closed = true);

  emits = (name: string) => this.handlers.get(name)?.();
  receives = (name: string, message: object) => this.any(name, message);
}

let token: string | undefined;
let opened: FakeSocket[];
let live: LiveConnection;

const settled = () => new Promise<void>((resolve) => void Promise.resolve().then(resolve));
const socket = () => opened.at(-1)!;
const me = { version: 1, slNo: 4, Point: 2 };

beforeEach(() => {
  token = 'one';
  opened = [];
  live = new LiveConnection(
    async () => {
      const made = new FakeSocket();
      opened.push(made);
      return made as unknown as LiveSocket;
    },
    () => token,
  );
});

it('LiveConnection opens a single socket for the first listener', async () => {
  live.syncWithSession();
  expect(live.status.state).toBe('off');
  live.listen('leaderboard:me', () => {});
  live.listen('attempt:answer', () => {});
  live.watchLeaderboard();
  await settled();
  expect(opened).toHaveLength(1);
});

it('LiveConnection opens the socket once a session is stored', async () => {
  token = undefined;
  live.listen('leaderboard:me', () => {});
  await settled();
  expect(opened).toHaveLength(0);
  token = 'one';
  live.syncWithSession();
  await settled();
  expect(opened).toHaveLength(1);
});

it('LiveConnection calls listeners with messages of their name until they unsubscribe', async () => {
  const listener = jest.fn();
  const stop = live.listen('leaderboard:me', listener);
  await settled();
  socket().receives('leaderboard:me', me);
  socket().receives('leaderboard', {});
  expect(listener.mock.calls).toEqual([[me]]);
  stop();
  socket().receives('leaderboard:me', me);
  expect(listener).toHaveBeenCalledTimes(1);
});

it('LiveConnection subscribes to the leaderboard once for all watchers and after each reconnect, and unsubscribes with the last watcher', async () => {
  const stops = [live.watchLeaderboard(), live.watchLeaderboard()];
  await settled();
  expect(socket().sent).toEqual([]);
  socket().emits('connect');
  expect(socket().sent).toEqual(['leaderboard:watch']);
  socket().emits('disconnect');
  socket().emits('connect');
  expect(socket().sent).toEqual(['leaderboard:watch', 'leaderboard:watch']);
  stops[0]!();
  stops[0]!();
  expect(socket().sent).toHaveLength(2);
  stops[1]!();
  expect(socket().sent.at(-1)).toBe('leaderboard:unwatch');
});

it('LiveConnection notifies observers of every status change', async () => {
  const states: string[] = [];
  const lostSince: unknown[] = [];
  live.observe(() => {
    states.push(live.status.state);
    lostSince.push(typeof live.status.disconnectedSince);
  });
  live.listen('leaderboard:me', () => {});
  await settled();
  socket().emits('connect');
  socket().emits('disconnect');
  socket().emits('connect_error');
  socket().emits('connect');
  token = undefined;
  live.syncWithSession();
  expect(states).toEqual(['connecting', 'connected', 'away', 'connected', 'off']);
  expect(lostSince).toEqual(['undefined', 'undefined', 'number', 'undefined', 'undefined']);
});

it('onReconnected notifies of restored connections, but not of the first connection', async () => {
  const back = jest.fn();
  const stop = onReconnected(live, back);
  live.listen('leaderboard:me', () => {});
  await settled();
  socket().emits('connect');
  expect(back).not.toHaveBeenCalled();
  for (const times of [1, 2]) {
    socket().emits('disconnect');
    socket().emits('connect_error');
    socket().emits('connect');
    expect(back).toHaveBeenCalledTimes(times);
  }
  stop();
  socket().emits('disconnect');
  socket().emits('connect');
  expect(back).toHaveBeenCalledTimes(2);
});

it('LiveConnection opens a new socket for a new session and ignores the old socket', async () => {
  const listener = jest.fn();
  live.listen('leaderboard:me', listener);
  await settled();
  const first = socket();
  token = 'two';
  live.syncWithSession();
  await settled();
  expect(first.closed).toBe(true);
  first.receives('leaderboard:me', me);
  first.emits('disconnect');
  expect(listener).not.toHaveBeenCalled();
  expect(live.status.state).toBe('connecting');
  socket().receives('leaderboard:me', me);
  expect(listener).toHaveBeenCalledTimes(1);
});

it('LiveConnection closes a socket that opens after its session has ended', async () => {
  live.listen('leaderboard:me', () => {});
  token = undefined;
  live.syncWithSession();
  await settled();
  expect(socket().closed).toBe(true);
  expect(live.status.state).toBe('off');
});

describe('LiveConnection after a rejected connection, which socket.io does not retry', () => {
  const refused = (afterMs: number) => {
    jest.advanceTimersByTime(afterMs);
    socket().emits('connect_error');
  };
  beforeEach(async () => {
    jest.useFakeTimers();
    live.listen('leaderboard:me', () => {});
    await settled();
    socket().active = false;
    socket().emits('connect_error');
  });
  afterEach(() => jest.useRealTimers());

  it('retries with exponential backoff', () => {
    expect(socket().connects).toBe(0);
    refused(5_000);
    expect(socket().connects).toBe(1);
    jest.advanceTimersByTime(9_999);
    expect(socket().connects).toBe(1);
    jest.advanceTimersByTime(1);
    expect(socket().connects).toBe(2);
  });

  it('waits at most 80 s, and resets the delay after a successful connection', () => {
    for (let tries = 0; tries < 12; tries += 1) refused(80_000);
    expect(socket().connects).toBe(12);
    socket().emits('connect');
    socket().emits('disconnect');
    jest.advanceTimersByTime(5_000);
    expect(socket().connects).toBe(13);
  });
});

it('LiveConnection notifies listeners that the session has ended, and reconnects only for a new session', async () => {
  jest.useFakeTimers();
  const listener = jest.fn();
  live.listen('session:ended', listener);
  await settled();
  const first = socket();
  first.receives('session:ended', { reason: 'banned' });
  expect(listener).toHaveBeenCalledWith({ reason: 'banned' });
  expect(first.closed).toBe(true);
  live.syncWithSession();
  jest.advanceTimersByTime(600_000);
  expect(opened).toHaveLength(1);
  token = 'two';
  live.syncWithSession();
  await settled();
  expect(opened).toHaveLength(2);
  jest.useRealTimers();
});
