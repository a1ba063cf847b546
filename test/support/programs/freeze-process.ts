import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Stops a process with SIGSTOP. Returns once all of its threads are stopped. */
export function freeze(child: ChildProcess): void {
  child.kill('SIGSTOP');
  const tasks = `/proc/${child.pid}/task`;
  const states = () => readdirSync(tasks).map((task) => readFileSync(`${tasks}/${task}/stat`, 'utf8'));
  // The state follows the name in brackets; Z means that the process has ended
  while (!states().every((stat) => / [TZ] \d/.test(stat.slice(stat.lastIndexOf(')'))))) continue;
}
