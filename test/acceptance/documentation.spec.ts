import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
const readPage = (page: string) => readFileSync(resolve(ROOT, page), 'utf8');
/** Returns a page without its code blocks. */
const read = (page: string) => readPage(page).replaceAll(/^( *)```[^]*?^\1```$/gm, '');
const trackedFiles = () => execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
const pagesOf = (files: readonly string[]) => files.filter((file) => file.endsWith('.md'));
const withoutCodeSpans = (text: string) => text.replaceAll(/`[^`\n]*`/g, '`code`');

/** Returns the anchors that GitHub generates for the headings of a page. */
const anchorsOf = (file: string) =>
  [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

it('Markdown pages link only to existing files and headings', () => {
  const links = pagesOf(trackedFiles()).flatMap((page) =>
    [...withoutCodeSpans(read(page)).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].map(
      ([, path = '', anchor]) => ({
        page,
        target: path ? join(dirname(page), path) : page,
        anchor,
      }),
    ),
  );
  const brokenLinks = links.filter(
    ({ target, anchor }) =>
      !existsSync(resolve(ROOT, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor)),
  );
  expect(links.length).toBeGreaterThan(30);
  expect(brokenLinks).toEqual([]);
});

it('Markdown pages mention only existing source files', () => {
  const files = trackedFiles();
  const names = new Set(files.map((file) => basename(file)));
  // `*.page.tsx` and `NAME.command.ts` are patterns, and `*.gen.ts` files are generated; files of /etc are not ours
  const mentions = pagesOf(files).flatMap((page) =>
    [
      ...readPage(page)
        .replaceAll(/\/etc\/\S+/g, '')
        .matchAll(/(?<![\w.…*-])(?:\w[\w.-]*\.)?[a-z][\w-]*\.(?:tsx?|mjs|cjs|ya?ml|cfg|css)\b/g),
    ].map(([name]) => ({ page, name })),
  );
  const missing = mentions.filter(({ name }) => !names.has(name) && !/^[A-Z]+\.|\.gen\.ts$/.test(name));
  expect(mentions.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

it('Markdown pages mention only existing npm scripts', () => {
  const { scripts } = JSON.parse(readPage('package.json')) as { scripts: Record<string, string> };
  const mentions = pagesOf(trackedFiles()).flatMap((page) =>
    [...readPage(page).matchAll(/\bnpm run (?:-s )?([a-z][\w:-]*)/g)].map(([, script]) => ({ page, script: script! })),
  );
  expect(mentions.length).toBeGreaterThan(50);
  expect(mentions.filter(({ script }) => !(script in scripts))).toEqual([]);
});
