import { TriangleAlert } from 'lucide-react';
import { letterOf } from '../../ui/bubble';

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

/** Returns whether a solution names a key by its text, or by its letter after a word such as "Answer". */
export function namesKey(solution: string, key: string, letter: string): boolean {
  const byLetter = new RegExp(`(?:[Aa]nswer|[Oo]ption|[Kk]ey)(?: is)?[\\s:=(]+${letter}(?![\\p{L}\\p{N}])`, 'u');
  return namesText(solution, key) || byLetter.test(solution);
}

/** Returns whether a text contains another one that is not part of a longer word or number. */
function namesText(text: string, searchText: string): boolean {
  const parts = text.toLowerCase().split(searchText.toLowerCase());
  return parts.slice(1).some((after, n) => !/[\p{L}\p{N}]$/u.test(parts[n]!) && !/^[\p{L}\p{N}]/u.test(after));
}
