import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { relative, resolve, sep } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const trackedFiles = () => {
  const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  return files.filter((file) => /\.(tsx?|mjs|cjs|css|html|md|ya?ml)$|\.ci\/run$/.test(file));
};
const read = (file: string) => readFileSync(resolve(ROOT, file), 'utf8');

it('[CARD-1] the top level contains only the expected files and folders', () => {
  const ignoredPaths = read('.gitignore').split('\n').filter(Boolean);
  const entries = readdirSync(ROOT).filter((name) => !ignoredPaths.includes(name) && !name.startsWith('.'));
  const expected =
    'package.json nest-cli.json tsconfig.json api web projections docker test README.md CONTRIBUTING.md CHANGELOG.md';
  expect(entries.toSorted()).toEqual([...expected.split(' '), 'package-lock.json', 'LICENSE'].toSorted());
});

it('[CARD-34] every spec file is run by a jest configuration', () => {
  expect(process.env['JEST_WORKER_ID']).toMatch(/^\d+$/);
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = Object.keys(scripts).filter((name) => /^test(:|$)/.test(name));
  expect(commands).toContain('test');
  const run = commands.flatMap((name) => {
    // The server is built before the specs that start it
    const [, command = ''] = /^(?:npm run --silent build:server && )?(jest .*)$/.exec(scripts[name]!) ?? [];
    expect(command).not.toBe('');
    const listing = ['node_modules/jest/bin/jest.js', ...command.split(' ').slice(1), '--listTests'];
    const lines = execFileSync(process.execPath, listing, { cwd: ROOT, encoding: 'utf8' }).split('\n');
    return lines.filter((line) => /\.spec\.tsx?$/.test(line));
  });
  const specs = ['api', 'projections', 'test', 'web/src'].flatMap((folder) =>
    readdirSync(resolve(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.spec\.tsx?$/.test(file))
      .map((file) => `${folder}/${file.split(sep).join('/')}`),
  );
  const executedSpecs = new Set(run.map((file) => relative(ROOT, file).split(sep).join('/')));
  expect([...executedSpecs].toSorted()).toEqual(specs.toSorted());
}, 120_000);

it('pages refer only to existing pages', () => {
  const absent = /\b(decisions|findings|design|rows|spec|look|stack|anchors|api-beyond-spec)\.md\b|api-beyond-spec|§/;
  const citingPages = trackedFiles().filter(
    (file) => file !== 'test/acceptance/repository.spec.ts' && absent.test(read(file)),
  );
  expect(citingPages).toEqual([]);
});

it('no file contains conflict markers', () => {
  expect(trackedFiles().filter((file) => /<{7} |> ?>{6} ?|(> ){7}/.test(read(file)))).toEqual([]);
});
