import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StoreUnavailable } from '../event-store/event-store.js';
import { PictureFiles } from './picture-files.js';

describe('PictureFiles', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'pictures-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const files = () => new PictureFiles(join(folder, 'pictures'));
  const OLD_INSTANT = new Date('2026-01-05T10:00:00.000Z');

  it('stores a file under the hash of its content, readable by its user only, once', async () => {
    const id = await files().write(Buffer.from('content'));
    expect(id).toBe('ed7002b439e9ac845f22357d822bac1444730fbdb6016d3ec9432297b9ec9f73');
    expect(await files().write(Buffer.from('content'))).toBe(id);
    expect((await files().read(id))!.toString()).toBe('content');
    expect(readdirSync(join(folder, 'pictures', 'ed'))).toEqual([id]);
    expect(statSync(files().pathOf(id)).mode & 0o777).toBe(0o600);
  });

  it('replaces a file that is shorter than its content', async () => {
    const id = await files().write(Buffer.from('content'));
    writeFileSync(files().pathOf(id), 'con');
    await files().write(Buffer.from('content'));
    expect(await files().isIntact(id)).toBe(true);
  });

  it('keeps a file that was uploaded again after the given instant', async () => {
    const id = await files().write(Buffer.from('content'));
    const path = files().pathOf(id);
    utimesSync(path, OLD_INSTANT, OLD_INSTANT);
    await files().write(Buffer.from('content'));
    await files().remove({ path }, OLD_INSTANT);
    expect(await files().read(id)).toBeDefined();
    utimesSync(path, OLD_INSTANT, OLD_INSTANT);
    await files().remove({ path }, OLD_INSTANT);
    expect(await files().read(id)).toBeUndefined();
  });

  it('lists pictures and interrupted uploads, and no other files', async () => {
    const id = await files().write(Buffer.from('content'));
    const pictureFolder = join(folder, 'pictures', 'ed');
    writeFileSync(join(pictureFolder, 'half.tmp'), 'con');
    writeFileSync(join(pictureFolder, 'README'), 'text');
    mkdirSync(join(folder, 'pictures', 'aa'));
    const listed = [];
    for await (const { pictureId } of files().all()) listed.push(pictureId);
    expect(listed).toEqual([id, undefined]);
    const none = [];
    for await (const file of new PictureFiles(join(folder, 'nowhere')).all()) none.push(file);
    expect(none).toEqual([]);
  });

  it('copies missing and damaged files, except those that are damaged in the source too', async () => {
    const target = new PictureFiles(join(folder, 'other'));
    const [first, second, third] = await Promise.all(
      ['one', 'two', 'three'].map((text) => files().write(Buffer.from(text))),
    );
    await target.write(Buffer.from('one'));
    await target.write(Buffer.from('two'));
    writeFileSync(target.pathOf(second!), 'too');
    writeFileSync(files().pathOf(third!), 'threw');
    expect(await files().copyMissing(target)).toEqual({ all: 3, copied: 1, damaged: 1 });
    expect(await Promise.all([first!, second!, third!].map((id) => target.isIntact(id)))).toEqual([true, true, false]);
  });

  it('reports a folder that cannot be written as unavailable', async () => {
    writeFileSync(join(folder, 'pictures'), 'a file');
    await expect(files().write(Buffer.from('content'))).rejects.toThrow(StoreUnavailable);
  });
});
