import { Settings } from './settings.js';
import { WrongSetting } from '../shared/wrong-setting.js';

const reading = (env: Record<string, string>) => () => new Settings(env);

describe('Settings', () => {
  it('has a default for every setting', () => {
    const settings = new Settings({});
    expect(settings).toMatchObject({
      port: 3000,
      host: '0.0.0.0',
      role: 'all',
      production: true,
      examTimeZone: 'Asia/Dhaka',
      leaderboardWeights: { live: 3, practice: 1, quiz: 0 },
      ratePerAddress: 300,
      connectionsPerAddress: 1000,
      trustProxy: undefined,
    });
    expect(settings.events).toEqual({ engine: 'sqlite', file: `${settings.dataDir}/events.db` });
    expect(settings.readModels).toEqual({ engine: 'sqlite', file: `${settings.dataDir}/read-models.db` });
    expect(settings.shared).toBe(false);
  });

  it('reads every setting from the environment', () => {
    const settings = new Settings({
      PORT: '8080',
      MASTER_KEY: 'ab'.repeat(32),
      LEADERBOARD_WEIGHTS: 'live=2.5, practice=0',
      PUBLIC_URL: 'https://exams.example.org/',
      TRUST_PROXY: '1',
      NODE_ENV: 'development',
    });
    expect(settings.port).toBe(8080);
    expect(settings.masterKey).toHaveLength(32);
    expect(settings.leaderboardWeights).toEqual({ live: 2.5, practice: 0, quiz: 0 });
    expect(settings.publicOrigin).toBe('https://exams.example.org');
    expect(settings.trustProxy!('10.0.0.1', 0)).toBe(true);
    expect(settings.trustProxy!('203.0.113.7', 1)).toBe(false);
    expect(settings.production).toBe(false);
    expect(settings.host).toBe('127.0.0.1');
    expect(settings.secure).toBe(true);
    expect(settings.mailFrom).toBe('"Meritlist" <no-reply@exams.example.org>');
    expect(new Settings({ MAIL_FROM: 'us@example.org' }).mailFrom).toBe('us@example.org');
    expect(new Settings({ OPERATOR_NAME: 'Padma, "the" Centre' }).mailFrom).toBe(
      '"Padma, the Centre" <no-reply@localhost>',
    );
    expect(new Settings({ NODE_ENV: 'development', HOST: '::' }).host).toBe('::');
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['HOST', 'http://127.0.0.1'],
    ['HOST', '127.0.0.1:3000'],
    ['CONNECTIONS_PER_ADDRESS', '0'],
    ['ROLE', 'everything'],
    ['MASTER_KEY', 'short'],
    ['ADMIN_USERNAME', 'a'.repeat(51)],
    ['ADMIN_PASSWORD', 'seven77'],
    ['ADMIN_PASSWORD', 'a'.repeat(201)],
    ['EXAM_TIME_ZONE', 'Mars/Olympus'],
    ['LEADERBOARD_WEIGHTS', 'live=lots'],
    ['NODE_ENV', 'prod'],
    ['NODE_ENV', 'Production'],
    ['PUBLIC_URL', 'not a url'],
    ['PUBLIC_URL', 'https://exams.example.org/exam/'],
    ['PUBLIC_URL', 'https://ann@exams.example.org'],
    ['PUBLIC_URL', 'https://ann:secret@exams.example.org'],
    ['PUBLIC_URL', 'https://exams.example.org/?page=1'],
    ['PUBLIC_URL', 'https://exams.example.org/#top'],
    ['EVENT_STORE_URL', 'oracle://x'],
    ['RATE_LIMIT_PER_ADDRESS', '0'],
    ['READ_STORE_URL', 'mongodb://'],
    ['REDIS_URL', 'http://x'],
    ['SMTP_URL', 'mail.example.org:25'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'Meritlist'],
    ['MAIL_FROM', 'Meritlist <us@example.org>, you@example.org'],
    ['OPERATOR_NAME', 'a'.repeat(61)],
    ['OPERATOR_NAME', 'Padma\nAdmission Centre'],
    ['OPERATOR_NAME', 'Padma \u202Eertnec'],
    ['OPERATOR_NAME', 'Padma\u200B Centre'],
    ['OPERATOR_PLACE', 'a'.repeat(41)],
    ['OPERATOR_SINCE', 'long ago'],
    ['OPERATOR_SINCE', '2999'],
    ['OPERATOR_ABOUT', 'a'.repeat(161)],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10'],
    ['TRUST_PROXY', '10.0.0.0/33'],
  ])('rejects %s=%s with a one-line error that names the variable', (name, value) => {
    expect(reading({ [name]: value })).toThrow(WrongSetting);
    expect(reading({ [name]: value })).toThrow(new RegExp(`^${name} [^\n]+$`));
  });

  it('exports traces if a collector is named in either way, unless OpenTelemetry is disabled', () => {
    const collector = 'http://localhost:4318/v1/traces';
    expect(new Settings({}).traces).toBe(false);
    expect(new Settings({ OTEL_EXPORTER_OTLP_ENDPOINT: collector }).traces).toBe(true);
    expect(new Settings({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector }).traces).toBe(true);
    const disabled = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector, OTEL_SDK_DISABLED: 'true' };
    expect(new Settings(disabled).traces).toBe(false);
    expect(reading({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'localhost' })).toThrow(WrongSetting);
  });

  it('reads the operator of the installation, of which only the name is required [LAND-39]', () => {
    expect(new Settings({}).operator).toBeUndefined();
    expect(new Settings({ OPERATOR_NAME: ' ' }).operator).toBeUndefined();
    expect(new Settings({ OPERATOR_NAME: 'Padma' }).operator).toEqual({ name: 'Padma' });
    const whole = { OPERATOR_NAME: 'Padma', OPERATOR_PLACE: 'Rajshahi', OPERATOR_SINCE: '2016', OPERATOR_ABOUT: 'Us.' };
    expect(new Settings(whole).operator).toEqual({ name: 'Padma', place: 'Rajshahi', since: 2016, about: 'Us.' });
  });

  it('counts the characters of the operator as a person sees them [LAND-39]', () => {
    const letter = 'নি';
    expect(new Settings({ OPERATOR_NAME: letter.repeat(60) }).operator).toEqual({ name: letter.repeat(60) });
    expect(reading({ OPERATOR_NAME: letter.repeat(61) })).toThrow(/at most 60 characters/);
  });

  it.each(['OPERATOR_PLACE', 'OPERATOR_SINCE', 'OPERATOR_ABOUT'])('rejects %s without OPERATOR_NAME', (name) => {
    expect(reading({ [name]: '2016' })).toThrow(/^OPERATOR_NAME must be set if another OPERATOR_ setting is set$/);
  });

  const MASTER_KEY = 'ab'.repeat(32);
  const READ_STORE_URL = 'mongodb://reads.test/meritlist';
  const REDIS_URL = 'rediss://:secret@redis.test';

  it('accepts stores that several processes share', () => {
    const EVENT_STORE_URL = 'kurrentdb+discover://events.test:2113?tls=true';
    const settings = new Settings({ ROLE: 'api', EVENT_STORE_URL, READ_STORE_URL, REDIS_URL, MASTER_KEY });
    expect(settings.events).toEqual({ engine: 'kurrentdb', url: EVENT_STORE_URL });
    expect(settings.readModels).toEqual({ engine: 'mongodb', url: READ_STORE_URL });
    expect(settings.redisUrl).toBe(REDIS_URL);
    expect(settings.shared).toBe(true);
  });

  it.each([
    ['MASTER_KEY', 'in which every process wraps the same secrets', { READ_STORE_URL }],
    ['ROLE', 'while the read models are one process’s own', { ROLE: 'projections', REDIS_URL, MASTER_KEY }],
    ['REDIS_URL', 'by which processes reach each other', { ROLE: 'api', READ_STORE_URL, MASTER_KEY }],
  ])('requires %s, %s', (name, _why, env) => {
    expect(reading(env)).toThrow(new RegExp(`^${name} [^\n]+$`));
  });

  it('does not reveal the password of an invalid address', () => {
    expect(reading({ REDIS_URL: 'http://:secret@redis.test' })).toThrow(/^(?!.*secret)/);
  });
});
