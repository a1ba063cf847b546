import { useLetterShortcuts } from '../lib/keyboard-shortcuts';

const isLetter = (key: string): boolean => /^[!-~]$/.test(key);

/** A key, as it is printed on the keyboard; nothing on a phone, which has none, or while it is switched off. */
export function Kbd({ children }: { children: string }) {
  const acts = useLetterShortcuts() || !isLetter(children);
  return (
    acts && (
      <kbd className="rounded-control border border-current px-1 font-sans text-2xs leading-4 font-text phone:hidden">
        {children}
      </kbd>
    )
  );
}
