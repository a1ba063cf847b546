import { existsSync, readFileSync } from 'node:fs';
import { builtFile } from './shared/built-file.js';

/** Returns the package.json next to the build, or the nearest one above it. */
function packageFile(file = builtFile('../package.json')): URL {
  const above = new URL('../package.json', file);
  return existsSync(file) || above.href === file.href ? file : packageFile(above);
}

/** Version of this release, as in package.json. */
export const VERSION = (JSON.parse(readFileSync(packageFile(), 'utf8')) as { version: string }).version;
