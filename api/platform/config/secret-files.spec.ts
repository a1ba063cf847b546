import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoSettings } from '../../demo/demo-settings.js';
import { simulationSettings } from '../../simulation/simulated-folder.js';
import { migrationPlan } from '../../cli/migration-plan.js';
import { Settings } from './settings.js';
import { WrongSetting } from '../shared/wrong-setting.js';

describe('secrets in files', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'meritlist-secrets-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const file = (name: string, secret: string) => {
    const path = join(folder, name);
    writeFileSync(path, secret);
    return path;
  };
  const secrets = {
    MASTER_KEY: 'ab'.repeat(32),
    ADMIN_PASSWORD: 'Adm1n.istrator',
    EVENT_STORE_URL: 'kurrentdb://admin:secret@events.test:2113?tls=true',
    READ_STORE_URL: 'mongodb://user:secret@reads.test/meritlist',
    REDIS_URL: 'redis://:secret@redis.test',
    SMTP_URL: 'smtps://user:secret@mail.test',
  };

  it.each(Object.keys(secrets) as (keyof typeof secrets)[])('%s can be read from a file', (name) => {
    const environment = { ...secrets, [name]: undefined, [`${name}_FILE`]: file(name, `${secrets[name]}\n`) };
    expect(JSON.stringify(new Settings(environment))).toBe(JSON.stringify(new Settings(secrets)));
  });

  it('an unreadable file stops the start with a one-line error that names the variable', () => {
    const reading = () => new Settings({ MASTER_KEY_FILE: join(folder, 'missing') });
    expect(reading).toThrow(WrongSetting);
    expect(reading).toThrow(/^MASTER_KEY_FILE names a file that can't be read: [^\n]+$/);
  });

  it('an empty file stops the start instead of generating a secret', () => {
    const MASTER_KEY_FILE = file('empty', '\n');
    expect(() => new Settings({ MASTER_KEY_FILE })).toThrow(/^MASTER_KEY_FILE names an empty file: [^\n]+$/);
  });

  it('a secret in both a variable and a file stops the start without revealing it', () => {
    const variables = { SMTP_URL: secrets.SMTP_URL, SMTP_URL_FILE: file('smtp', secrets.SMTP_URL) };
    expect(() => new Settings(variables)).toThrow(/^SMTP_URL and SMTP_URL_FILE are both set; set one of them$/);
  });

  it('an empty variable or file name counts as not set', () => {
    const MASTER_KEY_FILE = file('key', secrets.MASTER_KEY);
    expect(new Settings({ MASTER_KEY: '', MASTER_KEY_FILE }).masterKey).toHaveLength(32);
    expect(new Settings({ MASTER_KEY: secrets.MASTER_KEY, MASTER_KEY_FILE: '' }).masterKey).toHaveLength(32);
  });

  it('demo and simulation use SQLite even if files configure other stores', () => {
    const env = {
      MASTER_KEY: secrets.MASTER_KEY,
      EVENT_STORE_URL_FILE: file('events', secrets.EVENT_STORE_URL),
      READ_STORE_URL_FILE: file('reads', secrets.READ_STORE_URL),
    };
    for (const settings of [demoSettings(env), simulationSettings(env)]) {
      expect([settings.events.engine, settings.readModels.engine]).toEqual(['sqlite', 'sqlite']);
    }
  });

  it('a migration reads the old addresses and the old key from files', () => {
    const old = { engine: 'kurrentdb', url: 'kurrentdb://old.test:2113?tls=false' };
    const { events, vaults } = migrationPlan(
      {},
      {
        ...secrets,
        OLD_EVENT_STORE_URL_FILE: file('old-events', old.url),
        OLD_READ_STORE_URL_FILE: file('old-reads', 'mongodb://old.test/meritlist'),
        OLD_MASTER_KEY_FILE: file('old-key', 'cd'.repeat(32)),
      },
      folder,
    );
    expect(events).toEqual({ from: old, to: { engine: 'kurrentdb', url: secrets.EVENT_STORE_URL } });
    expect(vaults!.from.place).toEqual({ engine: 'mongodb', url: 'mongodb://old.test/meritlist' });
    expect(vaults!.from.masterKey().toString('hex')).toBe('cd'.repeat(32));
  });
});
