import { TriangleAlert } from 'lucide-react';
import { letterOf } from '../../ui/bubble';
import { namesKey } from './names-key';

export interface OldKeyNoteProps {
  solution: string;
  options: readonly string[];
  /** Index of the option that was correct */
  oldIndex: number;
}

/** Says that a solution still mentions the previous key; nothing is rendered if it does not. */
export const OldKeyNote = ({ solution, options, oldIndex }: OldKeyNoteProps) => {
  const oldKey = options[oldIndex]?.trim();
  return oldKey && namesKey(solution, oldKey, letterOf(oldIndex)) ? (
    <p role="note" className="flex gap-3 border border-caution bg-caution-soft px-4 py-3">
      <TriangleAlert className="mt-0.5 flex-none text-caution" />
      <span className="min-w-0 wrap-anywhere">
        The solution still mentions the old correct answer: {oldKey}. Check that it is still right.
      </span>
    </p>
  ) : null;
};
