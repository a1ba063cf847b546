import { Argument, type Command, Option } from 'commander';
import {
  REPLAY_FORMATS,
  REPLAY_SUBJECTS,
  replayRequest,
  type ReplayOptions,
  type ReplaySubject,
} from './replay-request.js';

export function addReplayCommand(cli: Command): void {
  cli
    .command('replay')
    .description('print the leaderboard, or the stats of a student, as they were at a time in the past')
    .addArgument(new Argument('<subject>', 'what to print').choices(REPLAY_SUBJECTS))
    .requiredOption('--as-of <instant>', 'the time, such as 2026-11-20T14:00:00Z')
    .option('--student <id>', 'with stats: the id of the student')
    .addOption(new Option('--format <format>', 'format of the output').choices(REPLAY_FORMATS).default('table'))
    .addHelpText('after', '\nExample: npm run -s replay -- leaderboard --as-of 2026-11-20T14:00:00Z')
    .action(async (subject: ReplaySubject, options: ReplayOptions) => {
      const request = replayRequest(subject, options, new Date());
      await (await import('./run-replay.js')).runReplay(request);
    });
}
