import { resolve } from 'node:path';
import { WrongSetting } from '../platform/config/settings.js';
import { demoAsked } from './demo-settings.js';

describe('what a demo is to be like', () => {
  it('is 300 students over four weeks in a folder of its own, for development', () => {
    const { settings, ...size } = demoAsked({ NODE_ENV: 'production' }, []);
    expect(size).toEqual({ keep: false, students: 300, weeks: 4 });
    expect(settings.dataDir).toBe(resolve('data/demo'));
    expect(settings.production).toBe(false);
  });

  it('takes options and settings, but no store outside its folder', () => {
    const env = { DATA_DIR: '/tmp/demo', PORT: '4000', EVENT_STORE_URL: 'sqlite:/tmp/real.db', READ_STORE_URL: 'x' };
    const { settings, ...size } = demoAsked(env, ['--keep', '--students', '20', '--weeks=1']);
    expect(size).toEqual({ keep: true, students: 20, weeks: 1 });
    expect(settings).toMatchObject({ port: 4000, dataDir: '/tmp/demo' });
    expect(settings.events).toEqual({ engine: 'sqlite', file: '/tmp/demo/events.db' });
    expect(settings.readModels).toEqual({ engine: 'sqlite', file: '/tmp/demo/read-models.db' });
  });

  it.each([
    [['--students', 'many'], /--students must be a whole number/],
    [['--weeks', '0'], /--weeks must be a whole number/],
    [['--fresh'], /npm run demo takes --keep, --students and --weeks/],
    [['folder'], /npm run demo takes/],
  ])('refuses %j', (options, why) => {
    expect(() => demoAsked({}, options)).toThrow(WrongSetting);
    expect(() => demoAsked({}, options)).toThrow(why);
  });
});
