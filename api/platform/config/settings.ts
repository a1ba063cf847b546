import { isIP } from 'node:net';
import { dirname, resolve } from 'node:path';
import type { Weighing } from '../../contracts/events/attempt.events.js';
import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MAX } from '../../contracts/http/limits.js';
import { trustedHops, trustedNetworks, type TrustedProxy } from '../http/forwarded.js';
import { operatorFrom, type Operator } from './operator.js';
import { withSecretFiles, type Environment } from './secret-files.js';
import type { SettingName } from './setting-names.js';
import { WrongSetting } from '../shared/wrong-setting.js';

/** Role of a process. `all`: commands and projections. The others require shared read models and Redis. */
export type ProcessRole = 'all' | 'api' | 'projections';
/** Location of the event store. */
export type EventStorePlace = SqlitePlace | { readonly engine: 'kurrentdb'; readonly url: string };
/** Location of the read models and the vault. */
export type ReadStorePlace = SqlitePlace | { readonly engine: 'mongodb'; readonly url: string };
interface SqlitePlace {
  readonly engine: 'sqlite';
  readonly file: string;
}

/** Validated settings from the environment. */
export class Settings {
  readonly port: number;
  /** Address that the server listens on. */
  readonly host: string;
  readonly dataDir: string;
  /** Folder of the pictures; shared by all processes. */
  readonly picturesDir: string;
  readonly events: EventStorePlace;
  readonly readModels: ReadStorePlace;
  /** URL of Redis; undefined if there is only one process. */
  readonly redisUrl: string | undefined;
  readonly role: ProcessRole;
  readonly production: boolean;
  /** Key of the vault; if undefined, it is created and stored in the data folder. */
  readonly masterKey: Buffer | undefined;
  readonly adminUsername: string;
  /** Password of the first admin; if undefined, it is generated and printed on first start. */
  readonly adminPassword: string | undefined;
  readonly examTimeZone: string;
  readonly leaderboardWeights: Readonly<Record<Weighing, number>>;
  /** Organisation that visitors see on the landing page; undefined: none. */
  readonly operator: Operator | undefined;
  /** Origin of the pages; undefined: the host of the request. */
  readonly publicOrigin: string | undefined;
  /** URL of the mail server; if undefined, mails are printed. */
  readonly smtpUrl: string | undefined;
  /** Sender of mails, for example `Meritlist <no-reply@example.org>`. */
  readonly mailFrom: string;
  readonly ratePerAddress: number;
  /** Maximum number of open connections without a session per address. */
  readonly connectionsPerAddress: number;
  /** Proxies whose X-Forwarded-For is trusted; undefined: none. */
  readonly trustProxy: TrustedProxy | undefined;
  /** True if TRUST_PROXY is a number. */
  readonly trustsProxyCount: boolean;
  /** True if traces are exported. OpenTelemetry reads the endpoint and other options from its own variables. */
  readonly traces: boolean;

