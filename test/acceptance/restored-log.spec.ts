import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { storedMasterKey } from '../../api/platform/config/data-folder.js';
import { Settings } from '../../api/platform/config/settings.js';
import { eventsFile } from '../../api/platform/event-store/sqlite/events-file.js';
import { openDatabase } from '../../api/platform/sqlite/driver.js';
import { VaultFile } from '../../api/platform/vault/sqlite/vault-file.js';
import { openVault } from '../../api/platform/config/open-stores.js';
import { readLastSeal } from '../../api/seals/last-seal.js';
import { SealLog } from '../../api/seals/seal-log.process.js';
import type { LogSeals } from '../../api/seals/seals.dto.js';
import { eventually } from '../support/assertions/eventually.js';
import { startCommand, startMigration } from '../support/programs/program.js';
import { addQuestions, logInAdmin, registerTutor } from '../support/scenarios/people.js';
import { startApp } from '../support/server/test-app.js';
import { temporaryFolder } from '../support/server/server.js';

jest.setTimeout(120_000);

describe('the end of a log', () => {
  const parent = temporaryFolder();
  const data = join(parent, 'data');

  beforeAll(async () => {
    const app = await startApp({ dataDir: data });
    const tutor = await registerTutor(app, 'tutor');
    for (const subject of ['Physics', 'Chemistry'] as const) {
      await addQuestions(app, tutor, subject, 2);
      await app.nest.get(SealLog, { strict: false }).sealAll();
    }
    await app.stop({ keepData: true });
  });
  afterAll(() => rmSync(parent, { recursive: true }));

  const verify = (DATA_DIR: string) => startCommand('verify', [], { DATA_DIR }).done;
  /** Removes the last seal and all events since the one before. */
  const cutEnd = (dataDir: string) => {
    const db = openDatabase(join(dataDir, 'events.db'), eventsFile);
    const seals = db.prepare("SELECT position FROM events WHERE type = 'LogSealed' ORDER BY position DESC").all() as {
      position: number;
    }[];
    db.exec('DROP TRIGGER IF EXISTS events_are_never_deleted');
    db.prepare('DELETE FROM events WHERE position > ?').run(seals[1]!.position);
    db.close();
  };
  const lastSealIn = async (dataDir: string) => {
    const vault = await openVault(new Settings({ DATA_DIR: dataDir }));
    const seal = await readLastSeal(vault, new Date());
    await vault.close();
    return seal?.number;
  };

  it('is checked after a backup and a restore [REPLAY-26]', async () => {
    const [backup, restored] = [join(parent, 'backup'), join(parent, 'restored')];
    expect(await startCommand('backup', [backup], { DATA_DIR: data }).done).toMatchObject({ code: 0 });
    const env = { DATA_DIR: restored, MASTER_KEY: storedMasterKey(data).toString('base64') };
    expect(await startCommand('restore', [backup], env).done).toMatchObject({ code: 0 });
    writeFileSync(join(restored, 'master.key'), readFileSync(join(data, 'master.key')));
    expect(await lastSealIn(restored)).toBe(await lastSealIn(data));
    expect(await verify(restored)).toMatchObject({ code: 0, report: 'verified\n' });
    cutEnd(restored);
    expect(await verify(restored)).toMatchObject({ code: 1 });
  });

  it('is checked after a migration [REPLAY-26]', async () => {
    const moved = join(parent, 'moved');
    const places = ['--from', `sqlite:${join(data, 'events.db')}`, '--to', `sqlite:${join(moved, 'events.db')}`];
    const result = await startMigration(places).done;
    expect(result).toMatchObject({ code: 0 });
    expect(existsSync(join(moved, 'vault.db'))).toBe(true);
    expect(await lastSealIn(moved)).toBe(await lastSealIn(data));
    cutEnd(moved);
    expect(await verify(moved)).toMatchObject({ code: 1 });
  });

  it('is said not to be checked while the vault does not know the last seal [REPLAY-26]', async () => {
    const vault = new VaultFile(join(data, 'vault.db'));
    vault.dropExpired(Number.MAX_SAFE_INTEGER);
    vault.close();
    const { code, errors } = await verify(data);
    expect(code).toBe(0);
    expect(errors).toContain('The end of the log cannot be checked');
    const app = await startApp({ dataDir: data });
    try {
      const { token } = await logInAdmin(app);
      expect(await app.http('POST', '/seals/check', { token })).toMatchObject({ status: 202 });
      await eventually(async () => {
        const { body } = await app.http<LogSeals>('GET', '/seals', { token });
        expect(body.check).toMatchObject({ state: 'done', broken: null });
        expect(body.check?.endUnchecked).toContain('The end of the log cannot be checked');
      }, 20_000);
    } finally {
      await app.stop({ keepData: true });
    }
  });
});
