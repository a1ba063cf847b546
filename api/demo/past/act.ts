import type { CommandContext } from '../../platform/commands/command-context.js';
import type { Past } from './past.js';

/** What somebody does at one instant of the past: one call of theirs, or one run of a process. */
export interface Act {
  /** ms since 1970 */
  readonly at: number;
  /** as in events' metadata */
  readonly actor: string;
  readonly commandId: string;
  readonly decide: (past: Past, context: CommandContext) => void;
}
