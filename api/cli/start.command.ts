import type { Command } from 'commander';

export function addStartCommand(cli: Command): void {
  cli
    .command('start')
    .description('start the server')
    .option('--development', 'as with NODE_ENV=development: listen on 127.0.0.1 and show mails on /api/outbox')
    .action(async ({ development = false }: { development?: boolean }) => {
      const { runStart } = await import('./start.js');
      await runStart(development ? { ...process.env, NODE_ENV: 'development' } : process.env);
    });
}
