// Specs of the server run in the realm of node itself, as the server does, instead of one for each spec. What a spec has replaced
// in it is put back when it ends.
const { ModernFakeTimers } = require('@jest/fake-timers');
const { ModuleMocker } = require('jest-mock');
require('./one-test-at-a-time.cjs');

module.exports = class OneRealm {
  global = globalThis;
  fakeTimers = null;
  before = { exit: process.exit, console };

  constructor({ projectConfig }) {
    this.moduleMocker = new ModuleMocker(globalThis);
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  async setup() {}

  async teardown() {
    this.fakeTimersModern.dispose();
    this.moduleMocker.restoreAllMocks();
    process.exit = this.before.exit;
    globalThis.console = this.before.console;
  }

  exportConditions() {
    return ['node', 'node-addons'];
  }

  getVmContext() {
    return globalThis;
  }
};
