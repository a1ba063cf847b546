// Prints "PASSED FAILED" of a jest report. A run that ended badly without a failed test, or ran none, counts as one failure;
// so does each test that was skipped.
import { readFileSync } from 'node:fs';

const [, , file, status] = process.argv;
const report = JSON.parse(readFileSync(file, 'utf8'));
const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites } = report;
const failures = numFailedTests + numPendingTests + numTodoTests + numRuntimeErrorTestSuites;
const unexplained = failures === 0 && (status !== '0' || numPassedTests === 0) ? 1 : 0;
console.log(`${numPassedTests} ${failures + unexplained}`);
