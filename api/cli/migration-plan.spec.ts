import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsedOptions } from '../../test/support/programs/parsed-options.js';
import { migrationPlan } from './migration-plan.js';

const KURRENT = 'kurrentdb://db:2113';
const MONGO = 'mongodb://db/meritlist';
const key = (digit: string) => digit.repeat(64);
const bytes = (digit: string) => Buffer.from(key(digit), 'hex');

describe('migrationPlan', () => {
  let folder: string;
  let data: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'meritlist-'));
    data = join(folder, 'data');
    mkdirSync(data);
    for (const file of ['events.db', 'vault.db']) writeFileSync(join(data, file), '');
    writeFileSync(join(data, 'master.key'), bytes('a').toString('base64'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const planOf = (args: string, env: Record<string, string> = {}) =>
    migrationPlan(parsedOptions('migrate', args === '' ? [] : args.split(' ')), { DATA_DIR: data, ...env }, folder);
  const cluster = { READ_STORE_URL: MONGO, MASTER_KEY: key('b') };

  it('migrates from files to a cluster, including the vault next to the events', () => {
    const { events, vaults, folders, warnings } = planOf(`--from sqlite:data/events.db --to ${KURRENT}`, cluster);
    expect({ ...events, folders, warnings }).toEqual({
      from: { engine: 'sqlite', file: join(data, 'events.db') },
      to: { engine: 'kurrentdb', url: KURRENT },
      folders: [data],
      warnings: [],
    });
    expect(vaults?.from).toMatchObject({ place: { engine: 'sqlite', file: join(data, 'vault.db') } });
    expect(vaults?.to).toMatchObject({ place: { engine: 'mongodb', url: MONGO } });
    expect([vaults?.from.masterKey(), vaults?.to.masterKey()]).toEqual([bytes('a'), bytes('b')]);
  });

  it('migrates from a cluster to files, with all secrets in the environment', () => {
    const old = {
      OLD_EVENT_STORE_URL: 'kurrentdb://admin:secret@db:2113',
      OLD_READ_STORE_URL: MONGO,
      OLD_MASTER_KEY: key('b'),
    };
    const { events, vaults, folders, warnings } = planOf('--to sqlite:back/events.db', {
      ...old,
      MASTER_KEY: key('c'),
    });
    expect({ ...events, folders, warnings }).toEqual({
      from: { engine: 'kurrentdb', url: old.OLD_EVENT_STORE_URL },
      to: { engine: 'sqlite', file: join(folder, 'back', 'events.db') },
      folders: [join(folder, 'back')],
      warnings: [],
    });
    expect(vaults?.from).toMatchObject({ place: { engine: 'mongodb', url: MONGO } });
    expect(vaults?.to).toMatchObject({ place: { engine: 'sqlite', file: join(folder, 'back', 'vault.db') } });
    expect([vaults?.from.masterKey(), vaults?.to.masterKey()]).toEqual([bytes('b'), bytes('c')]);
  });

  it('defaults to EVENT_STORE_URL as the destination, and resolves "sqlite:" to DATA_DIR', () => {
    expect(planOf('--from sqlite:', { ...cluster, EVENT_STORE_URL: KURRENT }).events).toEqual({
      from: { engine: 'sqlite', file: join(data, 'events.db') },
      to: { engine: 'kurrentdb', url: KURRENT },
    });
  });

  it('locks the data folder of a server whose event file is in another folder', () => {
    const otherFile = join(folder, 'elsewhere.db');
    writeFileSync(otherFile, '');
    const env = { ...cluster, EVENT_STORE_URL: `sqlite:${otherFile}` };
    expect(planOf(`--from sqlite:elsewhere.db --to ${KURRENT}`, env).folders).toEqual([folder, data]);
  });

  it('leaves the data folder alone if neither the migration nor the new server has a file in it', () => {
    const old = join(folder, 'old');
    renameSync(data, old);
    const env = { ...cluster, EVENT_STORE_URL: KURRENT };
    expect(planOf('--from sqlite:old/events.db', env).folders).toEqual([old]);
    const withFiles = { EVENT_STORE_URL: KURRENT, MASTER_KEY: key('b') };
    expect(planOf('--from sqlite:old/events.db', withFiles).folders).toEqual([old, data]);
  });

  it('does not migrate the vault if it keeps its place or does not exist', () => {
    const planWithoutMove = planOf(`--from sqlite:data/events.db --to ${KURRENT}`);
    expect(planWithoutMove).toMatchObject({ vaults: undefined, noVault: 'the vault stays where it is' });
    rmSync(join(data, 'vault.db'));
    const planWithoutVault = planOf(`--from sqlite:data/events.db --to ${KURRENT}`, cluster);
    expect(planWithoutVault).toMatchObject({
      vaults: undefined,
      noVault: expect.stringMatching(/^there is no vault next to/) as string,
    });
  });

  it('migrates only the vault with --vault-only', () => {
    const { events, vaults, folders } = planOf('--vault-only', cluster);
    expect({ events, folders }).toEqual({ events: undefined, folders: [data] });
    expect(vaults?.from).toMatchObject({ place: { engine: 'sqlite', file: join(data, 'vault.db') } });
    expect(vaults?.to).toMatchObject({ place: { engine: 'mongodb', url: MONGO } });
  });

  it('prefers OLD_MASTER_KEY to the given key file, and both to MASTER_KEY', () => {
    const file = join(folder, 'kept');
    writeFileSync(file, `${bytes('d').toString('base64')}\n`);
    const args = `--from sqlite:data/events.db --to ${KURRENT}`;
    const oldKey = (extraArgs: string, env: Record<string, string>) =>
      planOf(`${args}${extraArgs}`, env).vaults?.from.masterKey();
    const named = ' --vault-master-key-file kept';
    expect(oldKey(named, { ...cluster, OLD_MASTER_KEY: key('e') })).toEqual(bytes('e'));
    expect(oldKey(named, cluster)).toEqual(bytes('d'));
    rmSync(join(data, 'master.key'));
    expect(oldKey('', cluster)).toEqual(bytes('b'));
  });

  it('warns about passwords in arguments, which other users can read', () => {
    const { warnings } = planOf('--from sqlite:data/events.db --to kurrentdb://admin:secret@db:2113', cluster);
    expect(warnings).toEqual([expect.stringMatching(/--to .*EVENT_STORE_URL/)]);
    expect(warnings.join()).not.toContain('secret');
  });

  it.each([
    ['', {}, /--from is missing/],
    ['--from sqlite:data/events.db', {}, /--to is missing/],
    ['--from sqlite:data/none.db --to kurrentdb://db', {}, /there is no event file \S+none\.db/],
    ['--from sqlite:data/events.db --to sqlite:data/events.db', {}, /destination of the events are the same/],
    ['--from oracle:x --to kurrentdb://db', {}, /^--from must start with sqlite: or kurrentdb:/],
    ['--from sqlite:data/events.db --to oracle:x', {}, /^--to must start with/],
    ['--vault-only', {}, /the vault stays where it is/],
    ['--vault-only --to kurrentdb://db', cluster, /cannot be combined with --to/],
    ['--form sqlite:data/events.db', {}, /unknown option '--form'/],
    ['--from sqlite:data/events.db --to kurrentdb://db', { READ_STORE_URL: MONGO }, /^MASTER_KEY must be set/],
    [
      '--from sqlite:data/events.db --to kurrentdb://db --vault-from sqlite:no.db',
      cluster,
      /there is no vault \S+no\.db/,
    ],
  ])('rejects the arguments %j with a one-line message', (args, env, message) => {
    expect(() => planOf(args, env)).toThrow(message);
  });
});
