import { parsedOptions } from '../../test/support/programs/parsed-options.js';
import { simulationSettings } from './simulated-folder.js';

describe('simulate command options', () => {
  it('default to a thousand students and three bad keys', () => {
    expect(parsedOptions('simulate', [])).toEqual({ students: 1_000, seed: '1', badKeys: 3 });
    const settings = simulationSettings({ DATA_DIR: '/tmp/sim', EVENT_STORE_URL: 'sqlite:/tmp/real.db' });
    expect(settings.events).toEqual({ engine: 'sqlite', file: '/tmp/sim/events.db' });
  });

  it('are parsed from the command line', () => {
    const args = ['--students', '20000', '--seed=seven', '--bad-keys', '0'];
    expect(parsedOptions('simulate', args)).toEqual({ students: 20_000, seed: 'seven', badKeys: 0 });
  });

  it.each([
    [['--students', '9'], /--students <count>' argument '9' is invalid. It must be a whole number from 10 to 100000/],
    [['--bad-keys', '-1'], /--bad-keys <count>' argument '-1' is invalid/],
    [['--bad-keys=many'], /--bad-keys <count>' argument 'many' is invalid/],
    [['folder'], /too many arguments/],
  ])('are rejected: %j', (args, message) => {
    expect(() => parsedOptions('simulate', args)).toThrow(message);
  });
});
