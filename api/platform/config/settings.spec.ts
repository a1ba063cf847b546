import { Settings, WrongSetting } from './settings.js';

const reading = (env: Record<string, string>) => () => new Settings(env);

describe('settings', () => {
  it('has a default for everything', () => {
    const settings = new Settings({});
    expect(settings).toMatchObject({
      port: 3000,
      role: 'all',
      production: true,
      examTimeZone: 'Asia/Dhaka',
      leaderboardWeights: { live: 3, practice: 1, quiz: 0 },
      ratePerAddress: 300,
      trustProxy: false,
    });
    expect(settings.eventFile).toBe(`${settings.dataDir}/events.db`);
  });

  it('takes what is given', () => {
    const settings = new Settings({
      PORT: '8080',
      MASTER_KEY: 'ab'.repeat(32),
      LEADERBOARD_WEIGHTS: 'live=2.5, practice=0',
      PUBLIC_URL: 'https://exams.example.org/somewhere',
      TRUST_PROXY: '1',
      NODE_ENV: 'development',
    });
    expect(settings.port).toBe(8080);
    expect(settings.masterKey).toHaveLength(32);
    expect(settings.leaderboardWeights).toEqual({ live: 2.5, practice: 0, quiz: 0 });
    expect(settings.publicOrigin).toBe('https://exams.example.org');
    expect(settings.trustProxy).toBe(true);
    expect(settings.production).toBe(false);
  });

  it.each([
    ['PORT', 'eighty'],
    ['PORT', '70000'],
    ['ROLE', 'everything'],
    ['MASTER_KEY', 'short'],
    ['ADMIN_USERNAME', 'a'.repeat(51)],
    ['ADMIN_PASSWORD', 'seven77'],
    ['ADMIN_PASSWORD', 'a'.repeat(201)],
    ['EXAM_TIME_ZONE', 'Mars/Olympus'],
    ['LEADERBOARD_WEIGHTS', 'live=lots'],
    ['PUBLIC_URL', 'not a url'],
    ['EVENT_STORE_URL', 'oracle://x'],
    ['RATE_LIMIT_PER_ADDRESS', '0'],
    ['TRUST_PROXY', 'maybe'],
  ])('%s=%s stops the start with one line that names it', (name, value) => {
    expect(reading({ [name]: value })).toThrow(WrongSetting);
    expect(reading({ [name]: value })).toThrow(new RegExp(`^${name} [^\n]+$`));
  });
});
