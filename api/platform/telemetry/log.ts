import { ConsoleLogger } from '@nestjs/common';

/** Nest's own account of how it puts itself together, of no use to who runs the server. */
const FRAMEWORK = new Set([
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
  'NestApplication',
  'WebSocketsController',
]);

/** One line an entry: JSON in production, plain to a person at a terminal. No personal data: ids at the most. */
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
