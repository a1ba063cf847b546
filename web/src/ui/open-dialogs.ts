import { useSyncExternalStore } from 'react';

/** The open modal dialogs in the order of opening; the last one is on top. */
let openDialogs: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function update(dialogs: readonly HTMLDialogElement[]): void {
  openDialogs = dialogs;
  listeners.forEach((notify) => notify());
}

/** Opens a modal dialog. Returns a function that closes it, after which the browser restores the focus. */
export function openModal(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  update([...openDialogs, dialog]);
  return () => {
    dialog.close();
    update(openDialogs.filter((openDialog) => openDialog !== dialog));
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the topmost modal dialog; undefined if none is open. The browser makes all other content inert. */
export const useTopDialog = (): HTMLDialogElement | undefined =>
  useSyncExternalStore(subscribe, () => openDialogs.at(-1));
