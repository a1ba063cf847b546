// Adds an npm-shrinkwrap.json with the locked versions to the package built by `npm pack`, and removes it afterwards.
import { copyFileSync, rmSync } from 'node:fs';

const SHRINKWRAP = 'npm-shrinkwrap.json';
if (process.argv[2] === 'add') copyFileSync('package-lock.json', SHRINKWRAP);
else rmSync(SHRINKWRAP);
