import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dataInWords } from './data-in-words.js';
import { loadEnvFile } from './env-file.js';
import { Settings } from './settings.js';

describe('a .env file', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'meritlist-env-'))));
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const load = (text: string, env: Record<string, string> = {}) => {
    writeFileSync(join(folder, '.env'), text);
    return { file: loadEnvFile(folder, env), env };
  };

  it('adds settings and OpenTelemetry’s variables to the environment, and lists other names', () => {
    const { file, env } = load(
      '# comment\nPORT=8080\nOPERATOR_ABOUT="one # two"\nOTEL_SERVICE_NAME=x\nPATH=/tmp\nDATADIR=d\n',
    );
    expect(env).toEqual({ PORT: '8080', OPERATOR_ABOUT: 'one # two', OTEL_SERVICE_NAME: 'x' });
    expect(file).toEqual({ path: join(folder, '.env'), ignored: ['DATADIR', 'PATH'] });
  });

  it('is hidden by the environment, also if one of them names a file with the secret', () => {
    const text = 'MASTER_KEY=a\nADMIN_PASSWORD_FILE=b\nSMTP_URL_FILE=c\nPORT=1\n';
    const env = { MASTER_KEY_FILE: 'x', ADMIN_PASSWORD: 'y', PORT: '2' };
    expect(load(text, { ...env }).env).toEqual({ ...env, SMTP_URL_FILE: 'c' });
  });

  it('is optional', () => {
    expect(loadEnvFile(folder, {})).toBeUndefined();
  });

  it('stops the command if it sets a variable that Node reads before it', () => {
    expect(load('NODE_ENV=test\n').env).toEqual({ NODE_ENV: 'test' });
    expect(() => load('NODE_EXTRA_CA_CERTS=/ca.pem\n')).toThrow(/^NODE_EXTRA_CA_CERTS has no effect in \S+\/\.env, /);
  });
});

it('stores are named without users and passwords', () => {
  const settings = (env: Record<string, string>) =>
    dataInWords(new Settings({ DATA_DIR: '/srv', MASTER_KEY: 'ab'.repeat(32), ...env }));
  expect(settings({})).toBe('Data: /srv');
  expect(settings({ EVENT_STORE_URL: 'sqlite:/elsewhere/events.db', PICTURES_DIR: '/p' })).toBe(
    'Data: /srv, events: /elsewhere/events.db, pictures: /p',
  );
  expect(
    settings({
      EVENT_STORE_URL: 'kurrentdb+discover://me:se/cr?et@a.test:2113,b.test:2113?tls=true',
      READ_STORE_URL: 'mongodb://me:s@cret@reads.test/meritlist',
    }),
  ).toBe('Data: /srv, events: kurrentdb+discover://a.test:2113,b.test:2113, read models: mongodb://…');
});
