import { useLetterKeys } from '../../../lib/letter-keys';
import { letterOf } from '../../../ui/bubble';
import { useAttempt } from './attempt-store';
import type { OpenAttempt } from './open-attempt';

const CAP = 'inline-block min-w-5 rounded-control border border-rule-strong px-1 text-center text-ink-soft';

/** What keys do at the question that is looked at. */
export function KeysHint({ attempt: { store, paper } }: { attempt: OpenAttempt }) {
  const options = useAttempt(store, ({ current }) => paper.questions[current]?.options.length ?? 0);
  const on = useLetterKeys();
  return (
    <p className="meta mt-auto flex justify-between px-4 py-3 tablet:hidden [@media(max-height:46rem)]:hidden">
      {on ? (
        <>
          <span>
            <kbd className={CAP}>A</kbd>–<kbd className={CAP}>{letterOf(options - 1)}</kbd> choose
          </span>
          <span>
            <kbd className={CAP}>M</kbd> mark
          </span>
        </>
      ) : (
        <span>Letter keys are off</span>
      )}
      <span>
        <kbd className={CAP}>←</kbd> back <kbd className={CAP}>→</kbd> next
      </span>
    </p>
  );
}
