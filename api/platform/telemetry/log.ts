import { ConsoleLogger } from '@nestjs/common';

/** Contexts of Nest's messages about modules and routes, which operators do not need. */
const FRAMEWORK_CONTEXTS = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
  'WebSocketsController',
]);

/** Number of lines that this process logged, by level. */
export const loggedLines = { log: 0, warn: 0, error: 0, fatal: 0 };

/**
 * Logs one line per entry: JSON in production, plain text in development. Contains ids and the addresses of rejected
 * callers, and no other personal data except mails that there is no mail server for.
 */
export class Log extends ConsoleLogger {
  constructor(production: boolean) {
    super({
      json: production,
      flattenParams: true,
      colors: !production && process.stdout.isTTY === true,
      logLevels: ['log', 'warn', 'error', 'fatal'],
    });
  }

  override log(message: unknown, ...rest: unknown[]): void {
    if (FRAMEWORK_CONTEXTS.has(String(rest.at(-1)))) return;
    loggedLines.log += 1;
    super.log(message, ...rest);
  }

  override warn(message: unknown, ...rest: unknown[]): void {
    loggedLines.warn += 1;
    super.warn(message, ...rest);
  }

  override error(message: unknown, ...rest: unknown[]): void {
    loggedLines.error += 1;
    super.error(message, ...rest);
  }

  override fatal(message: unknown, ...rest: unknown[]): void {
    loggedLines.fatal += 1;
    super.fatal(message, ...rest);
  }
}
