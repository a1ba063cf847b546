import { EventEmitter } from 'node:events';
import { endWithTerminal } from './exit.js';

it.each([
  ['stops cleanly', true, [[4711, 'SIGTERM']]],
  ['continues', undefined, []],
])('a program %s on SIGHUP if its input is a terminal: %s', (_title, isTTY, signals) => {
  const kill = jest.fn<true, [number, string]>(() => true);
  const program = Object.assign(new EventEmitter(), { pid: 4711, kill, stdin: { isTTY } });
  endWithTerminal(program as unknown as NodeJS.Process);
  program.emit('SIGHUP');
  expect(kill.mock.calls).toEqual(signals);
});
