import type { Command } from 'commander';
import { wholeNumber } from '../cli/arguments.js';
import type { DemoOptions } from './run-demo.js';

export function addDemoCommand(cli: Command): void {
  cli
    .command('demo')
    .description('create a demo in its own folder (DATA_DIR, or ./data/demo) and serve it')
    .option('--keep', 'keep the demo that is in the folder', false)
    .option('--students <count>', 'number of students, 10 to 5000', wholeNumber(10, 5_000), 300)
    .option('--weeks <count>', 'weeks of history, 1 to 26', wholeNumber(1, 26), 4)
    .action(async (options: DemoOptions) => (await import('./run-demo.js')).runDemo(options));
}
