const { appendFileSync } = require('node:fs');

/**
 * Adds to a jest environment that each spec file records its times, if `times-reporter.mjs` asks for them by
 * `TEST_TIMES_FILE`.
 */
exports.timed = (Environment) =>
  class extends Environment {
    constructor(config, context) {
      const times = new SpecTimes(context.testPath);
      super(config, context);
      this.times = times;
    }

    async handleTestEvent(event) {
      this.times.add(event.name);
    }

    async teardown() {
      await super.teardown();
      const file = process.env.TEST_TIMES_FILE;
      if (file) appendFileSync(file, `${JSON.stringify(this.times.end())}\n`);
    }
  };

/** Times of one spec file in milliseconds. */
class SpecTimes {
  #began = performance.now();
  #loop = performance.eventLoopUtilization();
  #processor = process.cpuUsage();
  #stepBegan = 0;
  #times;

  constructor(path) {
    this.#times = { path, loading: 0, starting: 0, testing: 0 };
  }

  /** @param name an event of jest-circus */
  add(name) {
    const now = performance.now();
    if (name === 'run_start') this.#times.loading = now - this.#began;
    if (name === 'hook_start' || name === 'test_fn_start') this.#stepBegan = now;
    if (name === 'hook_success' || name === 'hook_failure') this.#times.starting += now - this.#stepBegan;
    if (name === 'test_fn_success' || name === 'test_fn_failure') this.#times.testing += now - this.#stepBegan;
  }

  end() {
    const { user, system } = process.cpuUsage(this.#processor);
    return {
      ...this.#times,
      waiting: performance.eventLoopUtilization(this.#loop).idle,
      processor: (user + system) / 1_000,
      all: performance.now() - this.#began,
    };
  }
}
