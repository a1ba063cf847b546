const { default: Sequencer } = require('@jest/test-sequencer');

// with servers, stores and browsers: these take seconds or minutes
const LONG = [/\/e2e\/pages-\w+\.spec\.ts$/, /\/test\/(acceptance|contract|security)\//];

/** Jest begins with what took longest, or is the largest file: where it has not run yet, some of these would come last and alone. */
module.exports = class extends Sequencer {
  sort(tests) {
    const inOrder = super.sort(tests);
    const isLong = ({ path }) => LONG.some((place) => place.test(path));
    return [...inOrder.filter(isLong), ...inOrder.filter((test) => !isLong(test))];
  }
};
