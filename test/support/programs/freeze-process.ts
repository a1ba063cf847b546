import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Stops a process. The signal takes a moment to reach all of its threads: when this returns, none of them answers any more. */
export function freeze(child: ChildProcess): void {
  child.kill('SIGSTOP');
  const tasks = `/proc/${child.pid}/task`;
  const states = () => readdirSync(tasks).map((task) => readFileSync(`${tasks}/${task}/stat`, 'utf8'));
  // behind the name, which stands in brackets; Z: it had ended
  while (!states().every((stat) => / [TZ] \d/.test(stat.slice(stat.lastIndexOf(')'))))) continue;
}
