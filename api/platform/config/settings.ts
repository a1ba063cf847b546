import { isAbsolute, resolve } from 'node:path';
import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX } from '../../contracts/http/limits.js';

/** A setting that can't be right; its message is the one line that stops the start. */
export class WrongSetting extends Error {
  constructor(name: string, why: string) {
    super(`${name} ${why}`);
    this.name = 'WrongSetting';
  }
}

export type ProcessRole = 'all' | 'api' | 'projections';
export type WeightName = 'live' | 'practice' | 'quiz';

/** Everything that the environment decides (api-beyond-spec, Environment), checked. */
export class Settings {
  readonly port: number;
  readonly dataDir: string;
  readonly eventFile: string;
  readonly readModelFile: string;
  readonly role: ProcessRole;
  readonly production: boolean;
  /** undefined: made and kept in the data folder */
  readonly masterKey: Buffer | undefined;
  readonly adminUsername: string;
  /** undefined: made and printed once at first start */
  readonly adminPassword: string | undefined;
  readonly examTimeZone: string;
  readonly leaderboardWeights: Readonly<Record<WeightName, number>>;
  /** origin that pages come from; undefined: the request's own host */
  readonly publicOrigin: string | undefined;
  readonly ratePerAddress: number;
  readonly trustProxy: boolean;

  /** @throws WrongSetting */
  constructor(env: Readonly<Record<string, string | undefined>>) {
    const given = (name: string) => env[name]?.trim() || undefined;
    this.port = wholeNumber('PORT', given('PORT') ?? '3000', 0, 65_535);
    this.dataDir = resolve(given('DATA_DIR') ?? 'data');
    this.eventFile = sqliteFile('EVENT_STORE_URL', given('EVENT_STORE_URL'), this.dataDir, 'events.db');
    this.readModelFile = sqliteFile('READ_STORE_URL', given('READ_STORE_URL'), this.dataDir, 'read-models.db');
    this.role = oneOf('ROLE', given('ROLE') ?? 'all', ['all']);
    this.production = (given('NODE_ENV') ?? 'production') === 'production';
    this.masterKey = masterKey(given('MASTER_KEY'));
    this.adminUsername = lengthWithin('ADMIN_USERNAME', given('ADMIN_USERNAME') ?? 'admin', 1, USERNAME_MAX);
    this.adminPassword = adminPassword(given('ADMIN_PASSWORD'));
    this.examTimeZone = timeZone(given('EXAM_TIME_ZONE') ?? 'Asia/Dhaka');
    this.leaderboardWeights = weights(given('LEADERBOARD_WEIGHTS') ?? 'live=3,practice=1,quiz=0');
    this.publicOrigin = origin(given('PUBLIC_URL'));
    this.ratePerAddress = wholeNumber(
      'RATE_LIMIT_PER_ADDRESS',
      given('RATE_LIMIT_PER_ADDRESS') ?? '300',
      1,
      1_000_000_000,
    );
    this.trustProxy = /^(true|1)$/.test(
      oneOf('TRUST_PROXY', given('TRUST_PROXY') ?? 'false', ['true', 'false', '1', '0']),
    );
  }
}

function wholeNumber(name: string, value: string, min: number, max: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw new WrongSetting(name, `must be a whole number from ${min} to ${max}, not '${value}'`);
  }
  return number;
}

function oneOf<Value extends string>(name: string, value: string, allowed: readonly Value[]): Value {
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new WrongSetting(name, `must be one of ${allowed.join(', ')}, not '${value}'`);
  return found;
}

function sqliteFile(name: string, url: string | undefined, dataDir: string, file: string): string {
  if (url === undefined || url === 'sqlite:') return resolve(dataDir, file);
  if (!url.startsWith('sqlite:')) throw new WrongSetting(name, `must start with sqlite: (got '${url.split(':')[0]}:')`);
  const path = url.slice('sqlite:'.length);
  return isAbsolute(path) ? path : resolve(dataDir, path);
}

function masterKey(text: string | undefined): Buffer | undefined {
  if (text === undefined) return undefined;
  const key = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64');
  if (key.length !== 32) throw new WrongSetting('MASTER_KEY', 'must be 32 bytes as base64 or 64 hex digits');
  return key;
}

function adminPassword(text: string | undefined): string | undefined {
  return text === undefined ? undefined : lengthWithin('ADMIN_PASSWORD', text, PASSWORD_MIN, PASSWORD_MAX);
}

function lengthWithin(name: string, text: string, min: number, max: number): string {
  if (text.length < min || text.length > max) {
    throw new WrongSetting(name, `must have from ${min} to ${max} characters`);
  }
  return text;
}

function timeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw new WrongSetting('EXAM_TIME_ZONE', `must name a time zone such as Asia/Dhaka, not '${name}'`);
  }
}

function weights(text: string): Readonly<Record<WeightName, number>> {
  const found: Record<WeightName, number> = { live: 3, practice: 1, quiz: 0 };
  for (const part of text.split(',')) {
    const match = /^\s*(live|practice|quiz)\s*=\s*(\d+(?:\.\d{1,2})?)\s*$/.exec(part);
    if (!match) {
      throw new WrongSetting('LEADERBOARD_WEIGHTS', `must look like live=3,practice=1,quiz=0, not '${text}'`);
    }
    found[match[1] as WeightName] = Number(match[2]);
  }
  return found;
}

function origin(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new WrongSetting('PUBLIC_URL', `must be an http or https address, not '${url}'`);
  }
  return new URL(url).origin;
}
