// Builds the images of the container tests without pulling any: node build-images.mjs [stand-ins]. Existing base images
// are reused. The stand-ins need Maven.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build as buildMongoWire } from '../stand-ins/mongo-wire/build.mjs';

const ROOT = resolve(import.meta.dirname, '../../..');
const DEBIAN = 'meritlist-test/bookworm';
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';

const firstMatch = (file, pattern) => pattern.exec(readFileSync(join(ROOT, file), 'utf8'))[1];
const NODE = firstMatch('docker/Dockerfile', /^FROM (node:\S+)/m);
const MERITLIST = `meritlist:${firstMatch('docker/compose.yaml', /MERITLIST_VERSION:-([\d.]+)/)}`;
const imageInCompose = (name) => firstMatch('docker/compose.yaml', new RegExp(`image: (${name}:\\S+)`));

const run = (program, ...args) => execFileSync(program, args, { cwd: ROOT, stdio: ['ignore', 2, 2] });
const output = (program, ...args) => execFileSync(program, args, { cwd: ROOT, encoding: 'utf8' }).trim();

function exists(image) {
  try {
    execFileSync('docker', ['image', 'inspect', image], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Calls `use` with a new folder and removes the folder afterwards. */
function withFolder(callback) {
  const folder = mkdtempSync(join(tmpdir(), 'meritlist-image-'));
  try {
    return callback(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Builds a Debian image from packages, with the certificate authorities and the npm registry of this machine. */
function importDebian() {
  withFolder((folder) => {
    run('debootstrap', '--variant=minbase', 'bookworm', folder);
    mkdirSync(join(folder, 'etc/ssl/certs'), { recursive: true });
    cpSync(AUTHORITIES, join(folder, AUTHORITIES), { dereference: true });
    mkdirSync(join(folder, 'usr/local/etc'), { recursive: true });
    const registry = output('npm', 'config', 'get', 'registry');
    writeFileSync(join(folder, 'usr/local/etc/npmrc'), `cafile=${AUTHORITIES}\nregistry=${registry}\n`);
    run('bash', '-o', 'pipefail', '-c', 'tar --directory "$0" --create . | docker import - "$1"', folder, DEBIAN);
  });
}

/** @param fill writes the files that the image copies */
function buildImage(image, dockerfile, fill = () => {}, ...options) {
  withFolder((folder) => {
    fill(folder);
    const file = join(import.meta.dirname, `images/${dockerfile}.Dockerfile`);
    run('docker', 'build', '--quiet', '--network', 'host', '--file', file, '--tag', image, ...options, folder);
  });
}

function fetchNode(folder) {
  const [, version] = /^node:([\d.]+)/.exec(NODE);
  const binary = `node-linux-${process.arch}`;
  const packages = join(folder, 'packages');
  run('npm', 'install', '--prefix', packages, '--no-save', '--ignore-scripts', `${binary}@${version}`, 'npm@11');
  cpSync(join(packages, 'node_modules', binary, 'bin/node'), join(folder, 'bin/node'));
  cpSync(join(packages, 'node_modules/npm'), join(folder, 'npm'), { recursive: true });
  rmSync(packages, { recursive: true });
}

function bundleKurrentStandIn(folder) {
  run(process.execPath, join(import.meta.dirname, 'bundle-kurrent-stand-in.mjs'), folder);
}

function copyMongoWire(folder) {
  const [classes, jars] = buildMongoWire().split(':');
  cpSync(classes, join(folder, 'classes'), { recursive: true });
  cpSync(jars.replace(/\/\*$/, ''), join(folder, 'jars'), { recursive: true });
}

if (!exists(DEBIAN)) importDebian();
if (!exists(NODE)) buildImage(NODE, 'node', fetchNode);
if (process.argv.includes('stand-ins')) {
  for (const name of ['haproxy', 'redis']) if (!exists(imageInCompose(name))) buildImage(imageInCompose(name), name);
  buildImage('meritlist-test/kurrentdb', 'kurrentdb', bundleKurrentStandIn, '--build-arg', `NODE=${NODE}`);
  buildImage('meritlist-test/mongodb', 'mongodb', copyMongoWire);
}
run('docker', 'build', '--network', 'host', '--file', 'docker/Dockerfile', '--tag', MERITLIST, '.');
