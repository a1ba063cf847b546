import { WrongSetting } from '../platform/config/settings.js';
import { simulationAsked } from './simulation-asked.js';

describe('what is to be simulated', () => {
  it('is a thousand students, three bad keys among their questions', () => {
    const { settings, ...asked } = simulationAsked(
      { DATA_DIR: '/tmp/sim', EVENT_STORE_URL: 'sqlite:/tmp/real.db' },
      [],
    );
    expect(asked).toEqual({ students: 1_000, seed: '1', badKeys: 3 });
    expect(settings.events).toEqual({ engine: 'sqlite', file: '/tmp/sim/events.db' });
  });

  it('takes options', () => {
    const { settings: _, ...asked } = simulationAsked({}, ['--students', '20000', '--seed=seven', '--bad-keys', '0']);
    expect(asked).toEqual({ students: 20_000, seed: 'seven', badKeys: 0 });
  });

  it.each([
    [['--students', '9'], /--students must be a whole number from 10 to 100000/],
    [['--bad-keys', '-1'], /takes --students/],
    [['--bad-keys=many'], /--bad-keys must be a whole number/],
    [['folder'], /npm run simulate takes --students, --seed and --bad-keys/],
  ])('refuses %j', (options, why) => {
    expect(() => simulationAsked({}, options)).toThrow(WrongSetting);
    expect(() => simulationAsked({}, options)).toThrow(why);
  });
});
