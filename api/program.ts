import { WrongSetting } from './platform/config/settings.js';
import { StoreUnavailable, StoreUnusable } from './platform/event-store/event-store.js';

const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/** Aborted by the first SIGINT or SIGTERM; the program then ends with the exit code of that signal. */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      process.exitCode = EXIT_CODES[signal];
      stop.abort();
    });
  }
  return stop.signal;
}

/** The folder that people name files from: npm starts programs in the project's. */
export const callersFolder = (): string => process.env['INIT_CWD'] ?? process.cwd();

type Kind = abstract new (...given: never[]) => Error;

/**
 * Why a program can't go on: one line where somebody can mend it, all there is where nobody expected it.
 * @param expected kinds of errors that the program may meet besides those of settings, stores and ports
 */
function oneLine(error: unknown, ...expected: readonly Kind[]): string {
  const { code, port, message, address, hostname } = error as NodeJS.ErrnoException & {
    port?: number;
    address?: string;
    hostname?: string;
  };
  if (code === 'EADDRINUSE') return `PORT ${port} is taken by another program`;
  if (code === 'EACCES' && port !== undefined) return `PORT ${port} may not be opened by this user`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${address ?? hostname} is no address of this machine`;
  const isExpected = [WrongSetting, StoreUnusable, StoreUnavailable, ...expected].some((kind) => error instanceof kind);
  return isExpected ? message : String((error as Error)?.stack ?? error);
}

/** Ends the program with one line and exit code 1. */
export function fail(what: string, error: unknown, ...expected: readonly Kind[]): void {
  process.stderr.write(`${what}: ${oneLine(error, ...expected)}\n`);
  process.exitCode = 1;
}
