// Checks that what comments and test titles name exists: requirement ids ([EXAM-7], in test/acceptance/ROWS.md), errors
// after @throws (classes of the project or of the language), and source files (`attempt.decider.ts`).
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

const BUILT_IN = ['Error', 'RangeError', 'SyntaxError', 'TypeError', 'AbortError', 'DOMException'];
/** Errors of packages. */
const OF_PACKAGES = ['ParseError', 'CommanderError'];
/** A pattern of names. */
const PATTERN = 'NAME.command.ts';
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.cjs'], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '')
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

const rows = new Set(readFileSync('test/acceptance/ROWS.md', 'utf8').match(/\b[A-Z][A-Z0-9]*-\d+\b/g));
const classes = new Set(files.flatMap(({ text }) => [...text.matchAll(/\bclass (\w+)/g)].map(([, name]) => name)));
const names = new Set(files.map(({ file }) => basename(file)));
const comments = (text) => text.match(/\/\*\*?[^]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? [];

const faults = files.flatMap(({ file, text }) => [
  ...[...text.matchAll(/\((\d+\/\w+|[A-Z]\d{1,2}\))[^)]*/g)].map(([id]) => `${file}: ${id} is no requirement`),
  ...[...text.matchAll(/\[([A-Z]+-?\d+[a-z]?)\]/g)]
    .filter(([, id]) => !rows.has(id))
    .map(([, id]) => `${file}: [${id}] is not in ROWS.md`),
  ...comments(text).flatMap((comment) => [
    ...[...comment.matchAll(/@throws \{?([A-Z]\w+)/g)]
      .filter(([, name]) => !classes.has(name) && ![...BUILT_IN, ...OF_PACKAGES].includes(name))
      .map(([, name]) => `${file}: there is no error ${name}`),
    ...[...comment.matchAll(/`(?:[\w.-]+\/)*([\w-]+(?:\.[\w-]+)*\.(?:tsx?|mjs|cjs))`/g)]
      .filter(([, name]) => !names.has(name) && name !== PATTERN)
      .map(([, name]) => `${file}: there is no file ${name}`),
  ]),
]);

for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