  /** @throws WrongSetting */
  constructor(environment: Environment) {
    const env = withSecretFiles(environment);
    const value = (name: SettingName) => env[name]?.trim() || undefined;
    this.port = wholeNumber('PORT', value('PORT') ?? '3000', 0, 65_535);
    const mode = oneOf('NODE_ENV', value('NODE_ENV') ?? 'production', ['production', 'development', 'test']);
    this.production = mode === 'production';
    this.host = host(value('HOST') ?? (mode === 'development' ? '127.0.0.1' : '0.0.0.0'));
    this.dataDir = resolve(value('DATA_DIR') ?? 'data');
    this.picturesDir = resolve(this.dataDir, value('PICTURES_DIR') ?? 'pictures');
    this.events = eventStorePlace('EVENT_STORE_URL', value('EVENT_STORE_URL'), this.dataDir);
    this.readModels = readStorePlace('READ_STORE_URL', value('READ_STORE_URL'), this.dataDir);
    this.redisUrl = redisUrl(value('REDIS_URL'));
    this.role = oneOf('ROLE', value('ROLE') ?? 'all', ['all', 'api', 'projections']);
    this.masterKey = masterKey('MASTER_KEY', value('MASTER_KEY'));
    this.checkSharing();
    this.adminUsername = lengthWithin('ADMIN_USERNAME', value('ADMIN_USERNAME') ?? 'admin', 1, USERNAME_MAX);
    this.adminPassword = adminPassword(value('ADMIN_PASSWORD'));
    this.examTimeZone = timeZone(value('EXAM_TIME_ZONE') ?? 'Asia/Dhaka');
    this.leaderboardWeights = weights(value('LEADERBOARD_WEIGHTS') ?? 'live=3,practice=1,quiz=0');
    this.operator = operatorFrom(value);
    this.publicOrigin = origin(value('PUBLIC_URL'));
    this.smtpUrl = smtpUrl(value('SMTP_URL'));
    this.mailFrom = value('MAIL_FROM')
      ? sender(value('MAIL_FROM')!)
      : `"${this.operator?.name.replace(/["\\]/g, '') ?? 'Meritlist'}" <no-reply@${hostOf(this.publicOrigin) ?? 'localhost'}>`;
    this.ratePerAddress = wholeNumber(
      'RATE_LIMIT_PER_ADDRESS',
      value('RATE_LIMIT_PER_ADDRESS') ?? '300',
      1,
      1_000_000_000,
    );
    this.connectionsPerAddress = wholeNumber(
      'CONNECTIONS_PER_ADDRESS',
      value('CONNECTIONS_PER_ADDRESS') ?? '1000',
      1,
      1_000_000_000,
    );
    this.trustProxy = trustedProxy(value('TRUST_PROXY') ?? '0');
    this.trustsProxyCount = /^[1-9]$/.test(value('TRUST_PROXY') ?? '0');
    const collectors = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] as const;
    const hasCollector = collectors.map((name) => isWebAddress(name, env[name]?.trim() || undefined)).includes(true);
    this.traces = hasCollector && env['OTEL_SDK_DISABLED']?.trim().toLowerCase() !== 'true';
  }

  /** True if several processes may use the same read models. */
  get shared(): boolean {
    return this.readModels.engine !== 'sqlite';
  }

  /** True if cookies are restricted to HTTPS. */
  get secure(): boolean {
    return this.publicOrigin?.startsWith('https:') ?? false;
  }

  private checkSharing(): void {
    if (this.shared && !this.masterKey) {
      throw new WrongSetting('MASTER_KEY', 'must be set, the same in every process, when READ_STORE_URL is not SQLite');
    }
    if (this.role === 'all') return;
    if (!this.shared) throw new WrongSetting('ROLE', `${this.role} needs READ_STORE_URL to be mongodb://…, not SQLite`);
    if (!this.redisUrl) throw new WrongSetting('REDIS_URL', `must be set when ROLE is ${this.role}`);
  }
}

/** Validates a local address or host name. */
function host(text: string): string {
  if (isIP(text) || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text)) return text;
  throw new WrongSetting('HOST', `must be an address or a name without port, such as 127.0.0.1, not '${text}'`);
}

function wholeNumber(name: string, value: string, min: number, max: number): number {
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < min || number > max) {
    throw new WrongSetting(name, `must be a whole number from ${min} to ${max}, not '${value}'`);
  }
  return number;
}

/** Parses the trusted proxies. Cannot trust all addresses, since clients could then forge the header. */
function trustedProxy(text: string): TrustedProxy | undefined {
  if (text === 'false' || text === '0') return undefined;
  const trusted = /^[1-9]$/.test(text)
    ? trustedHops(Number(text))
    : trustedNetworks(text.split(',').map((network) => network.trim()));
  if (trusted) return trusted;
  throw new WrongSetting(
    'TRUST_PROXY',
    `must be a number of proxies such as 1, or their networks such as 10.0.0.0/8, not '${text}'`,
  );
}

function oneOf<Value extends string>(name: string, value: string, allowed: readonly Value[]): Value {
  const match = allowed.find((candidate) => candidate === value);
  if (match === undefined) throw new WrongSetting(name, `must be one of ${allowed.join(', ')}, not '${value}'`);
  return match;
}

/**
 * Parses the location of the event store.
 * @param name name of the setting in errors @param folder base of relative file names @throws WrongSetting
 */
