import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Names of the folders that `web/publish-release.mjs` creates. */
export const RELEASES_GLOB = 'release-*';

/**
 * Returns the folders of built releases: the current one, then the others, newest first. Files directly in `root`, as
 * earlier builds wrote them, count as one release.
 */
export function releaseFolders(root: string): string[] {
  if (!existsSync(root)) return [];
  const names = readdirSync(root);
  const releases = names
    .filter((name) => name.startsWith('release-'))
    .map((name) => join(root, name))
    .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  const current = names.includes('current') ? join(root, readFileSync(join(root, 'current'), 'utf8').trim()) : root;
  const flat = names.includes('assets') ? [root] : [];
  return [...new Set([current, ...releases, ...flat])].filter(existsSync);
}
