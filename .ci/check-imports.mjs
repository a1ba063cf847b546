// Checks that what scripts import exists, in the sources of the built server too: the types of scripts are not checked.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

const IMPORT = /import\s+\{([^}]*)\}\s+from\s+'(\.[^']+)'/g;
const scripts = execFileSync('git', ['ls-files', '*.mjs'], { encoding: 'utf8' }).split('\n').filter(Boolean);

const isExported = (name, source) =>
  new RegExp(
    `export (?:abstract |async )?(?:const|let|class|function\\*?) ${name}\\b|export \\{[^}]*\\b${name}\\b`,
  ).test(source);

const faults = scripts.flatMap((script) =>
  [...readFileSync(script, 'utf8').matchAll(IMPORT)].flatMap(([, list, path]) => {
    const file = resolve(dirname(script), path);
    const source = file.includes('/dist/') ? file.replace('/dist/', '/').replace(/\.js$/, '.ts') : file;
    if (!existsSync(source)) return [`${script}: there is no ${path}`];
    const content = readFileSync(source, 'utf8');
    const names = list.split(',').map((name) => name.trim().split(' as ')[0]);
    return names
      .filter((name) => name !== '' && !isExported(name, content))
      .map((name) => `${script}: ${path} exports no ${name}`);
  }),
);
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
