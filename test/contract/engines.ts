import { randomUUID } from 'node:crypto';

/** What the contracts run on besides what every machine has, and the variable that names a server of it. */
const SERVERS = { MongoDB: 'MONGODB_URL', Redis: 'REDIS_URL', KurrentDB: 'KURRENTDB_URL' } as const;
type Engine = keyof typeof SERVERS;

/** Of a server to run on; undefined: there is none. */
export const serverUrl = (engine: Engine): string | undefined => process.env[SERVERS[engine]] || undefined;

/** A database of its own on the same server. */
export function ownDatabase(url: string): string {
  const [, servers, options = ''] = /^([^:]+:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(url)!;
  return `${servers}/contract-${randomUUID()}${options}`;
}

/** Names what the contracts run on, before and after all of them: jest's globalSetup and globalTeardown. */
export default function tellEngines(): void {
  const servers = Object.entries(SERVERS).map(([engine, variable]) =>
    serverUrl(engine as Engine) ? `  ${engine}: on the server of ${variable}` : `  ${engine}: no server (${variable})`,
  );
  // not to stdout, where jest may be writing its results
  process.stderr.write(['', 'Contracts run on', '  SQLite', ...servers, '', ''].join('\n'));
}
