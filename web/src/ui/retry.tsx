import { RotateCcw } from 'lucide-react';
import { Button } from './button';

/** In place of what could not be fetched: no toast, and a way to try again (decisions.md, Screens). */
export function Retry({ children, again, busy }: { children: string; again: () => void; busy?: boolean }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 px-6 py-4 text-ink-soft phone:px-4">
      <p>{children}</p>
      <Button size="dense" icon={RotateCcw} busy={busy} busyLabel="Trying" onClick={again}>
        Try again
      </Button>
    </div>
  );
}
