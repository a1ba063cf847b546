import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { OLD_SETTING_NAMES, SETTING_NAMES } from './setting-names.js';
import { WrongSetting } from '../shared/wrong-setting.js';

const NAMES = new Set<string>([...SETTING_NAMES, ...OLD_SETTING_NAMES]);
const settingOf = (name: string) => name.replace(/_FILE$/, '');

/** A `.env` file whose settings were added to the environment. */
export interface EnvFile {
  readonly path: string;
  /** Names in the file that are no settings. */
  readonly ignored: readonly string[];
}

/**
 * Adds the settings and the `OTEL_…` variables of the file `.env` in a folder to the environment. A setting that the
 * environment has, itself or as `…_FILE`, hides both forms in the file. Returns undefined if there is no file.
 * @throws WrongSetting if the file cannot be read, or sets a variable that Node reads before it
 */
export function loadEnvFile(folder: string, env: NodeJS.ProcessEnv): EnvFile | undefined {
  const path = resolve(folder, '.env');
  const variables = readVariables(path);
  if (!variables) return undefined;
  const hidden = new Set(Object.keys(env).map(settingOf));
  const ignored: string[] = [];
  for (const [name, value] of Object.entries(variables)) {
    if (name.startsWith('NODE_') && !NAMES.has(name)) {
      throw new WrongSetting(
        name,
        `has no effect in ${path}, because Node reads it at its start; set it in the environment`,
      );
    }
    if (!NAMES.has(settingOf(name)) && !name.startsWith('OTEL_')) ignored.push(name);
    else if (!hidden.has(settingOf(name))) env[name] = value;
  }
  return { path, ignored };
}

function readVariables(path: string): NodeJS.Dict<string> | undefined {
  try {
    return parseEnv(readFileSync(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new WrongSetting('.env', `can't be read: ${(error as Error).message}`);
  }
}
