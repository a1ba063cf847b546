import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { classes } from './classes';

interface DisclosureProps {
  label: string;
  /** as it is shown first; after that it is the reader's */
  open: boolean;
  className?: string;
  children: ReactNode;
}

/** What most readers can do without, behind a line that opens it. */
export function Disclosure({ label, open, className, children }: DisclosureProps) {
  const [isOpen] = useState(open);
  return (
    <details open={isOpen} className={classes('group', className)}>
      <summary className="flex items-center gap-2 font-strong phone:min-h-(--tap) [&::-webkit-details-marker]:hidden">
        {label}
        <ChevronDown className="ml-auto size-4! group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
