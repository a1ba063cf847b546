import { EventEmitter } from 'node:events';
import type { Server } from 'socket.io';
import { Settings } from '../platform/config/settings.js';
import { Connections } from '../platform/limits/connections.js';
import { OperatorWarnings } from '../platform/telemetry/operator-warnings.js';
import { LiveLimits } from './live-limits.js';

it('LiveLimits warns while most of at least 20 connections older than 30 s use long polling', () => {
  let now = 0;
  const clock = { monotonicMs: () => now };
  const warnings = new OperatorWarnings(clock);
  const engine = new EventEmitter();
  new LiveLimits(new Connections(), new Settings({}), warnings, clock).guard({
    httpServer: new EventEmitter(),
    engine,
  } as unknown as Server);
  const open = (name: string) => {
    const connection = Object.assign(new EventEmitter(), {
      transport: { name, sid: '' },
      request: { headers: {}, socket: undefined },
      remoteAddress: '127.0.0.1',
    });
    engine.emit('connection', connection);
    return connection;
  };
  const polling = Array.from({ length: 11 }, () => open('polling'));
  for (let socket = 0; socket < 9; socket += 1) open('websocket');
  now = 29_999;
  expect(warnings.current()).toEqual([]);
  now = 30_000;
  expect(warnings.current()).toEqual([expect.stringMatching(/^live connections: 11 of 20 use long polling/)]);
  polling[0]!.transport.name = 'websocket';
  expect(warnings.current()).toEqual([]);
  polling[0]!.transport.name = 'polling';
  polling[1]!.emit('close');
  expect(warnings.current()).toEqual([]);
});
