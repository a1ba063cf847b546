// Preloaded into a measured server: between the messages `begin` and `end` of its parent, measures how long its event
// loop is blocked: processor time that its main thread uses without a pause. Waiting for a processor or for memory on a busy
// machine does not count (Linux only). Worker threads have no channel.
import { openSync, readSync } from 'node:fs';
import { PerformanceObserver } from 'node:perf_hooks';

const TICK_MS = 1;
/** Gaps between two ticks that are recorded, ms. */
const GAP_MS_MIN = 5;

const content = Buffer.alloc(100);
let schedulerFile;

if (process.channel) {
  let gaps = [];
  let pauses = [];
  let last = 0;
  let usedMs = 0;
  let timer;
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) pauses.push({ from: startTime, to: startTime + duration });
  });

  process.on('message', ({ meter }) => {
    if (meter === 'begin') {
      gaps = [];
      pauses = [];
      observer.observe({ entryTypes: ['gc'] });
      last = performance.now();
      usedMs = processorMs();
      timer = setInterval(() => {
        const now = performance.now();
        const used = processorMs();
        if (now - last > GAP_MS_MIN) gaps.push({ from: last, to: now, work: used - usedMs });
        last = now;
        usedMs = used;
      }, TICK_MS);
    } else if (meter === 'end') {
      clearInterval(timer);
      // the observer is notified of pauses afterwards
      setTimeout(() => {
        observer.disconnect();
        process.send(longestOf(gaps, pauses));
      }, 50);
    }
  });
  process.channel.unref();
}

/** Returns the processor time of the main thread, in ms. */
function processorMs() {
  schedulerFile ??= openSync(`/proc/self/task/${process.pid}/schedstat`);
  const length = readSync(schedulerFile, content, 0, content.length, 0);
  return Number(content.toString('latin1', 0, length).split(' ')[0]) / 1e6;
}

/** Returns the longest block without the pauses of the garbage collector in it, and the longest of these pauses, in ms. */
function longestOf(gaps, pauses) {
  const collectedIn = ({ from, to }) =>
    pauses.reduce((sum, pause) => sum + Math.max(0, Math.min(to, pause.to) - Math.max(from, pause.from)), 0);
  return {
    // a pause of the collector waits for a processor as often as other work
    blockMs: Math.max(
      0,
      ...gaps.map((gap) => Math.min(gap.work, gap.to - gap.from) * (1 - collectedIn(gap) / (gap.to - gap.from))),
    ),
    collectorMs: Math.max(0, ...pauses.map(({ from, to }) => to - from)),
  };
}
