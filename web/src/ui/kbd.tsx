/** A key, as it is printed on the keyboard; nothing on a phone, which has none. */
export const Kbd = ({ children }: { children: string }) => (
  <kbd className="rounded-control border border-current px-1 font-sans text-2xs leading-4 font-text phone:hidden">
    {children}
  </kbd>
);
