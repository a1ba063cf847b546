import { useLetterShortcuts } from '../lib/keyboard-shortcuts';

const isLetter = (key: string): boolean => /^[!-~]$/.test(key);

/** A keyboard shortcut; hidden on phones and while letter shortcuts are off. */
export function Kbd({ children }: { children: string }) {
  const isActive = useLetterShortcuts() || !isLetter(children);
  return (
    isActive && (
      <kbd className="rounded-control border border-current px-1 font-sans text-2xs leading-4 font-text phone:hidden">
        {children}
      </kbd>
    )
  );
}
