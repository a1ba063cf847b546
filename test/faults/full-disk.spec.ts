import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { simulatedFolder } from '../support/programs/simulated-folder.js';

/** Runs a program that can mount a disk of its own. */
const NAMESPACE = ['--map-root-user', '--mount'];
const run = promisify(execFile);

describe('on a full disk', () => {
  it('a server starts for reading, says so, and writes once there is space again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'meritlist-full-'));
    const script = resolve('test/faults/full-disk.mjs');
    const { stdout } = await run('unshare', [...NAMESPACE, process.execPath, script, folder]);
    rmSync(folder, { recursive: true });
    const warning = 'the disk of DATA_DIR is full: free some space';
    expect(JSON.parse(stdout)).toEqual({
      before: { write: 201 },
      full: {
        read: 200,
        write: 503,
        warnings: expect.arrayContaining([warning]) as string[],
        later: { write: 201, warnings: expect.not.arrayContaining([warning]) as string[] },
      },
    });
  }, 120_000);

  it('a backup names the disk', async () => {
    const { dataDir } = await simulatedFolder('--students', '10');
    const folder = mkdtempSync(join(tmpdir(), 'meritlist-full-'));
    const program = `mount -t tmpfs -o size=64k tmpfs ${folder} && exec "$0" "$1" backup ${folder}`;
    const backup = run('unshare', [...NAMESPACE, 'sh', '-c', program, process.execPath, resolve('dist/api/cli.js')], {
      cwd: dataDir,
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    });
    await expect(backup).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining(`The backup cannot be created: ${folder} is full: `) as string,
    });
    for (const created of [dataDir, folder]) rmSync(created, { recursive: true });
  }, 120_000);
});
