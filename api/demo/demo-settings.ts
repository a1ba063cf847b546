import { parseArgs } from 'node:util';
import { Settings, WrongSetting } from '../platform/config/settings.js';

const FOLDER = './data/demo';

/** What a demo is to be like. */
export interface DemoAsked {
  readonly settings: Settings;
  /** go on with the demo that is there, if it is whole */
  readonly keep: boolean;
  readonly students: number;
  readonly weeks: number;
}

/**
 * The settings of every server, but for a data folder and stores of the demo's own.
 * @param options what stands behind `npm run demo --`
 * @throws WrongSetting
 */
export function demoAsked(env: Readonly<Record<string, string | undefined>>, options: readonly string[]): DemoAsked {
  const { keep, students, weeks } = optionsIn(options);
  const settings = new Settings({
    ...env,
    NODE_ENV: 'development',
    DATA_DIR: env.DATA_DIR ?? FOLDER,
    // a demo's events have no business in a store of somebody else's
    EVENT_STORE_URL: undefined,
    READ_STORE_URL: undefined,
  });
  return {
    settings,
    keep,
    students: within('--students', students, 10, 5_000),
    weeks: within('--weeks', weeks, 1, 26),
  };
}

function optionsIn(options: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...options],
      options: {
        keep: { type: 'boolean', default: false },
        students: { type: 'string', default: '300' },
        weeks: { type: 'string', default: '4' },
      },
    });
    return values;
  } catch (error) {
    throw new WrongSetting('npm run demo', `takes --keep, --students and --weeks: ${(error as Error).message}`);
  }
}

function within(name: string, value: string, min: number, max: number): number {
  const number = Number(value);
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  throw new WrongSetting(name, `must be a whole number from ${min} to ${max}, not '${value}'`);
}
