import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const FOLDER = import.meta.dirname;
const CACHE_FOLDER = resolve(FOLDER, '../../../../node_modules/.cache/mongo-wire');
const FETCH_GOAL = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies';

/** Downloads and compiles the MongoDB simulator unless it is cached. Returns the Java class path. */
export function build() {
  const jars = buildOnce('jars', ['pom.xml'], (folder) =>
    run('mvn', ['-q', '-B', '-ntp', '-f', join(FOLDER, 'pom.xml'), FETCH_GOAL, `-DoutputDirectory=${folder}`]),
  );
  const classes = buildOnce('classes', ['pom.xml', 'WireServer.java'], (folder) =>
    run('javac', ['-cp', join(jars, '*'), '-d', folder, join(FOLDER, 'WireServer.java')]),
  );
  return `${classes}:${join(jars, '*')}`;
}

/** Safe for concurrent builds: the first one to finish is used. */
function buildOnce(kind, sources, create) {
  const hash = createHash('sha256');
  for (const source of sources) hash.update(readFileSync(join(FOLDER, source)));
  const folder = join(CACHE_FOLDER, `${kind}-${hash.digest('hex').slice(0, 12)}`);
  if (existsSync(folder)) return folder;
  const temporaryFolder = `${folder}.${process.pid}`;
  mkdirSync(temporaryFolder, { recursive: true });
  create(temporaryFolder);
  try {
    renameSync(temporaryFolder, folder);
  } catch (error) {
    rmSync(temporaryFolder, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

const run = (program, args) => execFileSync(program, args, { stdio: ['ignore', 2, 2] });

if (import.meta.url === pathToFileURL(process.argv[1]).href) console.log(build());
