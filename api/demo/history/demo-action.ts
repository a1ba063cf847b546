import type { CommandContext } from '../../platform/commands/command-context.js';
import type { GeneratedHistory } from './generated-history.js';

/** An action in the history: one request, or one run of a process. */
export interface DemoAction {
  /** Unix time, ms. */
  readonly at: number;
  /** Actor in the metadata of the events. */
  readonly actor: string;
  readonly commandId: string;
  readonly decide: (history: GeneratedHistory, context: CommandContext) => void;
}
