import { chunk } from '../lib/chunk';
import type { Way } from './toaster';

let toaster: Promise<typeof import('./toaster')> | undefined;

/** The library comes with the first toast, since most visits see none. A toast that can't be loaded is not shown: the page says what matters too. */
const say = (kind: 'success' | 'error' | 'info' | 'warning') => (text: string, way?: Way) => {
  toaster ??= chunk('toaster', () => import('./toaster'));
  toaster.then(
    ({ show }) => show(kind, text, way),
    () => (toaster = undefined),
  );
};

/** Takes away every toast that is shown or on its way. */
function dismissAll(): void {
  toaster?.then(
    ({ dismissAll }) => dismissAll(),
    () => {},
  );
}

export const toast = {
  success: say('success'),
  error: say('error'),
  info: say('info'),
  warning: say('warning'),
  dismissAll,
};
