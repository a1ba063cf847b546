import type {
  QuestionImportEvent,
  QuestionImportStarted,
  QuestionImportUndone,
} from '../../contracts/events/question-import.events.js';
import { UNDO_IMPORT_HOURS } from '../../contracts/http/question-formats.js';
import { type Decider, notOfThisStream } from '../../platform/commands/decider.js';
import { Refusal } from '../../platform/commands/refusal.js';

interface StartImport {
  readonly type: 'StartImport';
  readonly importId: string;
  readonly tutorId: string;
}
/** Records an undo after its questions were deleted, restored or kept. */
interface RecordUndo {
  readonly type: 'RecordUndo';
  readonly tutorId: string;
  readonly removed: number;
  readonly restored: number;
  readonly kept: number;
}
type QuestionImportCommand = StartImport | RecordUndo;

type QuestionImportState =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'started' | 'undone';
      readonly importId: string;
      readonly tutorId: string;
      readonly startedAt: string;
    };

const UNDO_MS = UNDO_IMPORT_HOURS * 60 * 60_000;

/** Returns the instant after which the import can no longer be undone. */
export const undoableUntil = (startedAt: string): Date => new Date(Date.parse(startedAt) + UNDO_MS);

/** Returns the start of the oldest import that can be undone now. */
export const undoableSince = (now: Date): Date => new Date(now.getTime() - UNDO_MS);

/**
 * Checks that this tutor can undo the import now. An undo can be repeated to complete an interrupted one.
 * @throws Refusal `not-found` for an unknown import or one of another tutor, `import-not-undoable` after 24 hours
 */
export function checkUndoable(state: QuestionImportState, tutorId: string, now: Date): void {
  if (state.status === 'unknown' || state.tutorId !== tutorId) throw new Refusal('not-found');
  if (now > undoableUntil(state.startedAt)) throw new Refusal('import-not-undoable');
}

/** Decider of an import of questions: its start, its tutor, and its undo. */
export const questionImportDecider: Decider<QuestionImportState, QuestionImportCommand, QuestionImportEvent> = {
  initial: { status: 'unknown' },

  decide(command, state, { now }): (QuestionImportStarted | QuestionImportUndone)[] {
    if (command.type === 'StartImport') {
      const { importId, tutorId } = command;
      if (state.status !== 'unknown') return [];
      return [{ type: 'QuestionImportStarted', data: { importId, tutorId, startedAt: now.toISOString() } }];
    }
    const { tutorId, removed, restored, kept } = command;
    checkUndoable(state, tutorId, now);
    if (state.status !== 'started') return [];
    return [{ type: 'QuestionImportUndone', data: { importId: state.importId, tutorId, removed, restored, kept } }];
  },

  evolve(state, event) {
    switch (event.type) {
      case 'QuestionImportStarted':
        return { status: 'started', ...event.data };
      case 'QuestionImportUndone':
        return state.status === 'unknown' ? state : { ...state, status: 'undone' };
      default:
        return notOfThisStream(event);
    }
  },
};
