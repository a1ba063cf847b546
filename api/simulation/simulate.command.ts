import type { Command } from 'commander';
import { wholeNumber } from '../cli/arguments.js';
import type { SimulateOptions } from './run-simulation.js';

export function addSimulateCommand(cli: Command): void {
  cli
    .command('simulate')
    .description('write the simulated history of four weeks into an empty DATA_DIR, and print who can log in as JSON')
    .option('--students <count>', 'number of students, 10 to 100000', wholeNumber(10, 100_000), 1_000)
    .option('--seed <text>', 'the same seed generates the same history', '1')
    .option('--bad-keys <count>', 'number of questions with a wrong key, 0 to 20', wholeNumber(0, 20), 3)
    .action(async (options: SimulateOptions) => (await import('./run-simulation.js')).runSimulation(options));
}
