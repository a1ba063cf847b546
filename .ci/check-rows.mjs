// Checks the requirements in test/acceptance/ROWS.md against test results: node .ci/check-rows.mjs REPORT.json… A test
// covers a requirement by its id in the title, `[EXAM-7]`. Fails if
// - a row is neither `done` nor `later`, or is listed twice,
// - a row that is done has no passing test,
// - a test with an id does not pass, or its id is not listed.
import { readFileSync } from 'node:fs';

const reports = process.argv.slice(2);
if (reports.length === 0) {
  console.error('usage: node .ci/check-rows.mjs REPORT.json…  (reports of jest --json --outputFile=REPORT.json)');
  process.exit(2);
}

const rows = readFileSync(new URL('../test/acceptance/ROWS.md', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => /^\|\s*([A-Z]+-\d+)\s*\|.*\|\s*(\w*)\s*\|$/.exec(line))
  .filter(Boolean)
  .map(([, id, state]) => ({ id, state }));
const known = new Set(rows.map(({ id }) => id));
const done = rows.filter(({ state }) => state === 'done');

const passed = new Set();
const failed = new Set();
for (const report of reports) {
  for (const { assertionResults } of JSON.parse(readFileSync(report, 'utf8')).testResults) {
    for (const { fullName, status } of assertionResults) {
      for (const [, id] of fullName.matchAll(/\[([A-Z]+-\d+)\]/g)) (status === 'passed' ? passed : failed).add(id);
    }
  }
}

const problems = [
  ...rows.filter(({ state }) => !['done', 'later'].includes(state)).map(({ id }) => `${id} is neither done nor later`),
  ...rows
    .filter(({ id }, index) => rows.findIndex((row) => row.id === id) < index)
    .map(({ id }) => `${id} is listed twice`),
  ...done.filter(({ id }) => !passed.has(id)).map(({ id }) => `${id} is done but has no passing test`),
  ...[...failed].map((id) => `${id} has a test that does not pass`),
  ...[...passed].filter((id) => !known.has(id)).map((id) => `${id} is in the title of a test but not in ROWS.md`),
];
for (const problem of problems) console.log(problem);
console.log(`${done.length} of ${rows.length} requirements are done; passing tests prove ${passed.size}`);
process.exit(problems.length > 0 || rows.length === 0 ? 1 : 0);
