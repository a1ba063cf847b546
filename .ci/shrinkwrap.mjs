// Puts the versions of the lock file into the package that `npm pack` makes: npm-shrinkwrap.json exists only while it packs.
import { copyFileSync, rmSync } from 'node:fs';

const SHRINKWRAP = 'npm-shrinkwrap.json';
if (process.argv[2] === 'add') copyFileSync('package-lock.json', SHRINKWRAP);
else rmSync(SHRINKWRAP);
