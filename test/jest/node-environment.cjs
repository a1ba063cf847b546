const { TestEnvironment } = require('jest-environment-node');
const { timed } = require('./timed-environment.cjs');

module.exports = timed(TestEnvironment);
