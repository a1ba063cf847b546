import { resolve } from 'node:path';
import { parsedOptions } from '../../test/support/programs/parsed-options.js';
import { demoSettings } from './demo-settings.js';

describe('demoRequest', () => {
  it('defaults to 300 students and four weeks in a separate folder, for development', () => {
    const settings = demoSettings({ NODE_ENV: 'production' });
    expect(parsedOptions('demo', [])).toEqual({ keep: false, students: 300, weeks: 4 });
    expect(settings.dataDir).toBe(resolve('data/demo'));
    expect(settings.production).toBe(false);
  });

  it('accepts options and settings, but no store outside its folder', () => {
    const env = { DATA_DIR: '/tmp/demo', PORT: '4000', EVENT_STORE_URL: 'sqlite:/tmp/real.db', READ_STORE_URL: 'x' };
    const settings = demoSettings(env);
    expect(parsedOptions('demo', ['--keep', '--students', '20', '--weeks=1'])).toEqual({
      keep: true,
      students: 20,
      weeks: 1,
    });
    expect(settings).toMatchObject({ port: 4000, dataDir: '/tmp/demo' });
    expect(settings.events).toEqual({ engine: 'sqlite', file: '/tmp/demo/events.db' });
    expect(settings.readModels).toEqual({ engine: 'sqlite', file: '/tmp/demo/read-models.db' });
  });

  it('names an example as the operator, unless the environment names another one [LAND-39]', () => {
    expect(demoSettings({}).operator?.name).toMatch(/\(example\)$/);
    expect(demoSettings({ OPERATOR_NAME: 'Padma' }).operator).toEqual({ name: 'Padma' });
  });

  it.each([
    [
      ['--students', 'many'],
      /option '--students <count>' argument 'many' is invalid. It must be a whole number from 10 to 5000/,
    ],
    [['--weeks', '0'], /option '--weeks <count>' argument '0' is invalid/],
    [['--fresh'], /unknown option '--fresh'/],
    [['folder'], /too many arguments/],
  ])('rejects %j', (options, message) => {
    expect(() => parsedOptions('demo', options)).toThrow(message);
  });
});
