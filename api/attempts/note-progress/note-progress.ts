import { StreamCommand } from '../../platform/commands/decided-on.js';
import type { CommandContext } from '../../platform/commands/decider.js';
import type { Note } from '../attempt.commands.js';
import type { AttemptState } from '../attempt.decider.js';

/** Notes what a student looked at, marked for review, and for how long. */
export class NoteProgress extends StreamCommand<AttemptState> implements Note {
  readonly type = 'Note';
  readonly questionId: string;
  readonly visited: boolean | undefined;
  readonly marked: boolean | undefined;
  readonly spentMs: number | undefined;

  constructor(
    readonly attemptId: string,
    readonly studentId: string,
    progress: Omit<Note, 'type' | 'studentId'>,
    readonly context: CommandContext,
  ) {
    super();
    this.questionId = progress.questionId;
    this.visited = progress.visited;
    this.marked = progress.marked;
    this.spentMs = progress.spentMs;
  }
}
