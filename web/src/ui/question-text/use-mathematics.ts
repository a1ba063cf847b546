import { useSyncExternalStore } from 'react';

type Draw = (typeof import('./mathematics'))['draw'];

let draw: Draw | undefined;
let coming: Promise<void> | undefined;
const waiting = new Set<() => void>();

/** Loads what draws formulas, once; what can't be had now is tried again when the next formula comes. */
function load(): Promise<void> {
  coming ??= import('./mathematics').then(
    (loaded) => {
      draw = loaded.draw;
      waiting.forEach((tell) => tell());
    },
    (error: unknown) => {
      coming = undefined;
      console.error('Loading the mathematics failed:', error);
    },
  );
  return coming;
}

function subscribe(tell: () => void): () => void {
  waiting.add(tell);
  if (!draw) void load();
  return () => {
    waiting.delete(tell);
  };
}

/** Draws a formula; undefined until it is loaded, which begins with the first formula on the page. */
export const useMathematics = (): Draw | undefined => useSyncExternalStore(subscribe, () => draw);

/** Loads what these texts will need now, since the connection may be lost before they are shown. */
export function prepareMathematics(texts: Iterable<string>): void {
  for (const text of texts) {
    if (/\$|\\[A-Za-z([]|[\^_]\{/.test(text)) return void load();
  }
}
