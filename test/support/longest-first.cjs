const { default: Sequencer } = require('@jest/test-sequencer');

const LONGEST = /\/pages-\w+\.spec\.ts$/;

/** Jest begins with what took longest, or is the largest file: where it has not run yet, these two would come last and alone. */
module.exports = class extends Sequencer {
  sort(tests) {
    const inOrder = super.sort(tests);
    const isLong = ({ path }) => LONGEST.test(path);
    return [...inOrder.filter(isLong), ...inOrder.filter((test) => !isLong(test))];
  }
};
