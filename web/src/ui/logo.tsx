/** The logo with the name of the product. */
export const Logo = ({ nameClass }: { nameClass?: string }) => (
  <span className="inline-flex items-center gap-2 text-base font-head tracking-[-0.01em] no-underline">
    <svg viewBox="0 0 16 16" className="size-6 flex-none" aria-hidden>
      <path d="M2 15V6a3 3 0 0 1 6 0v9M8 6a3 3 0 0 1 6 0v9" className="fill-none stroke-accent stroke-2" />
      <circle cx="5" cy="6" r="2.25" className="fill-pen" />
    </svg>
    <span className={nameClass}>Meritlist</span>
  </span>
);
