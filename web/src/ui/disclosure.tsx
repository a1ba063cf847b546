import { ChevronDown } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { classes } from './classes';

interface DisclosureProps {
  label: string;
  /** Initial state */
  open: boolean;
  className?: string;
  children: ReactNode;
}

/** Optional content that is collapsed by default. */
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
