// node web/publish-release.mjs BUILT RELEASES: moves the pages that were built in BUILT to a folder of RELEASES that is
// named by their content, and makes it the current release. A running server serves the release that it read at its
// start, so folders stay for 30 days after they were replaced. Files directly in RELEASES, as earlier builds wrote them,
// count as one release.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';

const KEPT_MS = 30 * 86_400_000;
const KEPT_MIN = 2;
/** File with the name of the folder of the current release, read by `release-folders.ts`. */
const CURRENT = 'current';

const [built, releases] = process.argv.slice(2);
mkdirSync(releases, { recursive: true });
const now = new Date();
const isFile = (path) => existsSync(path) && statSync(path).isFile();
const release = join(releases, `release-${contentHash(built)}`);
const current = join(releases, CURRENT);
const replaced = isFile(current) ? join(releases, readFileSync(current, 'utf8').trim()) : join(releases, 'assets');
// the age of a release counts from its replacement
for (const folder of [replaced, built]) if (existsSync(folder)) utimesSync(folder, now, now);
if (existsSync(release)) {
  rmSync(built, { recursive: true });
  utimesSync(release, now, now);
}
if (existsSync(built)) renameSync(built, release);
writeFileSync(`${current}.new`, `${basename(release)}\n`);
renameSync(`${current}.new`, current);
deleteOld();

/** Deletes releases that were replaced long ago, except the newest. */
function deleteOld() {
  const entries = readdirSync(releases).filter((name) => name !== CURRENT);
  const isRelease = (name) => name.startsWith('release-');
  const flat = entries.filter((name) => !isRelease(name));
  const kept = [...entries.filter(isRelease).map((name) => [name]), ...(flat.includes('assets') ? [flat] : [])];
  const mtimeOf = ([name]) => statSync(join(releases, isRelease(name) ? name : 'assets')).mtimeMs;
  for (const names of kept.toSorted((a, b) => mtimeOf(b) - mtimeOf(a)).slice(KEPT_MIN)) {
    if (now.getTime() - mtimeOf(names) < KEPT_MS) continue;
    for (const name of names) rmSync(join(releases, name), { recursive: true });
  }
}

function contentHash(folder) {
  const hash = createHash('sha256');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) => file.isFile());
  for (const path of files.map((file) => join(file.parentPath, file.name)).toSorted()) {
    hash.update(`${path.slice(folder.length)}\0`).update(readFileSync(path));
  }
  return hash.digest('hex').slice(0, 16);
}
