import type { CommandContext } from '../../platform/commands/command-context.js';
import type { Past } from './past.js';

/** An action at a time in the past: one call, or one run of a process. */
export interface Act {
  /** ms since 1970 */
  readonly at: number;
  /** actor in the metadata of events */
  readonly actor: string;
  readonly commandId: string;
  readonly decide: (past: Past, context: CommandContext) => void;
}
