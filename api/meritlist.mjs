#!/usr/bin/env node
// The command `meritlist`, also used by the npm scripts: builds missing files, then runs the CLI.
import { execSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const CLI = new URL('../dist/api/cli.js', import.meta.url);
/** Each build names its release in the first file; those of earlier versions wrote the second. */
const PAGES = ['current', 'index.html'].map((file) => new URL(`../dist/web/${file}`, import.meta.url));
/** Installed with the packages for development, which build Meritlist. */
const BUILDER = new URL('../node_modules/.bin/nest', import.meta.url);
const EXIT_CODE_FAILED = 2;

/** Runs a build script. Its output is printed only if it fails. */
function build(script, duration) {
  process.stderr.write(`Building Meritlist. This happens once and takes about ${duration} …\n`);
  try {
    execSync(`npm run --silent ${script}`, {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch ({ stdout, stderr }) {
    process.stderr.write(`${stdout}${stderr}The build failed. Run npm ci, then try again.\n`);
    process.exit(EXIT_CODE_FAILED);
  }
}

const [command, ...options] = process.argv.slice(2);
const servesPages = (command === 'start' || command === 'demo') && !options.includes('--help');
const isBuilt = existsSync(CLI) && (!servesPages || PAGES.some(existsSync));
if (!isBuilt && existsSync(BUILDER)) build(...(servesPages ? ['build', 'a minute'] : ['build:server', '10 seconds']));
else if (!existsSync(CLI)) {
  process.stderr.write('There is no build in dist, and no packages to build it: run npm ci, without --omit=dev.\n');
  process.exit(EXIT_CODE_FAILED);
} else if (!isBuilt) process.stderr.write('There are no pages in dist/web: only the API is served.\n');

await import(CLI.href);