export function eventStorePlace(name: string, url: string | undefined, folder: string): EventStorePlace {
  if (hasScheme(url, 'kurrentdb', 'kurrentdb+discover', 'esdb', 'esdb+discover')) return { engine: 'kurrentdb', url };
  return sqlitePlace(name, 'kurrentdb:// or esdb://', url, resolve(folder, 'events.db'));
}

/** Parses the location of the read models and the vault. @throws WrongSetting */
export function readStorePlace(name: string, url: string | undefined, folder: string): ReadStorePlace {
  if (hasScheme(url, 'mongodb', 'mongodb+srv')) return { engine: 'mongodb', url };
  return sqlitePlace(name, 'mongodb://', url, resolve(folder, 'read-models.db'));
}

function redisUrl(url: string | undefined): string | undefined {
  if (url === undefined || hasScheme(url, 'redis', 'rediss')) return url;
  throw new WrongSetting('REDIS_URL', `must start with redis:// or rediss:// ${schemeOf(url)}`);
}

function smtpUrl(url: string | undefined): string | undefined {
  if (url === undefined) return url;
  if (hasScheme(url, 'smtp', 'smtps') && URL.canParse(url)) return url;
  throw new WrongSetting('SMTP_URL', `must start with smtp:// or smtps:// and name a mail server ${schemeOf(url)}`);
}

/** Validates an address, with or without a name before it. */
function sender(text: string): string {
  if (/^(?:[^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/.test(text)) return text;
  throw new WrongSetting('MAIL_FROM', `must look like Meritlist <no-reply@example.org>, not '${text}'`);
}

function sqlitePlace(name: string, otherName: string, url: string | undefined, standard: string): SqlitePlace {
  if (url === undefined || url === 'sqlite:') return { engine: 'sqlite', file: standard };
  if (!url.startsWith('sqlite:'))
    throw new WrongSetting(name, `must start with sqlite: or ${otherName} ${schemeOf(url)}`);
  return { engine: 'sqlite', file: resolve(dirname(standard), url.slice('sqlite:'.length)) };
}

/** Returns whether the URL has one of these schemes. */
function hasScheme(url: string | undefined, ...schemes: readonly string[]): url is string {
  return (
    url !== undefined && schemes.some((scheme) => url.startsWith(`${scheme}://`) && url.length > scheme.length + 3)
  );
}

/** Shows only the URL scheme, because the rest may contain a password. */
const schemeOf = (url: string): string => `(got '${url.split(':')[0]}:')`;

/** Parses a key. @throws WrongSetting */
export function masterKey(name: string, text: string | undefined): Buffer | undefined {
  if (text === undefined) return undefined;
  const key = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? 'hex' : 'base64');
  if (key.length !== 32) throw new WrongSetting(name, 'must be 32 bytes as base64 or 64 hex digits');
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

function weights(text: string): Readonly<Record<Weighing, number>> {
  const parsed: Record<Weighing, number> = { live: 3, practice: 1, quiz: 0 };
  for (const part of text.split(',')) {
    const match = /^\s*(live|practice|quiz)\s*=\s*(\d+(?:\.\d{1,2})?)\s*$/.exec(part);
    if (!match) {
      throw new WrongSetting('LEADERBOARD_WEIGHTS', `must look like live=3,practice=1,quiz=0, not '${text}'`);
    }
    parsed[match[1] as Weighing] = Number(match[2]);
  }
  return parsed;
}

const hostOf = (url: string | undefined): string | undefined => url && new URL(url).hostname;

function isWebAddress(name: string, url: string | undefined): boolean {
  if (url === undefined) return false;
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return true;
  throw new WrongSetting(name, `must be an http or https address, not '${url}'`);
}

/** Parses the origin of the pages, which are served at the root of a host. @throws WrongSetting */
function origin(url: string | undefined): string | undefined {
  if (!isWebAddress('PUBLIC_URL', url)) return undefined;
  const { protocol, host: address, origin: parsed, href } = new URL(url!);
  if (href === `${protocol}//${address}/`) return parsed;
  throw new WrongSetting(
    'PUBLIC_URL',
    `must be a scheme and a host without path, user or query, such as ${protocol}//${address}`,
  );
}
