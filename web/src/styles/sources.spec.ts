import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const SOURCES = resolve(__dirname, '..');
/** Modules of other documents and other pages, which have the styles of `app.css`. */
const OTHER_PAGES = /app\/(routes\/|router\.tsx|landing\.tsx$|providers)|\.page\.tsx$/;

describe.each([
  [
    'account.css',
    [
      'app/error.page.tsx',
      'app/layouts/root-layout.tsx',
      'features/accounts/login.page.tsx',
      'features/accounts/register.page.tsx',
    ],
  ],
  ['landing.css', ['landing.tsx', 'app/landing.tsx', 'features/landing/landing.page.tsx']],
])('%s', (sheet, entries) => {
  it('contains the classes of all components that its pages can show', () => {
    const css = readFileSync(join(__dirname, sheet), 'utf8');
    const sources = [...css.matchAll(/^@source '\.\.\/(.+)';$/gm)].map(([, source]) => patternOf(source!));
    const isScanned = (file: string) => sources.some((source) => source.test(relative(SOURCES, file)));
    const components = [...modulesOf(entries.map((entry) => join(SOURCES, entry)))].filter((file) =>
      file.endsWith('.tsx'),
    );
    expect(components.length).toBeGreaterThan(20);
    expect(components.filter((file) => /className/.test(readFileSync(file, 'utf8')) && !isScanned(file))).toEqual([]);
  });
});

/** Returns the pattern of the files in a source: a folder, or paths with `*` in a name. */
const patternOf = (source: string): RegExp =>
  new RegExp(`^${source.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}${source.endsWith('.tsx') ? '$' : '/'}`);

/** Returns modules with those that they import, also on demand, except other pages. */
function modulesOf(entries: readonly string[]): Set<string> {
  const modules = new Set(entries);
  for (const module of modules) {
    for (const [, path] of readFileSync(module, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
      const file = ['.tsx', '.ts', '/index.ts']
        .map((ending) => join(dirname(module), `${path}${ending}`))
        .find((candidate) => existsSync(candidate));
      if (file && !OTHER_PAGES.test(file)) modules.add(file);
    }
  }
  return modules;
}
