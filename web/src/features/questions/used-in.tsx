import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Question } from './questions.queries';

/** Names every upcoming and live model test that has a question, as 'Friday paper (live)'. Nothing where there is none. */
export function UsedIn({ tests = [], children }: { tests: Question['usedIn']; children: ReactNode }) {
  if (tests.length === 0) return null;
  return (
    <div role="note" className="flex gap-3 border border-caution bg-caution-soft px-4 py-3">
      <TriangleAlert className="mt-0.5 flex-none text-caution" />
      <div className="grid gap-1">
        <p>Used in {tests.map(({ name, status }) => `${name} (${status.toLowerCase()})`).join(', ')}.</p>
        {children}
      </div>
    </div>
  );
}
