import { SaveState } from '../../../ui/save-state';
import type { AttemptState } from './attempt-state';
import { useAttempt, type AttemptStore } from './attempt-store';

/** What the header says of all answers: '', or a state and whom it concerns. */
function lineOf({ questions }: AttemptState): string {
  const unsaved = questions.filter(({ save }) => save === 'unsaved').length;
  if (unsaved > 0) return `unsaved ${unsaved}`;
  const saving = questions.flatMap(({ save }, place) => (save === 'saving' ? [place + 1] : []));
  if (saving.length === 1) return `saving question ${saving[0]}`;
  if (saving.length > 1) return `saving ${saving.length} answers`;
  const answered = questions.find(({ option }) => option !== null);
  return answered?.save ?? '';
}

/** Whether everything is saved, in the header. */
export function SaveLine({ store }: { store: AttemptStore }) {
  const line = useAttempt(store, lineOf);
  if (line === '') return null;
  if (line === 'checking') return <SaveState state="checking" />;
  if (line === 'saved') return <SaveState state="saved">All answers saved</SaveState>;
  if (line.startsWith('unsaved')) {
    return <SaveState state="unsaved">{line.slice('unsaved '.length)} not saved yet</SaveState>;
  }
  return <SaveState state="saving">{`Saving ${line.slice('saving '.length)}`}</SaveState>;
}
