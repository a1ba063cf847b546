import { useEffect, useState, useSyncExternalStore } from 'react';
import { whenIdle } from '../../lib/time/when-idle';
import { type FormulaPlace, partsOf } from '../../../../api/contracts/question-text/parts';

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

/** a student who has waited for so long reads in the fonts that are there */
const PATIENCE_MS = 3_000;
const TEXT_FACES = ['1em "Anek Latin Variable"', '1em "STIX Two Text Variable"'];
const BANGLA_FACE = '1em "Noto Sans Bengali Variable"';
const BANGLA = /\p{Script=Bengali}/u;

const mayHaveFormulas = (text: string): boolean => /\$|\\[A-Za-z([]|[\^_]\{/.test(text);

/** Loads all that these texts are drawn with: fonts, and what draws formulas. */
async function loadLetters(texts: readonly string[]): Promise<void> {
  const faces = TEXT_FACES.map((face) => document.fonts?.load(face));
  const bangla = texts.map((text) => BANGLA.exec(text)?.[0]).find(Boolean);
  if (bangla) faces.push(document.fonts?.load(BANGLA_FACE, bangla));
  if (texts.some(mayHaveFormulas)) {
    const { facesOf } = await import('./mathematics');
    await load();
    faces.push(...facesOf(texts).map((face) => document.fonts?.load(face)));
  }
  await Promise.allSettled(faces);
}

/**
 * Whether these texts can be drawn as they will stay, so that nothing moves when a font comes, nor stays plain where the
 * connection is lost by then. True after a while without them too.
 */
export function useLettersReady(texts: readonly string[]): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const ready = () => setReady(true);
    const timer = setTimeout(ready, PATIENCE_MS);
    void loadLetters(texts).then(ready, ready);
    return () => clearTimeout(timer);
  }, [texts]);
  return isReady;
}

/** Draws the formulas of these texts while nothing else is to do, one text after the other, so that none is waited for. */
export function useDrawnAhead(texts: readonly string[]): void {
  useEffect(() => {
    const formulas = texts.filter(mayHaveFormulas);
    let cancel = () => {};
    const goOn = (drawAhead: (source: string, place: FormulaPlace) => void) => {
      const text = formulas.shift();
      if (text === undefined) return;
      for (const part of partsOf(text)) if (part.kind === 'formula') drawAhead(part.source, part.place);
      cancel = whenIdle(() => goOn(drawAhead));
    };
    if (formulas.length > 0) {
      cancel = whenIdle(
        () =>
          void import('./mathematics').then(
            ({ drawAhead }) => goOn(drawAhead),
            () => {},
          ),
      );
    }
    return () => cancel();
  }, [texts]);
}

/** a pause in writing, after which a formula is meant to be whole */
const WRITING_MS = 400;

/** Why a formula of a text that is being written can't be drawn; undefined while nobody knows. */
export function useFormulaFault(text: string): string | undefined {
  const [known, setKnown] = useState<{ of: string; fault: string | undefined }>();
  useEffect(() => {
    if (!mayHaveFormulas(text)) return undefined;
    let isOver = false;
    const timer = setTimeout(() => {
      import('./mathematics').then(
        ({ formulaFault }) => isOver || setKnown({ of: text, fault: formulaFault(text) }),
        () => {},
      );
    }, WRITING_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text]);
  return known?.of === text ? known.fault : undefined;
}
