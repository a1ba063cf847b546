import { LiveConnection, whenBack, type LiveSocket } from './live-connection';

type On = (...args: unknown[]) => void;

/** The other end, as far as the connection sees it. */
class FakeSocket {
  active = true;
  closed = false;
  connects = 0;
  readonly asked: string[] = [];
  private readonly handlers = new Map<string, On>();
  private any: On = () => {};

  on = (name: string, handler: On) => void this.handlers.set(name, handler);
  onAny = (handler: On) => void (this.any = handler);
  emit = (name: string) => void this.asked.push(name);
  connect = () => void (this.connects += 1);
  close = () => void (this.closed = true);

  happens = (name: string) => this.handlers.get(name)?.();
  says = (name: string, message: object) => this.any(name, message);
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

it('opens nothing until somebody listens, and one socket for all', async () => {
  live.follow();
  expect(live.state).toBe('off');
  live.listen('leaderboard:me', () => {});
  live.listen('attempt:answer', () => {});
  live.watchLeaderboard();
  await settled();
  expect(opened).toHaveLength(1);
});

it('opens nothing without a session, and opens when there is one', async () => {
  token = undefined;
  live.listen('leaderboard:me', () => {});
  await settled();
  expect(opened).toHaveLength(0);
  token = 'one';
  live.follow();
  await settled();
  expect(opened).toHaveLength(1);
});

it('brings messages to those who listen for their name, as long as they do', async () => {
  const heard = jest.fn();
  const stop = live.listen('leaderboard:me', heard);
  await settled();
  socket().says('leaderboard:me', me);
  socket().says('leaderboard', {});
  expect(heard.mock.calls).toEqual([[me]]);
  stop();
  socket().says('leaderboard:me', me);
  expect(heard).toHaveBeenCalledTimes(1);
});

it('asks for the leaderboard once for all watchers, again after a reconnection, and stops with the last', async () => {
  const stops = [live.watchLeaderboard(), live.watchLeaderboard()];
  await settled();
  expect(socket().asked).toEqual([]);
  socket().happens('connect');
  expect(socket().asked).toEqual(['leaderboard:watch']);
  socket().happens('disconnect');
  socket().happens('connect');
  expect(socket().asked).toEqual(['leaderboard:watch', 'leaderboard:watch']);
  stops[0]!();
  stops[0]!();
  expect(socket().asked).toHaveLength(2);
  stops[1]!();
  expect(socket().asked.at(-1)).toBe('leaderboard:unwatch');
});

it('tells its state', async () => {
  const states: string[] = [];
  live.observe(() => states.push(live.state));
  live.listen('leaderboard:me', () => {});
  await settled();
  socket().happens('connect');
  socket().happens('disconnect');
  socket().happens('connect_error');
  socket().happens('connect');
  token = undefined;
  live.follow();
  expect(states).toEqual(['connecting', 'connected', 'away', 'connected', 'off']);
});

it('tells when it is back after it was lost, not when it first stands', async () => {
  const back = jest.fn();
  const stop = whenBack(live, back);
  live.listen('leaderboard:me', () => {});
  await settled();
  socket().happens('connect');
  expect(back).not.toHaveBeenCalled();
  for (const times of [1, 2]) {
    socket().happens('disconnect');
    socket().happens('connect_error');
    socket().happens('connect');
    expect(back).toHaveBeenCalledTimes(times);
  }
  stop();
  socket().happens('disconnect');
  socket().happens('connect');
  expect(back).toHaveBeenCalledTimes(2);
});

it('takes a new socket for a new session, and hears the old one no more', async () => {
  const heard = jest.fn();
  live.listen('leaderboard:me', heard);
  await settled();
  const first = socket();
  token = 'two';
  live.follow();
  await settled();
  expect(first.closed).toBe(true);
  first.says('leaderboard:me', me);
  first.happens('disconnect');
  expect(heard).not.toHaveBeenCalled();
  expect(live.state).toBe('connecting');
  socket().says('leaderboard:me', me);
  expect(heard).toHaveBeenCalledTimes(1);
});

it('a socket that comes after its session went is closed unused', async () => {
  live.listen('leaderboard:me', () => {});
  token = undefined;
  live.follow();
  await settled();
  expect(socket().closed).toBe(true);
  expect(live.state).toBe('off');
});

describe('after a refusal, which the library takes as final', () => {
  const refused = (afterMs: number) => {
    jest.advanceTimersByTime(afterMs);
    socket().happens('connect_error');
  };
  beforeEach(async () => {
    jest.useFakeTimers();
    live.listen('leaderboard:me', () => {});
    await settled();
    socket().active = false;
    socket().happens('connect_error');
  });
  afterEach(() => jest.useRealTimers());

  it('tries again, each time after a longer wait', () => {
    expect(socket().connects).toBe(0);
    refused(5_000);
    expect(socket().connects).toBe(1);
    jest.advanceTimersByTime(9_999);
    expect(socket().connects).toBe(1);
    jest.advanceTimersByTime(1);
    expect(socket().connects).toBe(2);
  });

  it('waits at most 80 s, and is as quick as before after it was connected', () => {
    for (let tries = 0; tries < 12; tries += 1) refused(80_000);
    expect(socket().connects).toBe(12);
    socket().happens('connect');
    socket().happens('disconnect');
    jest.advanceTimersByTime(5_000);
    expect(socket().connects).toBe(13);
  });
});

it('listeners hear that a session ended; it does not connect again, a new one does', async () => {
  jest.useFakeTimers();
  const heard = jest.fn();
  live.listen('session:ended', heard);
  await settled();
  const first = socket();
  first.says('session:ended', { reason: 'banned' });
  expect(heard).toHaveBeenCalledWith({ reason: 'banned' });
  expect(first.closed).toBe(true);
  live.follow();
  jest.advanceTimersByTime(600_000);
  expect(opened).toHaveLength(1);
  token = 'two';
  live.follow();
  await settled();
  expect(opened).toHaveLength(2);
  jest.useRealTimers();
});
