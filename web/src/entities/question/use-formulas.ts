import { useEffect, useState, useSyncExternalStore } from 'react';

type RenderFormula = (typeof import('./formula'))['renderFormula'];

let renderFormula: RenderFormula | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

/** Loads KaTeX once. After a failure, the next formula retries. */
function load(): Promise<void> {
  loading ??= import('./formula').then(
    (module) => {
      ({ renderFormula } = module);
      listeners.forEach((notify) => notify());
    },
    (error: unknown) => {
      loading = undefined;
      console.error('Loading KaTeX failed:', error);
    },
  );
  return loading;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!renderFormula) void load();
  return () => {
    listeners.delete(listener);
  };
}

/**
 * Returns the function that renders a formula, or undefined while KaTeX is loading. The first formula of a page loads
 * it.
 */
export const useFormulaRenderer = (): RenderFormula | undefined => useSyncExternalStore(subscribe, () => renderFormula);

/** Timeout in ms, after which the page is shown with the fonts loaded so far */
const FONT_TIMEOUT_MS = 3_000;
const TEXT_FONTS = ['1em "Anek Latin Variable"', '1em "STIX Two Text Variable"'];
const BENGALI_FONT = '1em "Noto Sans Bengali Variable"';
const BENGALI = /\p{Script=Bengali}/u;

const mayHaveFormulas = (text: string): boolean => /\$|\\[A-Za-z([]|[\^_]\{/.test(text);

/** Loads the fonts of these texts, and KaTeX if they have formulas. */
async function loadFonts(texts: readonly string[]): Promise<void> {
  const fonts = TEXT_FONTS.map((font) => document.fonts?.load(font));
  const bengali = texts.map((text) => BENGALI.exec(text)?.[0]).find(Boolean);
  if (bengali) fonts.push(document.fonts?.load(BENGALI_FONT, bengali));
  if (texts.some(mayHaveFormulas)) {
    const { formulaFonts } = await import('./formula');
    await load();
    fonts.push(...formulaFonts(texts).map((font) => document.fonts?.load(font)));
  }
  await Promise.allSettled(fonts);
}

/**
 * Returns true once the fonts and KaTeX are loaded for these texts, so that the layout does not shift and formulas are
 * rendered even if the connection is lost. Also returns true after a timeout.
 */
export function useFontsReady(texts: readonly string[]): boolean {
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const setReadyNow = () => setReady(true);
    const timer = setTimeout(setReadyNow, FONT_TIMEOUT_MS);
    void loadFonts(texts).then(setReadyNow, setReadyNow);
    return () => clearTimeout(timer);
  }, [texts]);
  return isReady;
}

/** Delay in ms after the last keystroke before a formula is checked */
const TYPING_PAUSE_MS = 400;

/** Returns a message about an invalid formula in edited text; undefined until the text is checked. */
export function useFormulaError(text: string): string | undefined {
  const [result, setResult] = useState<{ text: string; error: string | undefined }>();
  useEffect(() => {
    if (!mayHaveFormulas(text)) return undefined;
    let isCancelled = false;
    const timer = setTimeout(() => {
      import('./formula').then(
        ({ formulaFault }) => isCancelled || setResult({ text, error: formulaFault(text) }),
        () => {},
      );
    }, TYPING_PAUSE_MS);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [text]);
  return result?.text === text ? result.error : undefined;
}
