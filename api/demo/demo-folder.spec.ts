import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimDataFolder } from '../platform/config/data-folder.js';
import { StoreUnusable } from '../platform/event-store/event-store.js';
import { DemoFolder } from './demo-folder.js';

const CREATED_AT = new Date('2026-03-11T15:00:00Z');

describe('DemoFolder', () => {
  let parent: string;
  let path: string;
  beforeEach(() => {
    parent = mkdtempSync(join(tmpdir(), 'meritlist-'));
    path = join(parent, 'data', 'demo');
  });
  afterEach(() => rmSync(parent, { recursive: true }));

  const openNew = () => DemoFolder.open(path, { keep: false });
  const openWithKeep = () => DemoFolder.open(path, { keep: true });
  const write = (file: string) => writeFileSync(join(path, file), 'something');

  it('is created if it does not exist or is empty', () => {
    expect(openNew().createdAt).toBeUndefined();
    expect(readdirSync(path)).toEqual(['demo.json']);
    rmSync(join(path, 'demo.json'));
    expect(openWithKeep().createdAt).toBeUndefined();
    rmSync(join(path, 'demo.json'));
    mkdirSync(join(path, 'pictures'));
    expect(openNew().createdAt).toBeUndefined();
  });

  it('removes the previous demo and nothing else', () => {
    openNew().complete(CREATED_AT);
    for (const file of ['events.db', 'events.db-wal', 'master.key', 'notes.txt']) write(file);
    expect(openNew().createdAt).toBeUndefined();
    expect(readdirSync(path).sort()).toEqual(['demo.json', 'notes.txt', 'server.lock']);
  });

  it('keeps a complete demo on request, and replaces an incomplete one', () => {
    openNew();
    write('events.db');
    expect(openWithKeep().createdAt).toBeUndefined();
    expect(existsSync(join(path, 'events.db'))).toBe(false);
    write('events.db');
    openNew().complete(CREATED_AT);
    write('events.db');
    expect(openWithKeep().createdAt).toEqual(CREATED_AT);
    expect(existsSync(join(path, 'events.db'))).toBe(true);
  });

  it.each([
    ['files of another application', 'letter.txt', 'Dear …'],
    ['the data of a server', 'events.db', 'events'],
    ['a marker file of another application', 'demo.json', '{"what":"something else"}'],
    ['a damaged marker file', 'demo.json', '{'],
  ])('is rejected if the folder contains %s', (_, file, text) => {
    openNew();
    rmSync(join(path, 'demo.json'));
    writeFileSync(join(path, file), text);
    for (const open of [openNew, openWithKeep]) expect(open).toThrow(StoreUnusable);
    expect(readdirSync(path)).toEqual([file]);
  });

  it('is rejected if it is a file', () => {
    openNew();
    write('plain');
    expect(() => DemoFolder.open(join(path, 'plain'), { keep: false })).toThrow(StoreUnusable);
  });

  it('is not changed while a server uses it', () => {
    openNew().complete(CREATED_AT);
    write('events.db');
    const server = claimDataFolder(path);
    expect(openNew).toThrow(/another server is running/);
    expect(openWithKeep().createdAt).toEqual(CREATED_AT);
    expect(existsSync(join(path, 'events.db'))).toBe(true);
    server.release();
  });
});
