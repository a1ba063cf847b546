import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { MemoryEventStore } from '../../test/support/stand-ins/memory-event-store.js';
import { MemoryLeases } from '../../test/support/stand-ins/memory-leases.js';
import type { OutageRecorded } from '../contracts/events/platform.events.js';
import { streams } from '../contracts/events/streams.js';
import { ClockGuard } from '../platform/clock-guard.js';
import { systemClock, type Clock } from '../platform/clock.js';
import { Commands } from '../platform/commands/commands.js';
import { EventLog } from '../platform/event-store/event-log.js';
import { SharedHeartbeat, type Heartbeat } from '../platform/leases/heartbeat.js';
import { OutageProcess } from './outage.process.js';

const START = new Date('2026-01-05T10:00:00.000Z');
const timeAt = (time: string) => `2026-01-05T10:${time}.000Z`;

describe('OutageProcess', () => {
  let events: MemoryEventStore;
  let heartbeat: Heartbeat;
  let watches: OutageProcess[];

  beforeEach(() => {
    jest.useFakeTimers({ now: START });
    jest.spyOn(Logger.prototype, 'warn').mockImplementation(() => {});
    events = new MemoryEventStore();
    heartbeat = new SharedHeartbeat(new MemoryLeases());
    watches = [];
  });
  afterEach(async () => {
    for (const watch of watches) await watch.onApplicationShutdown();
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  const metadata = {
    actor: 'spec',
    correlationId: 'spec',
    causationId: randomUUID(),
    at: timeAt('00:00'),
    version: 1,
  };
  const start = async (store = events, beats = heartbeat, clock: Clock = systemClock) => {
    const watch = new OutageProcess(Commands.on(new EventLog(store)), store, beats, clock);
    await watch.onApplicationBootstrap();
    watches.push(watch);
    return watch;
  };
  const seconds = (count: number) => jest.advanceTimersByTimeAsync(count * 1_000);
  const outages = async () =>
    (await events.readStream(streams.outages)).map(({ data }) => data as OutageRecorded['data']);

  it('records no outage at the first start or after a restart within 5 s', async () => {
    const first = await start();
    await seconds(60);
    await first.onApplicationShutdown();
    await seconds(4);
    const second = await start();
    expect(await outages()).toEqual([]);
    expect(second.graceEnd(timeAt('10:00')).toISOString()).toBe(timeAt('10:15'));
  });

  it('records the time from the last heartbeat to the next start as an outage', async () => {
    const first = await start();
    await seconds(60);
    await first.onApplicationShutdown();
    await seconds(600);
    const second = await start();
    expect(await outages()).toEqual([{ from: timeAt('01:00'), to: timeAt('11:00') }]);
    expect(second.graceEnd(timeAt('10:00')).toISOString()).toBe(timeAt('12:00'));
  });

  it('records no outage while another process can save answers', async () => {
    const first = await start();
    await start();
    await seconds(5);
    await first.onApplicationShutdown();
    await seconds(600);
    await start();
    expect(await outages()).toEqual([]);
  });

  it('records an outage of the event store once for all processes', async () => {
    const [firstProcess, secondProcess] = [await start(), await start()];
    await seconds(10);
    const outageSpy = jest.spyOn(events, 'notReady').mockReturnValue('unavailable');
    await seconds(120);
    // attempts stay open until the outage is recorded
    expect(firstProcess.graceEnd(timeAt('01:00')).getTime()).toBe(8.64e15);
    outageSpy.mockRestore();
    await seconds(1);
    const [outage, ...otherOutages] = await outages();
    expect(otherOutages).toEqual([]);
    expect(outage).toEqual({ from: expect.any(String), to: timeAt('02:11') });
    expect(Date.parse(outage!.from!)).toBeGreaterThanOrEqual(Date.parse(timeAt('00:09')));
    for (const watch of [firstProcess, secondProcess])
      expect(watch.graceEnd(timeAt('01:00')).toISOString()).toBe(timeAt('03:11'));
  });

  it('records no outage when the system clock is changed', async () => {
    await start();
    await seconds(3);
    jest.setSystemTime(new Date(timeAt('30:00')));
    await seconds(10);
    expect(await outages()).toEqual([]);
  });

  it('records an outage from the last trusted time if the system clock jumps ahead for some seconds [EXAM-66]', async () => {
    const watch = await start(events, heartbeat, new ClockGuard(systemClock));
    await seconds(10);
    jest.setSystemTime(new Date('2026-01-05T11:00:10.000Z'));
    await seconds(3);
    jest.setSystemTime(new Date(timeAt('00:13')));
    await seconds(59);
    expect(watch.graceEnd(timeAt('00:30')).getTime()).toBe(8.64e15);
    expect(await outages()).toEqual([]);
    await seconds(2);
    expect(await outages()).toEqual([{ from: timeAt('00:10'), to: timeAt('01:14') }]);
    expect(watch.graceEnd(timeAt('00:30')).toISOString()).toBe(timeAt('02:14'));
  });

  it('relies on its own observation while the heartbeat store is unavailable', async () => {
    const unavailableHeartbeat: Heartbeat = {
      last: () => Promise.resolve(undefined),
      beat: () => Promise.reject(new Error('the store is unavailable')),
    };
    const watch = await start(events, unavailableHeartbeat);
    await seconds(600);
    expect(await outages()).toEqual([]);
    expect(watch.graceEnd(timeAt('09:00')).toISOString()).toBe(timeAt('09:15'));
  });

  it('keeps attempts open until it has read the heartbeat', async () => {
    let last: Promise<Date | undefined> = Promise.reject(new Error('the store is unavailable'));
    last.catch(() => {});
    const watch = await start(events, { last: () => last, beat: () => Promise.resolve() });
    expect(watch.graceEnd(timeAt('00:00')).getTime()).toBe(8.64e15);
    last = Promise.resolve(undefined);
    await seconds(1);
    expect(watch.graceEnd(timeAt('00:00')).toISOString()).toBe(timeAt('00:15'));
  });

  it('treats a log with attempts but no heartbeat as copied during an outage', async () => {
    await events.append('attempt-1', 'none', [{ id: randomUUID(), type: 'AttemptStarted', data: {}, metadata }]);
    const watch = await start();
    expect(await outages()).toEqual([{ from: null, to: timeAt('00:00') }]);
    expect(watch.graceEnd(timeAt('00:00')).toISOString()).toBe(timeAt('01:00'));
  });

  it('reads a copied log in full pages to minimize requests', async () => {
    const before = Array.from({ length: 500 }, () => ({ id: randomUUID(), type: 'Noted', data: {}, metadata }));
    await events.append('account-1', 'none', before);
    await events.append('attempt-1', 'none', [{ id: randomUUID(), type: 'AttemptStarted', data: {}, metadata }]);
    let pages = 0;
    const { readAll } = events;
    events.readAll = async function* (...args) {
      for await (const page of readAll.apply(events, args)) {
        pages += 1;
        yield page;
      }
    };
    await start();
    expect(pages).toBe(1);
  });
});
