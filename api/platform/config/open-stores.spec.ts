import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../../test/support/server/server.js';
import { Settings } from './settings.js';
import { StoreUnusable } from '../event-store/event-store.js';
import { openVault } from './open-stores.js';

it('openVault creates no new key next to a vault whose key is lost, and says what to do', async () => {
  const folder = temporaryFolder();
  const key = join(folder, 'master.key');
  const settings = new Settings({ DATA_DIR: folder });
  try {
    await (await openVault(settings)).close();
    await (await openVault(settings)).close();
    rmSync(key);
    await expect(openVault(settings)).rejects.toThrow(StoreUnusable);
    await expect(openVault(settings)).rejects.toThrow(`there is no file ${key}; restore it, or set MASTER_KEY`);
    expect(existsSync(key)).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
