// Jest opens an AsyncLocalStorage for each spec and leaves it open; from then on node asks it at each promise.
const hooks = require('node:async_hooks');

const open = new Set();

hooks.AsyncLocalStorage = class extends hooks.AsyncLocalStorage {
  constructor(...given) {
    super(...given);
    open.add(this);
  }
};

/** To be called once a spec is over. What is kept for other specs opens its own again by itself, when it is used. */
module.exports.closeAsyncContexts = () => {
  for (const one of open) one.disable();
  open.clear();
};
