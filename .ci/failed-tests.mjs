// Prints the failed tests of jest reports with the beginning of their messages: node .ci/failed-tests.mjs REPORT.json…
import { readFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

const LINES_MAX = 40;
const isFrame = (line) => /^\s+at /.test(line);
const text = (message) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => !isFrame(line))
    .slice(0, LINES_MAX)
    .join('\n');

for (const file of process.argv.slice(2)) {
  for (const { name, message, assertionResults } of JSON.parse(readFileSync(file, 'utf8')).testResults) {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages } of failed)
      console.log(`${name}: ${fullName}\n${text(failureMessages[0])}\n`);
    if (failed.length === 0 && assertionResults.length === 0) console.log(`${name}\n${text(message)}\n`);
  }
}
