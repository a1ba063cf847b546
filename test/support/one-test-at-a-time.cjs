// Jest follows each test by an AsyncLocalStorage, so that node stops at every promise, also for specs that are over. Here tests
// run one after the other, so that a variable can tell which one it is.
const hooks = require('node:async_hooks');

class OneAtATime {
  getStore() {
    return this.store;
  }

  async run(store, runs) {
    const before = this.store;
    this.store = store;
    try {
      return await runs();
    } finally {
      this.store = before;
    }
  }
}

const isAskedByJest = () => new Error().stack.includes('/jest-circus/');

hooks.AsyncLocalStorage = class extends hooks.AsyncLocalStorage {
  constructor(...given) {
    super(...given);
    if (isAskedByJest()) return new OneAtATime();
  }
};
