import { TriangleAlert } from 'lucide-react';
import type { Question } from './questions.queries';

/** 'Friday paper (live)', with a warning that names every upcoming and live model test a question stands in. */
export function UsedIn({ tests = [], children }: { tests: Question['usedIn']; children: string }) {
  if (tests.length === 0) return null;
  return (
    <p role="note" className="flex gap-3 border border-caution bg-caution-soft px-4 py-3">
      <TriangleAlert className="flex-none text-caution" />
      <span>
        Used in {tests.map(({ name, status }) => `${name} (${status.toLowerCase()})`).join(', ')}. {children}
      </span>
    </p>
  );
}
