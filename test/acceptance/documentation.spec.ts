import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../..');
/** Returns a page without its code blocks. */
const read = (file: string) => readFileSync(resolve(ROOT, file), 'utf8').replaceAll(/^( *)```[^]*?^\1```$/gm, '');
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
  const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  const links = pages.flatMap((page) =>
    [...withoutCodeSpans(read(page)).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)].map(
      ([, path = '', anchor]) => ({
        page,
        target: path ? join(dirname(page), path) : page,
        anchor,
      }),
    ),
  );
  const broken = links.filter(
    ({ target, anchor }) =>
      !existsSync(resolve(ROOT, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor)),
  );
  expect(links.length).toBeGreaterThan(30);
  expect(broken).toEqual([]);
});
