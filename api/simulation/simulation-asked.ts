import { parseArgs } from 'node:util';
import { Settings, WrongSetting } from '../platform/config/settings.js';

/** What is to be simulated. */
export interface SimulationAsked {
  /** with SQLite in the data folder alone */
  readonly settings: Settings;
  readonly students: number;
  /** the same seed makes the same people, who do the same at the same instants */
  readonly seed: string;
  /** questions of model tests whose key is wrong from the beginning */
  readonly badKeys: number;
}

/**
 * @param options what stands behind `npm run simulate --`
 * @throws WrongSetting
 */
export function simulationAsked(
  env: Readonly<Record<string, string | undefined>>,
  options: readonly string[],
): SimulationAsked {
  const { students, seed, 'bad-keys': badKeys } = optionsIn(options);
  // what is made up has no business in a store of somebody else's
  const settings = new Settings({ ...env, EVENT_STORE_URL: undefined, READ_STORE_URL: undefined });
  return {
    settings,
    students: within('--students', students, 10, 100_000),
    seed,
    badKeys: within('--bad-keys', badKeys, 0, 20),
  };
}

function optionsIn(options: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...options],
      options: {
        students: { type: 'string', default: '1000' },
        seed: { type: 'string', default: '1' },
        'bad-keys': { type: 'string', default: '3' },
      },
    });
    return values;
  } catch (error) {
    throw new WrongSetting('npm run simulate', `takes --students, --seed and --bad-keys: ${(error as Error).message}`);
  }
}

function within(name: string, value: string, min: number, max: number): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= min && number <= max) return number;
  throw new WrongSetting(name, `must be a whole number from ${min} to ${max}, not '${value}'`);
}
