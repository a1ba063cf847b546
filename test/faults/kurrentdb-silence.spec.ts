import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Commands } from '../../api/platform/commands/commands.js';
import { EventLog } from '../../api/platform/event-store/event-log.js';
import { StoreUnavailable, type EventStore } from '../../api/platform/event-store/event-store.js';
import { openKurrentEventStore } from '../../api/platform/event-store/kurrentdb/kurrent-event-store.js';
import { newStream, notedEvent } from '../contract/event-store/noted.js';
import { eventually } from '../support/assertions/eventually.js';
import { contextAt } from '../support/given/given-decider.js';
import { KurrentStandIn } from '../support/stand-ins/kurrentdb/kurrent-stand-in.js';
import { startCommand } from '../support/programs/program.js';
import { startServer, temporaryFolder } from '../support/server/server.js';
import { SilentProxy } from '../support/stand-ins/silent-proxy.js';

const CALL_MS_MAX = 5_000;
const FREEZES = 3;
/** Longer than the timeout of a call */
const FREEZE_MS = 5_000;

let server: KurrentStandIn;
let proxy: SilentProxy;
let url: string;
beforeEach(async () => {
  server = await KurrentStandIn.start();
  proxy = await SilentProxy.before(server.port);
  url = `kurrentdb://127.0.0.1:${proxy.port}?tls=false`;
});
afterEach(() => {
  proxy.close();
  server.kill();
});

const context = () => ({ ...contextAt(), commandId: randomUUID() });

/** Returns the error of a call and its duration in ms. */
async function failureOf(call: Promise<unknown>) {
  const startedAt = performance.now();
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { error, ms: performance.now() - startedAt };
}

describe('an event store on an unresponsive KurrentDB', () => {
  let store: EventStore;
  beforeEach(async () => (store = await openKurrentEventStore({ url })));
  afterEach(() => store.close());

  it('has the same number of connections before and after freezes', async () => {
    const call = () => Promise.all([store.append(newStream(), 'none', [notedEvent()]), store.lastPosition()]);
    await call();
    await eventually(async () => expect(server.openSubscriptions).toBe(1), 2_000);
    const before = proxy.connections;
    for (let n = 0; n < FREEZES; n += 1) {
      proxy.freeze();
      const deadline = performance.now() + FREEZE_MS;
      while (performance.now() < deadline) await call().catch(() => {});
      proxy.resume();
      await eventually(call, CALL_MS_MAX);
    }
    await eventually(async () => expect(proxy.connections).toBe(before), CALL_MS_MAX);
  }, 60_000);

  it('rejects every command within 5 s, including those queued on the same stream', async () => {
    const commands = Commands.on(new EventLog(store));
    const decider = {
      initial: 0,
      decide: () => [{ type: 'SessionEnded', data: { reason: 'loggedOut' } } as never],
      evolve: (count: number) => count + 1,
    };
    const stream = newStream();
    await commands.decide(stream, decider, {}, context());
    proxy.freeze();
    const pendingCommands = Array.from({ length: 5 }, () => failureOf(commands.decide(stream, decider, {}, context())));
    for (const { error, ms } of await Promise.all(pendingCommands)) {
      expect(error).toBeInstanceOf(StoreUnavailable);
      expect(ms).toBeLessThan(CALL_MS_MAX);
    }
  }, 20_000);
});

describe('a process whose first append timed out', () => {
  it('exits after closing the store once the server responds again', async () => {
    const child = fork('test/faults/append-and-close.mjs', [url], { execArgv: [] });
    const exited = once(child, 'exit');
    await once(child, 'message');
    proxy.freeze();
    child.send('append');
    expect(await once(child, 'message')).toEqual(['closed after StoreUnavailable', undefined]);
    proxy.resume();
    const ended = await Promise.race([exited, pause(CALL_MS_MAX, 'still running')]);
    child.kill('SIGKILL');
    expect(ended).toEqual([0, null]);
  }, 30_000);
});

describe('command-line programs on an unresponsive KurrentDB', () => {
  let dataDir: string;
  beforeEach(() => (dataDir = temporaryFolder()));
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  it('report the server in one line and exit within a second of the detection', async () => {
    await (await startServer({ dataDir, env: { EVENT_STORE_URL: url } })).stop();
    proxy.freeze();
    const { process: child, done } = startCommand('verify', [], { DATA_DIR: dataDir, EVENT_STORE_URL: url });
    let reportedAt = Infinity;
    child.stderr!.on('data', () => (reportedAt = performance.now()));
    const { code, errors } = await done;
    expect(errors.trim()).toMatch(
      /\n[^\n]+ The event store did not respond in time: 127\.0\.0\.1:\d+ accepts connections but/,
    );
    expect(errors.trim().split('\n')).toHaveLength(2);
    expect(code).toBe(2);
    expect(performance.now() - reportedAt).toBeLessThan(1_000);
  }, 60_000);

  it.each([0, 4_000])(
    'exit within 10 s of a SIGTERM %d ms after the server stopped responding',
    async (ms) => {
      const running = await startServer({ dataDir, env: { EVENT_STORE_URL: url } });
      proxy.freeze();
      await pause(ms);
      const startedAt = performance.now();
      await running.stop();
      expect(performance.now() - startedAt).toBeLessThan(10_000);
    },
    60_000,
  );
});
