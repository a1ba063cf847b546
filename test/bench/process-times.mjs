// Processor time of a process, from /proc (Linux only).
import { readdirSync, readFileSync } from 'node:fs';

const NS_PER_MS = 1e6;

/** Returns the processor time of all threads that a process has now, in ms. */
export function processorMs(pid) {
  const ns = readdirSync(`/proc/${pid}/task`).map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
  );
  return ns.reduce((sum, each) => sum + each, 0) / NS_PER_MS;
}
