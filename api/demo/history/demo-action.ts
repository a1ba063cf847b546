import type { CommandContext } from '../../platform/commands/command-context.js';
import type { Past } from './past.js';

/** An action in the past: one request, or one run of a process. */
export interface Act {
  /** Time in ms since 1970. */
  readonly at: number;
  /** Actor in the metadata of the events. */
  readonly actor: string;
  readonly commandId: string;
  readonly decide: (past: Past, context: CommandContext) => void;
}
