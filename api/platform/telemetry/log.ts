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

/** Logs one line per entry: JSON in production, plain text in development. Contains ids, but no personal data. */
export class Log extends ConsoleLogger {
  constructor(production: boolean) {
    super({
      json: production,
      colors: !production && process.stdout.isTTY === true,
      logLevels: ['log', 'warn', 'error', 'fatal'],
    });
  }

  override log(message: unknown, ...rest: unknown[]): void {
    if (!FRAMEWORK_CONTEXTS.has(String(rest.at(-1)))) super.log(message, ...rest);
  }
}
