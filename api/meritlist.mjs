#!/usr/bin/env node
// The command `meritlist`, also used by the npm scripts: builds missing files, then runs the CLI.
import { execSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const CLI = new URL('../dist/api/cli.js', import.meta.url);
const PAGES = new URL('../dist/web/index.html', import.meta.url);
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
if (servesPages && !(existsSync(CLI) && existsSync(PAGES))) build('build', 'a minute');
else if (!existsSync(CLI)) build('build:server', '10 seconds');

await import(CLI.href);
