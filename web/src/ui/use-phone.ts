import { useSyncExternalStore } from 'react';

/** The step of `phone:` in base.css, for what is another thing on a phone and not only looks different. */
const PHONE = '(max-width: 760px)';

function onPhoneChange(listener: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const usePhone = (): boolean => useSyncExternalStore(onPhoneChange, () => matchMedia(PHONE).matches);
