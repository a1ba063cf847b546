import { ConsoleLogger } from '@nestjs/common';

/** Nest's messages about its modules and routes, which operators do not need. */
const FRAMEWORK = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
  'WebSocketsController',
]);

/** One line for each entry: JSON in production, plain text in development. No personal data, only ids. */
export class Log extends ConsoleLogger {
  constructor(production: boolean) {
    super({
      json: production,
      colors: !production && process.stdout.isTTY === true,
      logLevels: ['log', 'warn', 'error', 'fatal'],
    });
  }

  override log(message: unknown, ...rest: unknown[]): void {
    if (!FRAMEWORK.has(String(rest.at(-1)))) super.log(message, ...rest);
  }
}
