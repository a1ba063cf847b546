// Fails when a row marked as done in test/acceptance/ROWS.md has no passing test that bears its id, `[EXAM-7]`.
// Usage: check-rows.mjs REPORT.json…  (jest reports)
import { readFileSync } from 'node:fs';

const rows = readFileSync(new URL('../test/acceptance/ROWS.md', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => /^\|\s*([A-Z]+-\d+)\s*\|.*\|\s*(\w*)\s*\|$/.exec(line))
  .filter(Boolean)
  .map(([, id, state]) => ({ id, state }));

const shown = new Set();
const broken = new Set();
for (const file of process.argv.slice(2)) {
  for (const { assertionResults } of JSON.parse(readFileSync(file, 'utf8')).testResults) {
    for (const { fullName, status } of assertionResults) {
      for (const [, id] of fullName.matchAll(/\[([A-Z]+-\d+)\]/g)) (status === 'passed' ? shown : broken).add(id);
    }
  }
}

const known = new Set(rows.map(({ id }) => id));
const problems = [
  ...rows.filter(({ state }) => !['done', 'later'].includes(state)).map(({ id }) => `${id} is neither done nor later`),
  ...rows
    .filter(({ id }, place) => rows.findIndex((row) => row.id === id) < place)
    .map(({ id }) => `${id} stands twice`),
  ...rows.filter(({ id, state }) => state === 'done' && !shown.has(id)).map(({ id }) => `${id} has no passing test`),
  ...[...broken].map((id) => `${id} has a test that does not pass`),
  ...[...shown].filter((id) => !known.has(id)).map((id) => `${id} stands in a test but not in ROWS.md`),
];
for (const problem of problems) console.log(problem);
const done = rows.filter(({ state }) => state === 'done').length;
console.log(`${done} of ${rows.length} rows are done, ${shown.size} ids stand in passing tests`);
process.exit(problems.length > 0 || rows.length === 0 ? 1 : 0);
