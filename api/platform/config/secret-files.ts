import { readFileSync } from 'node:fs';
import { WrongSetting } from '../shared/wrong-setting.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Settings that are or contain a key or a password. */
const SECRETS = [
  'MASTER_KEY',
  'ADMIN_PASSWORD',
  'EVENT_STORE_URL',
  'READ_STORE_URL',
  'REDIS_URL',
  'SMTP_URL',
  'OLD_MASTER_KEY',
  'OLD_EVENT_STORE_URL',
  'OLD_READ_STORE_URL',
];

/**
 * Reads secrets from files, as Docker and Kubernetes mount them: `{VARIABLE}_FILE` contains the name of a file. Returns
 * the environment with the secrets in their own variables and without the file names.
 * @throws WrongSetting if a file cannot be read or is empty, or if a secret is set in both ways
 */
export function withSecretFiles(env: Environment): Environment {
  const result: Record<string, string | undefined> = { ...env };
  for (const name of SECRETS) {
    const variable = `${name}_FILE`;
    const file = env[variable]?.trim();
    delete result[variable];
    if (!file) continue;
    if (env[name]?.trim()) throw new WrongSetting(name, `and ${variable} are both set; set one of them`);
    result[name] = secretIn(variable, file);
  }
  return result;
}

function secretIn(variable: string, file: string): string {
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new WrongSetting(variable, `names a file that can't be read: ${(error as Error).message}`);
  }
  if (!secret) throw new WrongSetting(variable, `names an empty file: ${file}`);
  return secret;
}
