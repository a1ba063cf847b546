// Response times and server state in one part of a day.
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { wallClock } from './pace.mjs';

/** Maximum values in ms for every phase that measures them */
const TARGETS = {
  start: { at: 'p99', ms: 500 },
  answer: { at: 'p99', ms: 100 },
  submit: { at: 'p99', ms: 500 },
  "others' answer": { at: 'p99', ms: 500 },
  'commit to watcher': { at: 'p99', ms: 1_000 },
  'result after the deadline': { at: 'max', ms: 30_000 },
  'SIGTERM to end': { at: 'max', ms: 5_000 },
};

/** Number of errors printed individually; all are counted */
const PRINTED_ERRORS_MAX = 5;
const NS_OF_MS = 1_000_000;

export class Phase {
  /** Durations in ms by kind of wait */
  times = new Map();
  /** Number of failures by kind */
  errors = new Map();
  delays = [];
  memory = [];
  /** CPU seconds since the start of the server */
  processor = [];
  /** Event loop delays of this process, which limit the accuracy of the measured times */
  ownDelay = monitorEventLoopDelay();

  constructor(name) {
    this.name = name;
    this.from = wallClock();
    this.ownDelay.enable();
  }

  end() {
    this.to = wallClock();
    this.ownDelay.disable();
  }

  /** @param since scheduled time */
  async timed(what, since, act) {
    try {
      const result = await act();
      this.recordTime(what, performance.now() - since);
      return result;
    } catch (error) {
      this.failed(what, error);
      return undefined;
    }
  }

  recordTime(what, ms) {
    const times = this.times.get(what) ?? [];
    if (times.length === 0) this.times.set(what, times);
    times.push(ms);
  }

  failed(what, error) {
    const count = (this.errors.get(what) ?? 0) + 1;
    this.errors.set(what, count);
    if (count <= PRINTED_ERRORS_MAX) console.error(`  ${this.name}, ${what}: ${error.message}`);
  }

  sampled({ delayP99, delayMax, processor, ...memory }) {
    this.delays.push({ delayP99, delayMax });
    this.processor.push(processor);
    this.memory.push({ at: wallClock(), ...memory });
  }

  rows() {
    const kinds = new Set([...this.times.keys(), ...this.errors.keys()]);
    return [...kinds].map((what) => {
      const figures = figuresOf(this.times.get(what) ?? []);
      const target = TARGETS[what];
      return {
        wait: what,
        times: figures.count,
        'p50 ms': rounded(figures.p50),
        'p99 ms': rounded(figures.p99),
        'max ms': rounded(figures.max),
        errors: this.errors.get(what) ?? 0,
        target: target ? `${target.at} under ${target.ms}` : '',
      };
    });
  }

  /** Returns each error as text. */
  failures() {
    return [...this.errors].map(([what, count]) => `${this.name}: ${what}: ${count} errors`);
  }

  /** Returns each missed target as text. */
  missed() {
    return Object.entries(TARGETS).flatMap(([what, { at, ms }]) => {
      const times = this.times.get(what);
      const figure = times && figuresOf(times)[at];
      return figure > ms ? [`${this.name}: ${what}: ${at} ${rounded(figure)} ms, target ${ms}`] : [];
    });
  }

  print() {
    const seconds = ((this.to - this.from) / 1_000).toFixed(0);
    console.log(`\n${this.name} (${seconds} s)`);
    console.table(this.rows());
    if (this.delays.length === 0) return;
    const most = (figures) => rounded(Math.max(...figures));
    const delay = (what) => most(this.delays.map((each) => each[what]));
    const memory = (what) => most(this.memory.map((each) => each[what]));
    const own = (percentile) => rounded(this.ownDelay.percentile(percentile) / NS_OF_MS);
    console.log(
      `event loop of the server: p99 ${delay('delayP99')} ms, max ${delay('delayMax')} ms; of the students: p99 ${own(99)} ms, max ${own(100)} ms`,
    );
    // A restarted server counts from 0
    const used = this.processor
      .slice(1)
      .map((now, index) => now - (now < this.processor[index] ? 0 : this.processor[index]));
    console.log(
      `server: ${rounded(used.reduce((sum, seconds) => sum + seconds, 0))} s of CPU time, ${memory('resident')} MB resident, ${memory('heap')} MB heap and buffers`,
    );
  }
}

function figuresOf(times) {
  const sorted = Float64Array.from(times).sort();
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: sorted.at(-1) };
}

const rounded = (ms) => (ms === undefined ? '' : Math.round(10 * ms) / 10);
