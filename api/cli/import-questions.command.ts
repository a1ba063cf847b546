import type { Command } from 'commander';
import { path } from './arguments.js';

export function addImportQuestionsCommand(cli: Command): void {
  cli
    .command('import-questions')
    .description('add the questions of a CSV or JSON file')
    .argument('<file>', 'a file that ends in .csv or .json', path)
    .addHelpText('after', '\nExample: npm run import-questions -- questions.csv')
    .action(async (file: string) => (await import('./import-questions.js')).runImport(file));
}
