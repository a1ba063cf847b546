import { Command, CommanderError } from 'commander';
import { WrongSetting } from '../platform/shared/wrong-setting.js';
import { VERSION } from '../platform/version.js';
import { addDoctorCommand } from '../doctor/doctor.command.js';
import { addDemoCommand } from '../demo/demo.command.js';
import { addExportCommand } from '../export/export.command.js';
import { addReplayCommand } from '../replay/replay.command.js';
import { addTimeZoneCommand } from '../scores/time-zone.command.js';
import { addSimulateCommand } from '../simulation/simulate.command.js';
import { UsageError, optionWithoutValue, path } from './arguments.js';
import { useEnvFile } from './command-settings.js';
import { EXIT, fail } from './exit.js';
import type { MigrationOptions } from './migration-plan.js';

/** Commands in the order of `--help`. Each one defines its options here and loads its implementation when it runs. */
const ADD_COMMANDS = [
  addStartCommand,
  addDemoCommand,
  addImportQuestionsCommand,
  addExportCommand,
  addReplayCommand,
  addDoctorCommand,
  addVerifyCommand,
  addBackupCommand,
  addRestoreCommand,
  addRebuildCommand,
  addMigrateCommand,
  addTimeZoneCommand,
  addResetAdminCommand,
  addSimulateCommand,
  addOpenApiCommand,
];

/** Commands that use no existing data. */
const WITHOUT_ENV_FILE = ['demo', 'simulate', 'openapi'];

/** Creates the command line interface. Every command rejects unknown options and unexpected arguments. */
export function createCli(): Command {
  const cli = new Command('meritlist')
    .description(
      'Runs Meritlist and its tools. Settings come from environment variables, such as DATA_DIR, and from .env in the working directory (see README.md).',
    )
    .version(VERSION)
    .exitOverride()
    .addHelpText(
      'after',
      `
Each command is also an npm script: npm run backup -- --help
Exit codes: 0 success, 1 negative result (verify: the log was altered), 2 wrong usage or the work could not be done.`,
    );
  for (const add of ADD_COMMANDS) add(cli);
  for (const command of cli.commands) {
    command.showHelpAfterError(`Usage: meritlist ${command.name()} ${command.usage()}`);
  }
  return cli.showHelpAfterError('Usage: meritlist [command] --help');
}

/** Runs one command until it ends, and sets the exit code of the process. */
export async function runCli(cli: Command, words: readonly string[]): Promise<void> {
  let running = cli;
  cli.hook('preAction', (_, command) => {
    running = command;
    const option = optionWithoutValue(command, words);
    if (option !== undefined) command.error(`error: option '${option}' argument missing`);
    if (!WITHOUT_ENV_FILE.includes(command.name())) useEnvFile();
  });
  try {
    await cli.parseAsync(words, { from: 'user' });
  } catch (error) {
    if (error instanceof WrongSetting) fail(`meritlist ${running.name()} can’t run`, error);
    else if (error instanceof UsageError) process.exitCode = exitCodeOf(() => running.error(`error: ${error.message}`));
    else process.exitCode = exitCodeOf(() => rethrow(error));
  }
}

/** Returns the exit code of an error thrown by commander, which has already printed the message. */
function exitCodeOf(throwing: () => never): number {
  try {
    return throwing();
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? EXIT.success : EXIT.failed;
  }
}

function rethrow(error: unknown): never {
  throw error;
}

function addStartCommand(cli: Command): void {
  cli
    .command('start')
    .description('start the server')
    .option('--development', 'as with NODE_ENV=development: listen on 127.0.0.1 and show mails on /api/outbox')
    .action(async ({ development = false }: { development?: boolean }) => {
      const { runStart } = await import('./start.js');
      await runStart(development ? { ...process.env, NODE_ENV: 'development' } : process.env);
    });
}

function addImportQuestionsCommand(cli: Command): void {
  cli
    .command('import-questions')
    .description('add the questions of a CSV or JSON file')
    .argument('<file>', 'a file that ends in .csv or .json', path)
    .addHelpText('after', '\nExample: npm run import-questions -- questions.csv')
    .action(async (file: string) => (await import('./import-questions.js')).runImport(file));
}

