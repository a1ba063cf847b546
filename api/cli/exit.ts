import { WrongSetting } from '../platform/shared/wrong-setting.js';
import { StoreUnavailable, StoreUnusable } from '../platform/event-store/event-store.js';

/**
 * Exit codes of all commands (README, "Command line"). `negative`: a definite negative result, such as an altered log.
 * `failed`: wrong usage, or the command could not be completed. After a signal, the exit code is 128 plus its number.
 */
export const EXIT = { success: 0, negative: 1, failed: 2 } as const;

const SIGNAL_EXITS = { SIGINT: 130, SIGTERM: 143 } as const;

/** Time in ms for a stopped command to finish its current step. */
const STOP_MS_MAX = 8_000;

/**
 * Returns a signal that aborts on the first SIGINT or SIGTERM. The process then exits with the code of that signal
 * within 8 s.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      process.exitCode = SIGNAL_EXITS[signal];
      stop.abort();
      setTimeout(() => process.exit(), STOP_MS_MAX).unref();
    });
  }
  return stop.signal;
}

/**
 * Ends the process of a finished command after its output is written. Pending requests to an unresponsive store would
 * otherwise keep it running.
 */
export async function exitWhenWritten(): Promise<never> {
  await Promise.all([process.stdout, process.stderr].map(flush));
  process.exit();
}

const flush = (stream: NodeJS.WriteStream) => new Promise<void>((resolve) => void stream.write('', () => resolve()));

/** Ends the process without an error when the reader of stdout closes the pipe, as `head` does. */
export function exitOnClosedPipe(): void {
  process.stdout.on('error', exitAfter);
}

/** Keeps the process running when a reader of its output ends. */
export function surviveClosedPipe(): void {
  process.stdout.off('error', exitAfter);
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
}

function exitAfter(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') fail('The output can’t be written', error);
  process.exit();
}

type ErrorClass = abstract new (...args: never[]) => Error;

/**
 * Prints why a command failed and sets the exit code `failed`.
 * @param expected error classes with user-facing messages; other errors are printed with their stack
 */
export function fail(failure: string, error: unknown, ...expected: readonly ErrorClass[]): void {
  process.stderr.write(`${failure}: ${explain(error, expected)}\n`);
  process.exitCode = EXIT.failed;
}

interface SystemError extends NodeJS.ErrnoException {
  readonly port?: number;
  readonly address?: string;
  readonly hostname?: string;
}

const systemText = (message: string) => message.replace(/^\w+: /, '').replace(/, \w+( '.*)?$/, '');

function explain(error: unknown, expected: readonly ErrorClass[]): string {
  const { code, syscall, path, port, address, hostname, message } = (error ?? {}) as SystemError;
  if (code === 'EADDRINUSE') return `PORT ${port} is taken by another program`;
  if (code === 'EACCES' && port !== undefined) return `PORT ${port} may not be opened by this user`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST ${address ?? hostname} is not an address of this machine`;
  const isExpected = [WrongSetting, StoreUnusable, StoreUnavailable, ...expected].some((kind) => error instanceof kind);
  if (isExpected) return message;
  // format: "ENOENT: no such file or directory, open '/tmp/x'"
  if (syscall && code) return path ? `${path} can’t be used: ${systemText(message)}` : systemText(message);
  return String((error as Error | undefined)?.stack ?? error);
}

/** Stops a program cleanly at the end of its terminal; a SIGHUP of a service manager does not stop it. */
export function endWithTerminal(program: Pick<NodeJS.Process, 'on' | 'kill' | 'pid' | 'stdin'>): void {
  program.on('SIGHUP', () => program.stdin.isTTY && program.kill(program.pid, 'SIGTERM'));
}
