import { Command, CommanderError } from 'commander';
import { WrongSetting } from '../platform/shared/wrong-setting.js';
import { VERSION } from '../platform/version.js';
import { addDoctorCommand } from '../doctor/doctor.command.js';
import { addDemoCommand } from '../demo/demo.command.js';
import { addExportCommand } from '../export/export.command.js';
import { addReplayCommand } from '../replay/replay.command.js';
import { addTimeZoneCommand } from '../scores/time-zone.command.js';
import { addSimulateCommand } from '../simulation/simulate.command.js';
import { optionWithoutValue, UsageError } from './arguments.js';
import { addBackupCommand } from './backup.command.js';
import { useEnvFile } from './command-settings.js';
import { EXIT, fail } from './exit.js';
import { addImportQuestionsCommand } from './import-questions.command.js';
import { addMigrateCommand } from './migrate.command.js';
import { addOpenApiCommand } from './openapi.command.js';
import { addRebuildCommand } from './rebuild.command.js';
import { addResetAdminCommand } from './reset-admin.command.js';
import { addRestoreCommand } from './restore.command.js';
import { addStartCommand } from './start.command.js';
import { addVerifyCommand } from './verify.command.js';

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
