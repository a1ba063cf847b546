// What drives Chromium is loaded once for all specs of a worker, beside jest's modules, which each spec loads anew.
const { TestEnvironment } = require('jest-environment-node');
const { chromium } = require('playwright-core');

module.exports = class extends TestEnvironment {
  async setup() {
    await super.setup();
    this.global.chromium = chromium;
  }
};
