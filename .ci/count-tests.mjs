// Prints "PASSED FAILED" for a jest report: node .ci/count-tests.mjs REPORT.json EXIT_CODE. Skipped tests count as
// failed. A run without tests, or a non-zero exit code without failed tests, counts as one failure.
import { readFileSync } from 'node:fs';

const [, , file, status] = process.argv;
const report = JSON.parse(readFileSync(file, 'utf8'));
const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = report;
const failures = numFailedTests + numPendingTests + numTodoTests + numRuntimeErrorTestSuites;
const unexplained = failures === 0 && (status !== '0' || numPassedTests === 0) ? 1 : 0;
console.log(`${numPassedTests} ${failures + unexplained}`);
