import { LiveConnection, onReconnected, type LiveSocket } from './live-connection';

type EventHandler = (...args: unknown[]) => void;

/** A socket whose events the test emits. */
class FakeSocket {
  active = true;
  isClosed = false;
  connectCount = 0;
  readonly sent: string[] = [];
  private readonly handlers = new Map<string, EventHandler>();
  private anyHandler: EventHandler = () => {};

  on = (name: string, handler: EventHandler) => void this.handlers.set(name, handler);
  onAny = (handler: EventHandler) => void (this.anyHandler = handler);
  emit = (name: string) => void this.sent.push(name);
  connect = () => void (this.connectCount += 1);
  close = () => void (this.isClosed = true);

  trigger = (name: string) => this.handlers.get(name)?.();
  receive = (name: string, message: object) => this.anyHandler(name, message);
}

let token: string | undefined;
let openedSockets: FakeSocket[];
let live: LiveConnection;

const settle = () => new Promise<void>((resolve) => void Promise.resolve().then(resolve));
const socket = () => openedSockets.at(-1)!;
const ownPlaceMessage = { version: 1, slNo: 4, Point: 2 };

beforeEach(() => {
  token = 'one';
  openedSockets = [];
  live = new LiveConnection(
    async () => {
      const createdSocket = new FakeSocket();
      openedSockets.push(createdSocket);
      return createdSocket as unknown as LiveSocket;
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
  await settle();
  expect(openedSockets).toHaveLength(1);
});

it('LiveConnection opens the socket once a session is stored', async () => {
  token = undefined;
  live.listen('leaderboard:me', () => {});
  await settle();
  expect(openedSockets).toHaveLength(0);
  token = 'one';
  live.syncWithSession();
  await settle();
  expect(openedSockets).toHaveLength(1);
});

it('LiveConnection calls listeners with messages of their name until they unsubscribe', async () => {
  const listener = jest.fn();
  const stop = live.listen('leaderboard:me', listener);
  await settle();
  socket().receive('leaderboard:me', ownPlaceMessage);
  socket().receive('leaderboard', {});
  expect(listener.mock.calls).toEqual([[ownPlaceMessage]]);
  stop();
  socket().receive('leaderboard:me', ownPlaceMessage);
  expect(listener).toHaveBeenCalledTimes(1);
});

it('LiveConnection subscribes to the leaderboard once for all watchers and after each reconnect, and unsubscribes with the last watcher', async () => {
  const stops = [live.watchLeaderboard(), live.watchLeaderboard()];
  await settle();
  expect(socket().sent).toEqual([]);
  socket().trigger('connect');
  expect(socket().sent).toEqual(['leaderboard:watch']);
  socket().trigger('disconnect');
  socket().trigger('connect');
  expect(socket().sent).toEqual(['leaderboard:watch', 'leaderboard:watch']);
  stops[0]!();
  stops[0]!();
  expect(socket().sent).toHaveLength(2);
  stops[1]!();
  expect(socket().sent.at(-1)).toBe('leaderboard:unwatch');
});

it('LiveConnection notifies observers of every status change', async () => {
  const states: string[] = [];
  const disconnectTimes: unknown[] = [];
  live.observe(() => {
    states.push(live.status.state);
    disconnectTimes.push(typeof live.status.disconnectedSince);
  });
  live.listen('leaderboard:me', () => {});
  await settle();
  socket().trigger('connect');
  socket().trigger('disconnect');
  socket().trigger('connect_error');
  socket().trigger('connect');
  token = undefined;
  live.syncWithSession();
  expect(states).toEqual(['connecting', 'connected', 'away', 'connected', 'off']);
  expect(disconnectTimes).toEqual(['undefined', 'undefined', 'number', 'undefined', 'undefined']);
});

it('onReconnected notifies of restored connections, but not of the first connection', async () => {
  const back = jest.fn();
  const stop = onReconnected(live, back);
  live.listen('leaderboard:me', () => {});
  await settle();
  socket().trigger('connect');
  expect(back).not.toHaveBeenCalled();
  for (const times of [1, 2]) {
    socket().trigger('disconnect');
    socket().trigger('connect_error');
    socket().trigger('connect');
    expect(back).toHaveBeenCalledTimes(times);
  }
  stop();
  socket().trigger('disconnect');
  socket().trigger('connect');
  expect(back).toHaveBeenCalledTimes(2);
});

it('LiveConnection opens a new socket for a new session and ignores the old socket', async () => {
  const listener = jest.fn();
  live.listen('leaderboard:me', listener);
  await settle();
  const first = socket();
  token = 'two';
  live.syncWithSession();
  await settle();
  expect(first.isClosed).toBe(true);
  first.receive('leaderboard:me', ownPlaceMessage);
  first.trigger('disconnect');
  expect(listener).not.toHaveBeenCalled();
  expect(live.status.state).toBe('connecting');
  socket().receive('leaderboard:me', ownPlaceMessage);
  expect(listener).toHaveBeenCalledTimes(1);
});

it('LiveConnection closes a socket that opens after its session has ended', async () => {
  live.listen('leaderboard:me', () => {});
  token = undefined;
  live.syncWithSession();
  await settle();
  expect(socket().isClosed).toBe(true);
  expect(live.status.state).toBe('off');
});

describe('LiveConnection after a rejected connection, which socket.io does not retry', () => {
  const rejectConnection = (afterMs: number) => {
    jest.advanceTimersByTime(afterMs);
    socket().trigger('connect_error');
  };
  beforeEach(async () => {
    jest.useFakeTimers();
    live.listen('leaderboard:me', () => {});
    await settle();
    socket().active = false;
    socket().trigger('connect_error');
  });
  afterEach(() => jest.useRealTimers());

  it('retries with exponential backoff', () => {
    expect(socket().connectCount).toBe(0);
    rejectConnection(5_000);
    expect(socket().connectCount).toBe(1);
    jest.advanceTimersByTime(9_999);
    expect(socket().connectCount).toBe(1);
    jest.advanceTimersByTime(1);
    expect(socket().connectCount).toBe(2);
  });

  it('waits at most 80 s, and resets the delay after a successful connection', () => {
    for (let attempt = 0; attempt < 12; attempt += 1) rejectConnection(80_000);
    expect(socket().connectCount).toBe(12);
    socket().trigger('connect');
    socket().trigger('disconnect');
    jest.advanceTimersByTime(5_000);
    expect(socket().connectCount).toBe(13);
  });
});

it('LiveConnection notifies listeners that the session has ended, and reconnects only for a new session', async () => {
  jest.useFakeTimers();
  const listener = jest.fn();
  live.listen('session:ended', listener);
  await settle();
  const first = socket();
  first.receive('session:ended', { reason: 'banned' });
  expect(listener).toHaveBeenCalledWith({ reason: 'banned' });
  expect(first.isClosed).toBe(true);
  live.syncWithSession();
  jest.advanceTimersByTime(600_000);
  expect(openedSockets).toHaveLength(1);
  token = 'two';
  live.syncWithSession();
  await settle();
  expect(openedSockets).toHaveLength(2);
  jest.useRealTimers();
});
