import { RotateCcw } from 'lucide-react';
import { Button } from './button';

export interface RetryProps {
  /** what has failed, in the words of the specification where it asks for an alert (spec §8) */
  alert?: string;
  /** why */
  children: string;
  again: () => void;
  busy?: boolean;
}

/** In place of what could not be fetched: no toast, and a way to try again (decisions.md, Screens). */
export function Retry({ alert, children, again, busy }: RetryProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 px-6 py-4 text-ink-soft phone:px-4">
      <div>
        {alert && <p className="font-strong text-ink">{alert}</p>}
        <p>{children}</p>
      </div>
      <Button size="dense" icon={RotateCcw} busy={busy} busyLabel="Trying" onClick={again}>
        Try again
      </Button>
    </div>
  );
}