interface VerifyOptions {
  readonly receipt?: string;
  readonly anchor?: string;
  readonly key?: string;
}

function addVerifyCommand(cli: Command): void {
  cli
    .command('verify')
    .description('check that no event or picture was altered or removed, and that no event was added or reordered')
    .option('--anchor <file>', 'compare the seals in this file with those of the log, and append the latest one', path)
    .option('--receipt <file>', 'check a receipt instead of the log', path)
    .option('--key <key>', 'with --receipt: the public key of the seals')
    .addHelpText('after', '\nExit codes: 0 verified, 1 altered, 2 could not be checked')
    .action(async ({ receipt, anchor, key }: VerifyOptions) => {
      if (key !== undefined && receipt === undefined) throw new UsageError('--key requires --receipt');
      const { runVerify } = await import('./verify.js');
      await runVerify({ receipt, anchor, key });
    });
}

function addBackupCommand(cli: Command): void {
  cli
    .command('backup')
    .description('copy the events, the account keys and the pictures into a folder (the server may be running)')
    .argument('<directory>', 'a new or empty folder', path)
    .addHelpText('after', '\nExample: npm run backup -- backups/monday')
    .action(async (directory: string) => (await import('./backup.js')).runBackup(directory));
}

function addRestoreCommand(cli: Command): void {
  cli
    .command('restore')
    .description('replace the data of a stopped server with a backup')
    .argument('<directory>', 'a folder written by the backup command', path)
    .option('--erasures <file>', 'ids of accounts to delete again, one per line: erasures.txt of a later backup', path)
    .addHelpText('after', '\nExample: npm run restore -- backups/monday')
    .action(async (directory: string, { erasures }: { erasures?: string }) =>
      (await import('./restore.js')).runRestore(directory, erasures),
    );
}

function addRebuildCommand(cli: Command): void {
  cli
    .command('rebuild')
    .description('rebuild read models from the events (the server may be running)')
    .argument('[names...]', 'the read models to rebuild')
    .option('--all', 'rebuild all of them')
    .addHelpText('after', '\nExample: npm run rebuild -- mistakes contributions')
    .action(async (names: string[], { all = false }: { all?: boolean }) =>
      (await import('./rebuild.js')).runRebuild(names, all),
    );
}

function addMigrateCommand(cli: Command): void {
  cli
    .command('migrate')
    .description('copy events, vault and pictures to other stores; stop the server first')
    .option('--from <url>', 'where the events are: sqlite:FILE, kurrentdb://… (or OLD_EVENT_STORE_URL)')
    .option('--to <url>', 'destination of the events (or EVENT_STORE_URL)')
    .option('--vault-from <url>', 'where the vault is: sqlite:FILE, mongodb://… (or OLD_READ_STORE_URL)')
    .option('--vault-only', 'do not copy events')
    .option('--vault-master-key-file <file>', 'file with the MASTER_KEY of the old vault (or OLD_MASTER_KEY)')
    .addHelpText(
      'after',
      `
Pictures are copied from OLD_PICTURES_DIR (or the folder next to the events) to PICTURES_DIR.

Example: npm run migrate -- --from sqlite:data/events.db --to kurrentdb://db.example.org:2113`,
    )
    .action(async (options: MigrationOptions) => (await import('./migrate.js')).runMigrate(options));
}

function addResetAdminCommand(cli: Command): void {
  cli
    .command('reset-admin')
    .description('set a new password for the admin and end all their sessions (the server may be running)')
    .addHelpText(
      'after',
      `
Asks for the new password. An empty answer generates one and prints it once; without a terminal, the first line of the
input is the password.`,
    )
    .action(async () => (await import('./reset-admin.js')).runResetAdmin());
}

function addOpenApiCommand(cli: Command): void {
  cli
    .command('openapi')
    .description('print the OpenAPI document of the API')
    .option('--output <file>', 'write it to a file instead of stdout', path)
    .action(async ({ output }: { output?: string }) => (await import('./openapi.js')).runOpenApi(output));
}
