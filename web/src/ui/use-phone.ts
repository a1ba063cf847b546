import { useSyncExternalStore } from 'react';

/** The step of `phone:` in base.css, for what is another thing on a phone and not only looks different. */
const phone = matchMedia('(max-width: 760px)');

function onPhoneChange(listener: () => void): () => void {
  phone.addEventListener('change', listener);
  return () => phone.removeEventListener('change', listener);
}

export const usePhone = (): boolean => useSyncExternalStore(onPhoneChange, () => phone.matches);
