import { randomUUID } from 'node:crypto';

/** Engines that require a server, and the environment variable with its URL. */
const SERVERS = { MongoDB: 'MONGODB_URL', Redis: 'REDIS_URL', KurrentDB: 'KURRENTDB_URL' } as const;
type Engine = keyof typeof SERVERS;

/** Returns the URL of the server, or undefined if there is none. */
export const serverUrl = (engine: Engine): string | undefined => process.env[SERVERS[engine]] || undefined;

/** Returns the URL of a separate database for one test on the same server. */
export function ownDatabase(url: string): string {
  const [, servers, options = ''] = /^([^:]+:\/\/[^/?]+)(?:\/[^?]*)?(\?.*)?$/.exec(url)!;
  return `${servers}/contract-${randomUUID()}${options}`;
}

/** Prints which engines the contracts run on, before and after all tests (jest's globalSetup and globalTeardown). */
export default function printEngines(): void {
  const servers = Object.entries(SERVERS).map(([engine, variable]) =>
    serverUrl(engine as Engine) ? `  ${engine}: on the server of ${variable}` : `  ${engine}: no server (${variable})`,
  );
  // Uses stderr, since stdout may contain jest's results
  process.stderr.write(['', 'Contracts run on', '  SQLite', ...servers, '', ''].join('\n'));
}
