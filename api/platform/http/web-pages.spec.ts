import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { releaseFolders } from './release-folders.js';
import { serveWebPages } from './web-pages.js';

@Module({})
class NoModule {}

const DAY_MS = 86_400_000;

describe('the pages of a release', () => {
  let folder: string;
  const apps: NestFastifyApplication[] = [];
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'meritlist-pages-'))));
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const root = () => join(folder, 'web');
  function write(to: string, name: string): void {
    mkdirSync(join(to, 'assets'), { recursive: true });
    writeFileSync(join(to, 'index.html'), `page of ${name}`);
    writeFileSync(join(to, 'assets', `${name}.js`), `script of ${name}`);
  }
  /** Builds a release. */
  function build(name: string): void {
    write(join(folder, 'built'), name);
    publish();
  }
  const publish = () =>
    execFileSync(process.execPath, [resolve('web/publish-release.mjs'), join(folder, 'built'), root()]);
  /** Starts a server and returns a function that requests a file of it. */
  async function start(): Promise<(path: string) => Promise<string>> {
    const app = await NestFactory.create<NestFastifyApplication>(NoModule, new FastifyAdapter(), { logger: false });
    apps.push(app);
    await serveWebPages(app, releaseFolders(root()));
    await app.init();
    return async (url) => (await app.inject({ method: 'GET', url })).body;
  }
  const age = (release: string, days: number) => {
    const at = new Date(Date.now() - days * DAY_MS);
    utimesSync(join(root(), release), at, at);
  };

  it('are served until the server ends while others are built, and the files of these by the next server', async () => {
    build('one');
    const first = await start();
    build('two');
    build('three');
    expect([await first('/student/dashboard'), await first('/assets/one.js')]).toEqual([
      'page of one',
      'script of one',
    ]);
    const second = await start();
    expect([await second('/student/dashboard'), await second('/assets/one.js')]).toEqual([
      'page of three',
      'script of one',
    ]);
  });

  it('are served from the folder itself if an earlier version built them, and by a server of the next release', async () => {
    write(root(), 'flat');
    const first = await start();
    build('one');
    const second = await start();
    expect([await first('/x'), await first('/assets/flat.js')]).toEqual(['page of flat', 'script of flat']);
    expect([await second('/x'), await second('/assets/flat.js')]).toEqual(['page of one', 'script of flat']);
  });

  it('have an own document for login, registration and exams if the release has one', async () => {
    write(join(folder, 'built'), 'one');
    for (const name of ['account', 'exam']) writeFileSync(join(folder, 'built', `${name}.html`), `${name} document`);
    publish();
    const page = await start();
    const addresses = [
      '/login?from=/',
      '/register/',
      '/student/exam-questions/7',
      '/student/modeltest-questions/7?a=b',
    ];
    expect(await Promise.all(addresses.map(page))).toEqual([
      'account document',
      'account document',
      'exam document',
      'exam document',
    ]);
    expect(await page('/student/exam-history/7')).toBe('page of one');
    build('without');
    const earlier = await start();
    expect(await Promise.all(addresses.map(earlier))).toEqual(addresses.map(() => 'page of without'));
  });

  it('are deleted by a build 30 days after their replacement, except those of the two newest releases', () => {
    write(root(), 'flat');
    build('one');
    age('assets', 40);
    age(
      readdirSync(root()).find((name) => name.startsWith('release-'))!,
      40,
    );
    build('two');
    expect(existsSync(join(root(), 'assets'))).toBe(false);
    expect(releaseFolders(root())).toHaveLength(2);
    build('three');
    build('three');
    expect(releaseFolders(root())).toHaveLength(3);
    for (const name of readdirSync(root()).filter((entry) => entry.startsWith('release-'))) age(name, 31);
    build('four');
    expect(releaseFolders(root())).toHaveLength(2);
  });
});
