// What drives Chromium is loaded once for all specs of a worker, too.
const { chromium } = require('playwright-core');
const OneRealm = require('./one-realm.cjs');

module.exports = class extends OneRealm {
  async setup() {
    this.global.chromium = chromium;
  }
};
